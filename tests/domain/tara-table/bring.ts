import { runToEnd } from '#domain/run-to-end.ts';
import { guessMapping } from '#domain/tara-table/heading.ts';
import { planning } from '#domain/tara-table/plan.ts';
import type { Desk } from '#tests/world/headlamp.ts';

/** A line of a table by the headers of its columns. */
export type Line = Readonly<Record<string, string>>;

/** A line with an asset, a damage and a threat. */
export const lamp = {
  Asset: 'Lamp request',
  'Asset ID': 'A-1',
  Integrity: 'x',
  'Damage ID': 'DS-1',
  'Damage scenario': 'Collision at night',
  'Threat ID': 'TS-1',
  'Threat scenario': 'Spoofed lamp request',
  STRIDE: 'Spoofing',
};

/** The lines as one edit of the task; answers what the preview says, lines that say nothing new last. */
export function bring(desk: Desk, ...lines: Line[]): string[] {
  const headers = [...new Set(lines.flatMap((line) => Object.keys(line)))];
  const read = lines.map((line, at) => ({ row: at + 2, cells: headers.map((header) => line[header] ?? '') }));
  const { ops, problems, unchanged } = runToEnd(
    planning(desk.w, read, guessMapping(headers, desk.w.method), () => desk.at.newId()),
  );
  if (ops.length > 0) desk.do(...ops);
  const said = problems.map(({ cell, use, problem, value }) => `${cell} ${use} ${problem} ${value}`);
  return unchanged > 0 ? [...said, `unchanged ${unchanged}`] : said;
}
