import type { TableLine } from '#domain/tara-table/table-plan.ts';
import { type RefusedWorkbook, WorkbookRefused } from './limits.ts';
import { readTable, type SheetHead } from './read-table.ts';

/** What the child process that reads a table says. */
export type FromTableReader =
  | { ready: true }
  | { sheet: SheetHead; lines: TableLine[] }
  | { refused: RefusedWorkbook }
  | { done: true };

/** Lines sent at a time: taking them in blocks the server for about a millisecond. */
const portion = 250;

/** The process that reads one table of another tool; the file comes by standard input, its length as argument. */
async function main(length: number): Promise<void> {
  await say({ ready: true });
  const bytes = Buffer.allocUnsafe(length);
  let at = 0;
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) at += chunk.copy(bytes, at);
  for (const { lines, ...sheet } of readTable(bytes.subarray(0, at)))
    for (let i = 0; i === 0 || i < lines.length; i += portion) await say({ sheet, lines: lines.slice(i, i + portion) });
  await say({ done: true });
}

const say = (message: FromTableReader) =>
  new Promise<void>((sent, fail) => process.send?.(message, (error: Error | null) => (error ? fail(error) : sent())));

main(Number(process.argv[2]))
  .catch((error: unknown) => say({ refused: error instanceof WorkbookRefused ? error.why : 'broken' }))
  .finally(() => process.disconnect());
