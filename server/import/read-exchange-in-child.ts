import type { ExchangeSummary } from '#contract/exchange.ts';
import type { DocumentRead } from '#contract/formats/format.ts';
import { Failure } from '#contract/kit/errors.ts';
import { fieldProblems } from '#contract/kit/problems.ts';
import type { Stats } from '#contract/stats.ts';
import type { ExchangeProblem } from '#domain/exchange/check-file.ts';
import { exchangeSchema } from '#domain/exchange/file.ts';
import { documentFormat } from '#domain/formats/formats.ts';
import type { AnyRow, KindName } from '#domain/kinds/kinds.ts';
import { fillHoles } from '#domain/model/holes.ts';
import type {
  DocumentBeside,
  ExchangeHead,
  ExchangeWanted,
  FromExchangeReader,
  RefusedExchange,
} from './exchange-messages.ts';
import { readInChild } from './in-child.ts';
import type { ImportSteps } from './steps.ts';

/** A file of the largest size with a hundred thousand rows takes half of it (MB). */
const heapLimit = 640;
/** Milliseconds, and for each megabyte more. */
const patience = 4_000;
const patienceOfMegabyte = 500;

/** The rows of a version, as they are to be stored, with their statistics. */
export interface ExchangedVersion {
  rows: Partial<Record<KindName, AnyRow[]>>;
  stats: Stats;
}

/** An exchange file as the server takes it in. */
export interface Exchanged {
  summary: ExchangeSummary;
  /** Of a document of another tool. */
  document?: DocumentRead;
  head: ExchangeHead;
  versions: ExchangedVersion[][];
  files: Map<string, Uint8Array>;
}

/**
 * Reads an exchange file in a process of its own, one at a time.
 * @param beside what a document of another tool is read with; without it only exchange files are read
 * @throws Failure NotAnExchangeFile, ExchangeNewer, ExchangeTooLarge, UnusableExchange at the places that are wrong, UnreadableDocument, TooManyRequests
 */
export function readExchangeInChild(
  bytes: Uint8Array,
  wanted: ExchangeWanted,
  steps: ImportSteps,
  beside?: DocumentBeside,
): Promise<Exchanged> {
  const head = beside ? Buffer.from(JSON.stringify(beside)) : Buffer.alloc(0);
  const found = { versions: [], files: new Map() } as unknown as Exchanged;
  return readInChild<FromExchangeReader, Exchanged>(
    {
      worker: 'import/exchange-worker',
      heapLimit,
      args: [wanted, String(head.length)],
      head,
      bytes,
      patience: patience + (bytes.length / 1024 / 1024) * patienceOfMegabyte,
      take: (message) => takeIn(found, message),
      exhausted: () => new Failure('ExchangeTooLarge'),
    },
    steps,
  );
}

function takeIn(found: Exchanged, message: FromExchangeReader): { result: Exchanged } | undefined {
  if ('refused' in message) throw refusalOf(message.refused);
  if ('problems' in message) throw unusable(message.problems);
  if ('done' in message) return { result: found };
  if ('document' in message) {
    const { format } = message.document;
    found.document = { ...message.document, name: documentFormat(format)?.name ?? { en: format, zh: format } };
  } else if ('summary' in message) found.summary = message.summary;
  else if ('head' in message) {
    found.head = message.head;
    found.versions = message.head.tasks.map(({ versions }) => versions.map(() => ({ rows: {} }) as ExchangedVersion));
  } else if ('file' in message) found.files.set(message.file, message.bytes);
  else if ('task' in message) {
    const version = found.versions[message.task]?.[message.version];
    if (!version) throw new Error('a version without its head');
    if ('stats' in message) version.stats = message.stats;
    else version.rows[message.kind] = [...(version.rows[message.kind] ?? []), ...message.rows];
  }
  return undefined;
}

function refusalOf(refused: RefusedExchange): Failure {
  if (refused.why === 'newer') return new Failure('ExchangeNewer', { found: refused.found, known: exchangeSchema });
  if (refused.why === 'unreadable') return unreadable(refused);
  return new Failure('NotAnExchangeFile');
}

function unreadable({ words, at }: Pick<Extract<RefusedExchange, { why: 'unreadable' }>, 'words' | 'at'>): Failure {
  const cut = (text: string) => text.slice(0, 1000);
  const reason = {
    en: at ? `${cut(words.en)} (${cut(at)})` : cut(words.en),
    zh: at ? `${cut(words.zh)}（${cut(at)}）` : cut(words.zh),
  };
  return new Failure('UnreadableDocument', { reason }, [{ path: 'file', problem: 'wrong' }]);
}

/** A document of which no row is read. */
export const withoutRows = (): Failure =>
  unreadable({ words: { en: 'no row is read from it.', zh: '没有从中读出任何行。' }, at: '' });

/** Problems named in the message; all of them are in its fields. */
const mostNamed = 10;

/** A file that is wrong at these places. */
export function unusable(problems: readonly ExchangeProblem[]): Failure {
  const say = (language: 'en' | 'zh') =>
    problems
      .slice(0, mostNamed)
      .map(({ path, problem, limit }) => {
        const text = fieldProblems[problem as keyof typeof fieldProblems] ?? fieldProblems.wrong;
        return fillHoles(text[language], (hole) => (hole === 'field' ? path || '·' : String(limit ?? '')));
      })
      .join(' · ') + (problems.length > mostNamed ? ` … (${problems.length})` : '');
  return new Failure(
    'UnusableExchange',
    { problems: { en: say('en'), zh: say('zh') } },
    problems.map(({ path, problem, limit }) => ({ path, problem, ...(limit === undefined ? {} : { limit }) })),
  );
}
