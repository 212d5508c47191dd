import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { defaultMethod } from '../domain/method/seed/methods.ts';
import { readDocument } from '../server/import/read-document.ts';

/** Tells by file what the formats read of documents, what is kept, changed and lost, and what is said of printed values: a table in Markdown. */
const beside = { method: defaultMethod, version: 'V1.0', now: '2026-01-01T00:00:00.000Z' };
const counted = (rows: Record<string, unknown[]>) =>
  Object.entries(rows)
    .filter(([kind, list]) => list.length > 0 && kind !== 'foreignParts')
    .map(([kind, list]) => `${list.length} ${kind}`)
    .join(', ');

const lines = process.argv.slice(2).map((path) => {
  const name = basename(path);
  const found = readDocument(readFileSync(path), { ...beside, fileName: name });
  if (!found) return [name, '', 'of no known format', '', '', '', ''];
  if (!('file' in found.result)) return [name, '', JSON.stringify(found.result), '', '', '', ''];
  const rows = found.result.file.tasks[0]?.versions[0]?.rows as unknown as Record<string, unknown[]>;
  const losses = (outcome: string) =>
    (found.document?.losses ?? [])
      .filter((loss) => loss.outcome === outcome)
      .map(({ kind, field, count }) => `${kind}.${field} ${count}`)
      .join(', ');
  const said = (found.document?.differences ?? [])
    .map(({ row, printed, computed }) => `${row} ${printed} → ${computed?.en ?? 'not rated'}`)
    .join(', ');
  return [name, found.document?.format ?? '', counted(rows), losses('kept'), losses('changed'), losses('left'), said];
});
const heads = ['file', 'format', 'read', 'kept', 'changed', 'lost', 'printed → computed'];
console.log([heads, heads.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n'));
