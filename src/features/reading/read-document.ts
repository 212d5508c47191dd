import { encodingOf } from '#domain/code-page.ts';
import { blocksOfText, mostCharacters, type Pages } from '#domain/reading/blocks.ts';
import type { Reading } from '#domain/reading/proposals.ts';
import { type ReadEntry, readText } from '#domain/reading/read.ts';
import { mostBytes, ReadingRefused } from './limits';
import { readDocx } from './read-docx';

/** What is given to be read: a pasted text, or a file. */
export type Given = { text: string } | { bytes: Uint8Array };

const begins = (bytes: Uint8Array, sign: string): boolean =>
  [...sign].every((letter, at) => bytes[at] === letter.charCodeAt(0));

/** Reads a description of a system into proposals. What a file is, its bytes say. @throws ReadingRefused */
export async function readDocument(given: Given, entries: readonly ReadEntry[]): Promise<Reading> {
  const pages = await pagesOf(given);
  if (pages.blocks.length === 0) throw new ReadingRefused('noText');
  return readText(pages, entries);
}

async function pagesOf(given: Given): Promise<Pages> {
  if ('text' in given) return pagesOfText(given.text);
  const { bytes } = given;
  if (bytes.length > mostBytes) throw new ReadingRefused('tooLarge');
  if (begins(bytes, 'PK')) return readDocx(bytes);
  if (begins(bytes, '%PDF')) return (await import('./read-pdf')).readPdf(bytes);
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  // The old format of Word, a picture: no text in any encoding.
  if (text.includes('\0')) throw new ReadingRefused('unknownFormat');
  return pagesOfText(text);
}

function pagesOfText(text: string): Pages {
  if (text.length > mostCharacters) throw new ReadingRefused('tooLarge');
  return { blocks: blocksOfText(text), pages: 0, emptyPages: [] };
}
