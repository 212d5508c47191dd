import type { SheetName, SheetTitles } from './layout.ts';
import { WorkbookRefused } from './limits.ts';
import type { FromReader } from './messages.ts';
import { readWorkbook } from './read-workbook.ts';

/** Lines sent at a time: taking them in blocks the server for about a millisecond. */
const portion = 250;

/**
 * The process that reads one workbook: a crafted one may take long or much memory, the server must not feel it. The workbook comes by
 * standard input, its length as argument, so that it is held once; so do the titles it looks for.
 */
async function main(length: number, titles: SheetTitles): Promise<void> {
  await say({ ready: true });
  const bytes = Buffer.allocUnsafe(length);
  let at = 0;
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) at += chunk.copy(bytes, at);
  const result = await readWorkbook(bytes.subarray(0, at), titles, (cells) => say({ cells }));
  for (const [sheet, { title, columns, lines }] of Object.entries(result.workbook)) {
    await say({ sheet: sheet as SheetName, title, columns });
    for (let i = 0; i < lines.length; i += portion)
      await say({ sheet: sheet as SheetName, lines: lines.slice(i, i + portion) });
  }
  await say({ passedOver: result.passedOver });
  for (let i = 0; i < result.problems.length; i += portion)
    await say({ problems: result.problems.slice(i, i + portion) });
  await say({ done: true });
}

const say = (message: FromReader) =>
  new Promise<void>((sent, fail) => process.send?.(message, (error: Error | null) => (error ? fail(error) : sent())));

main(Number(process.argv[2]), JSON.parse(process.argv[3] ?? '{}') as SheetTitles)
  .catch((error: unknown) => say({ refused: error instanceof WorkbookRefused ? error.why : 'broken' }))
  .finally(() => process.disconnect());
