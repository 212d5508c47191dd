import type { DocumentRead } from '#contract/formats/format.ts';
import { comparePrinted } from '#domain/formats/compare-printed.ts';
import type { Draft } from '#domain/formats/draft.ts';
import { exchangeOf } from '#domain/formats/exchange-of.ts';
import { type Codec, type ReadDocument, type ReadSheet, UnreadableDocument } from '#domain/formats/format.ts';
import { sheetKindNames, sheetKinds } from '#domain/formats/workbook/sheet-kinds.ts';
import { rate } from '#domain/method/rate/rater.ts';
import { defaultMethod } from '#domain/method/seed/methods.ts';
import { documentCodecs } from './document-codecs.ts';
import type { DocumentBeside, RefusedExchange } from './exchange-messages.ts';
import { type ExchangeResult, type ReadExchange, readParsed } from './read-exchange.ts';
import { recognise } from './recognise.ts';

/** Losses and differences that are listed; all are counted. */
const mostListed = 500;
const longestNote = 1000;

/** A document as the exchange file it makes, with what is said of it. */
export type DocumentResult = { result: ExchangeResult; document?: Omit<DocumentRead, 'name'> };

/**
 * Reads a document of another tool into an exchange file of one task, which is checked as any other. A file of no known format is undefined.
 * Runs in the child process of imports alone.
 */
export function readDocument(
  bytes: Uint8Array,
  beside: DocumentBeside,
  codecs: Readonly<Record<string, Codec>> = documentCodecs,
): DocumentResult | undefined {
  const method = beside.method ?? defaultMethod;
  const name = beside.fileName.replace(/\.[^.]*$/, '');
  let format: string | undefined;
  let found: ReadDocument;
  try {
    format = recognise(bytes, codecs);
    const read = format === undefined ? undefined : codecs[format]?.read;
    if (format === undefined || !read) return undefined;
    found = read(bytes, beside);
    // Nothing is rated by it.
    if (isEmpty(found.draft)) found.draft.method = null;
  } catch (error) {
    return { result: { refused: refusedBy(error) } };
  }
  const result = readParsed(exchangeOf(found.draft, { ...beside, name, method }));
  return 'file' in result ? { result, document: { format, ...saidOf(found, result) } } : { result };
}

/** Has it no row but what is kept of the document? */
const isEmpty = ({ rows }: Draft): boolean =>
  Object.entries(rows).every(([kind, list]) => kind === 'foreignParts' || list.length === 0);

/** A reader that fails in a way nobody thought of has met a document that is not as its format says. */
function refusedBy(error: unknown): RefusedExchange {
  if (error instanceof UnreadableDocument) return { why: 'unreadable', words: error.words, at: error.at };
  return { why: 'unreadable', words: { en: 'it is not as its format says.', zh: '内容不符合其格式。' }, at: '' };
}

const kindsOfSheets = sheetKindNames.map((kind) => ({ kind, name: sheetKinds[kind].name }));

const cutSheet = ({ columns, fields, ...sheet }: ReadSheet, cut: (text: string) => string) => ({
  ...sheet,
  columns: columns.map(({ header, field }) => ({ header: cut(header), field })),
  fields: [...fields],
});

/** Which method rates the rows of a document, as the preview says it. */
const methodOf = ({ draft, isOwnMethod = false }: ReadDocument): DocumentRead['method'] => {
  if (draft.method === null) return 'project';
  return isOwnMethod ? 'own' : 'delivered';
};

function saidOf(found: ReadDocument, { workspaces }: ReadExchange) {
  const { draft, losses, printed, sheets = [] } = found;
  const w = workspaces[0]?.[0];
  const differences = w ? comparePrinted(w, rate(w), printed) : [];
  const cut = (text: string) => text.slice(0, longestNote);
  return {
    title: cut(draft.name),
    method: methodOf(found),
    isEmpty: isEmpty(draft),
    losses: losses.slice(0, mostListed).map(({ note, ...loss }) => ({
      ...loss,
      kind: cut(loss.kind),
      field: cut(loss.field),
      ...(note && { note: { en: cut(note.en), zh: cut(note.zh) } }),
    })),
    lossCount: losses.length,
    differences: differences.slice(0, mostListed).map((one) => ({ ...one, printed: cut(one.printed) })),
    differenceCount: differences.length,
    sheets: sheets.slice(0, mostListed).map((sheet) => cutSheet(sheet, cut)),
    kinds: sheets.length === 0 ? [] : kindsOfSheets,
  };
}
