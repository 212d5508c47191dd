import { codecs } from '#domain/formats/codecs.ts';
import { type Codec, UnreadableDocument } from '#domain/formats/format.ts';
import { readBy } from '#domain/formats/openxsam/method.ts';
import { isOpenXsam, readOpenXsam } from '#domain/formats/openxsam/read.ts';
import { guessSheets } from '#domain/formats/workbook/mapping.ts';
import { readWorkbookOfSheets } from '#domain/formats/workbook/read.ts';
import type { LocalText } from '#domain/model/base.ts';
import { isZip } from './is-zip.ts';
import { WorkbookRefused } from './limits.ts';
import { readTable, type TableSheet } from './read-table.ts';
import { unpack } from './unpack.ts';

/** Bytes of the parts of a document, unpacked. */
const mostUnpacked = 64 * 1024 * 1024;
const isPart = (name: string): boolean => /\.(?:xsam|xml)$/i.test(name) && !/(?:^|\/)(?:__MACOSX\/|\.)/.test(name);
const lookedAt = 4000;

const words = {
  broken: { en: 'The archive or workbook is damaged.', zh: '压缩包或工作簿已损坏。' },
  large: {
    en: 'The archive or workbook unpacks to more than an import takes.',
    zh: '压缩包或工作簿解压后超出导入上限。',
  },
} satisfies Record<string, LocalText>;

/** The names in an archive; none for what is no plain zip. */
function namesIn(bytes: Uint8Array): string[] {
  const names: string[] = [];
  try {
    unpack(bufferOf(bytes), (name) => {
      names.push(name);
      return false;
    });
  } catch {
    return [];
  }
  return names;
}

const bufferOf = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const zipped = (bytes: Uint8Array): boolean => isZip(bufferOf(bytes));

/** @throws UnreadableDocument for what cannot be unpacked */
function inWords<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof WorkbookRefused ? new UnreadableDocument(words[error.why]) : error;
  }
}

/** The parts of a document: one file, or those of an archive in the order of their names. */
function partsOf(bytes: Uint8Array): Uint8Array[] {
  if (!zipped(bytes)) return [bytes];
  const files = inWords(() => unpack(bufferOf(bytes), isPart, mostUnpacked));
  return [...files].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, part]) => part);
}

/** The sheets of a workbook; what its library cannot read is damaged, whatever it says. */
function sheetsOf(bytes: Uint8Array): TableSheet[] {
  try {
    return readTable(bufferOf(bytes));
  } catch (error) {
    throw new UnreadableDocument(words[error instanceof WorkbookRefused ? error.why : 'broken']);
  }
}

const openxsam: Codec = {
  recognises(start, bytes) {
    if (!zipped(bytes)) return isOpenXsam(start);
    const names = namesIn(bytes).filter(isPart);
    if (names.some((name) => /\.xsam$/i.test(name))) return true;
    if (names.length === 0 || namesIn(bytes).includes('[Content_Types].xml')) return false;
    try {
      return partsOf(bytes).some((part) => isOpenXsam(bufferOf(part).toString('utf8', 0, lookedAt)));
    } catch {
      return false;
    }
  },
  // What these tools count for a level gives the levels they print.
  read: (bytes, { method } = {}) => readOpenXsam(partsOf(bytes), readBy(method, { sameValues: true })),
};

const workbook: Codec = {
  recognises: (_, bytes) => zipped(bytes) && namesIn(bytes).includes('xl/workbook.xml'),
  read(bytes, { kept, method } = {}) {
    const sheets = sheetsOf(bytes);
    // Its levels are words, which the method of the project rates.
    const by = readBy(method, { sameValues: false });
    return readWorkbookOfSheets(sheets, guessSheets(sheets, by.reads, kept), by);
  },
};

/** The codecs of the formats, with those of documents that are packed: what unpacks is the server's. */
export const documentCodecs: Readonly<Record<string, Codec>> = { ...codecs, openxsam, workbook };
