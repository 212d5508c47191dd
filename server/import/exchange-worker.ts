import { kindNames } from '#domain/kinds/kinds.ts';
import { statsOf } from '#server/versions/stats.ts';
import type { ExchangeHead, ExchangeWanted, FromExchangeReader } from './exchange-messages.ts';
import { type ReadExchange, readExchange, summaryOf } from './read-exchange.ts';

/** Rows sent at a time: taking them in blocks the server for about a millisecond. */
const portion = 250;

/**
 * The process that reads one exchange file: a crafted one may take long or much memory, the server must not feel it. The file comes by
 * standard input, its length and what is wanted of it as arguments.
 */
async function main(length: number, wanted: ExchangeWanted): Promise<void> {
  await say({ ready: true });
  const bytes = Buffer.allocUnsafe(length);
  let at = 0;
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) at += chunk.copy(bytes, at);
  const read = readExchange(bytes.subarray(0, at));
  if (!('file' in read)) return say(read);
  // Rated here, where a method that cannot be worked with harms nobody.
  const stats = read.workspaces.map((versions) => versions.map(statsOf));
  await say({ summary: summaryOf(read) });
  await say({ head: headOf(read) });
  if (wanted === 'all') await sayAll(read, stats);
  await say({ done: true });
}

function headOf({ file: { kind, methods, project, tasks } }: ReadExchange): ExchangeHead {
  const withoutRows = tasks.map(({ versions, ...task }) => ({
    ...task,
    versions: versions.map(({ rows: _, ...version }) => version),
  }));
  return { kind, methods, project, tasks: withoutRows };
}

async function sayAll({ file, contents }: ReadExchange, stats: ReturnType<typeof statsOf>[][]): Promise<void> {
  for (const [task, { versions }] of file.tasks.entries())
    for (const [version, { rows }] of versions.entries()) {
      for (const name of kindNames) {
        const own = rows[name] as never[];
        for (let i = 0; i < own.length; i += portion)
          await say({ task, version, kind: name, rows: own.slice(i, i + portion) });
      }
      const counted = stats[task]?.[version];
      if (counted) await say({ task, version, stats: counted });
    }
  for (const [name, content] of contents) await say({ file: name, bytes: content });
}

const say = (message: FromExchangeReader) =>
  new Promise<void>((sent, fail) => process.send?.(message, (error: Error | null) => (error ? fail(error) : sent())));

main(Number(process.argv[2]), process.argv[3] === 'all' ? 'all' : 'summary')
  // A method that cannot be rated by, or a text nobody thought of: the file is at fault, whatever it is.
  .catch(() => say({ problems: [{ path: '', problem: 'wrong' }] }))
  .finally(() => process.disconnect());
