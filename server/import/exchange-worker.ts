import { kindNames } from '#domain/kinds/kinds.ts';
import { statsOf } from '#server/versions/stats.ts';
import type { DocumentBeside, ExchangeHead, ExchangeWanted, FromExchangeReader } from './exchange-messages.ts';
import { type DocumentResult, readDocument } from './read-document.ts';
import { type ReadExchange, readExchange, summaryOf } from './read-exchange.ts';

/** Rows sent at a time: taking them in blocks the server for about a millisecond. */
const portion = 250;

/**
 * The process that reads one exchange file, or a document that makes one: a crafted one may take long or much memory, the server must not feel it. By
 * standard input comes what a document is read with, then the file; their lengths and what is wanted of it are arguments.
 */
async function main(length: number, wanted: ExchangeWanted, headLength: number): Promise<void> {
  await say({ ready: true });
  const given = Buffer.allocUnsafe(headLength + length);
  let at = 0;
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) at += chunk.copy(given, at);
  const beside = headLength > 0 ? (JSON.parse(given.toString('utf8', 0, headLength)) as DocumentBeside) : undefined;
  const { result: read, document } = readAny(given.subarray(headLength, at), beside);
  if (!('file' in read)) return say(read);
  if (document) await say({ document });
  // Rated here, where a method that cannot be worked with harms nobody.
  const stats = read.workspaces.map((versions) => versions.map(statsOf));
  await say({ summary: summaryOf(read) });
  await say({ head: headOf(read) });
  if (wanted === 'all') await sayAll(read, stats);
  await say({ done: true });
}

/** Is it ours, by how every file begins that the product has written? */
const ours = /^\ufeff?\s*\{\s*"format"\s*:\s*"intara-exchange"/;

function readAny(bytes: Buffer, beside: DocumentBeside | undefined): DocumentResult {
  const isOurs = ours.test(bytes.toString('utf8', 0, 200));
  const found = beside && !isOurs ? readDocument(bytes, beside) : undefined;
  return found ?? { result: readExchange(bytes) };
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

main(Number(process.argv[2]), process.argv[3] === 'all' ? 'all' : 'summary', Number(process.argv[4]))
  // A method that cannot be rated by, or a text nobody thought of: the file is at fault, whatever it is.
  .catch(() => say({ problems: [{ path: '', problem: 'wrong' }] }))
  .finally(() => process.disconnect());
