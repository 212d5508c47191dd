import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';

export type Parts = Record<string, string>;

/** A Word file with another body, and more parts. */
export function withBody(file: Uint8Array, body: string, more: Parts = {}): Uint8Array {
  const parts: Parts = { ...partsOf(file), ...more };
  const document = parts['word/document.xml'] ?? '';
  const section = document.slice(document.lastIndexOf('<w:sectPr'), document.lastIndexOf('</w:body>'));
  const head = document.slice(0, document.indexOf('<w:body>'));
  return packed({ ...parts, 'word/document.xml': `${head}<w:body>${body}${section}</w:body></w:document>`, ...more });
}

export const partsOf = (bytes: Uint8Array): Parts =>
  Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, content]) => [name, strFromU8(content)]));

export const packed = (parts: Parts): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])));

/** A paragraph, its text in as many runs as given: Word cuts words where it likes. */
export const p = (...runs: string[]): string =>
  `<w:p>${runs.map((text) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`).join('')}</w:p>`;

export const row = (...cells: string[]): string =>
  `<w:tr>${cells.map((text) => `<w:tc><w:tcPr><w:tcW w:w="3000" w:type="dxa"/></w:tcPr>${p(text)}</w:tc>`).join('')}</w:tr>`;

export const tableOf = (...rows: string[]): string => `<w:tbl><w:tblPr/><w:tblGrid/>${rows.join('')}</w:tbl>`;

/** The words of the document, a line for each paragraph. */
export const linesOf = (bytes: Uint8Array): string[] =>
  (partsOf(bytes)['word/document.xml'] ?? '')
    .split(/<\/w:p>|<w:p\/>/)
    .map((text) =>
      [...text.matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>|(<w:br\/>)/g)]
        .map(([, words, end]) => (end ? '\n' : words))
        .join(''),
    );
