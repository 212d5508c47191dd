import { readFileSync, writeFileSync } from 'node:fs';
import { formatsTable } from '../domain/formats/table.ts';

/** Writes the table of what each format carries into the chapter of the guide, in both languages. */
for (const language of ['en', 'zh'] as const) {
  const file = `docs/guide/${language}/formats.md`;
  const lines = readFileSync(file, 'utf8').split('\n');
  const first = lines.findIndex((line) => line.startsWith('|'));
  const count = lines.slice(first).findIndex((line) => !line.startsWith('|'));
  lines.splice(first, count, ...formatsTable(language).split('\n'));
  writeFileSync(file, lines.join('\n'));
}
