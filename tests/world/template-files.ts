import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import type { ReportHead, ReportLocale } from '#domain/report/blocks.ts';
import { TemplateSource } from '#domain/report/template/source.ts';
import type { Workspace } from '#domain/workspace/workspace.ts';
import { readTemplate } from '#server/templates/check-template.ts';
import { fillTemplate } from '#server/templates/fill.ts';
import { TemplateRefused } from '#server/templates/refused.ts';
import { sampleTemplate } from '#server/templates/sample.ts';

export type Parts = Record<string, string>;

/** The smallest Word file with this body, and more parts. */
export function docx(body: string, more: Parts = {}): Uint8Array {
  const parts: Parts = { ...partsOf(sampleTemplate('en')), ...more };
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

/** Fills a template with a version. */
export function filled(bytes: Uint8Array, w: Workspace, head: ReportHead, locale: ReportLocale = 'en-US'): Uint8Array {
  const { template, styles, compiled } = readTemplate(bytes);
  return fillTemplate({ template, styles, compiled, source: new TemplateSource(w, head, locale) });
}

/** The words of the document, a line for each paragraph. */
export const linesOf = (bytes: Uint8Array): string[] =>
  (partsOf(bytes)['word/document.xml'] ?? '')
    .split(/<\/w:p>|<w:p\/>/)
    .map((text) =>
      [...text.matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>|(<w:br\/>)/g)]
        .map(([, words, end]) => (end ? '\n' : words))
        .join(''),
    );

/** Why a file is refused; what is wrong with its placeholders where it is not. */
export function refusalOf(bytes: Uint8Array): string {
  try {
    return (
      readTemplate(bytes)
        .compiled.problems.map(({ problem }) => problem)
        .join(' ') || 'taken'
    );
  } catch (error) {
    if (error instanceof TemplateRefused) return error.why;
    throw error;
  }
}
