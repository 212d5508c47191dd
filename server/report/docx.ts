import {
  Document,
  Footer,
  Header,
  Packer,
  PageNumber,
  PageOrientation,
  Paragraph,
  SectionType,
  TabStopType,
  TextRun,
} from 'docx';
import { strFromU8, strToU8, unzipSync } from 'fflate';
import type { FrontPart, Report, ReportHead, Section } from '#domain/report/blocks.ts';
import { instantOf } from '#domain/report/moment.ts';
import { documentTitle, type RunningHead, runningHead } from '#domain/report/running-head.ts';
import { cleanText } from '#server/files/xml.ts';
import { blockXml, contents, type Entry, factsXml, gap, heading, run } from './docx-blocks.ts';
import type { KeptImages } from './kept-images.ts';
import { type PrintedPicture, pictureFiles, pictureRelations, picturesOf, pictureTypes } from './printed-pictures.ts';
import { zipped } from './zip.ts';

/** A4 in dxa. */
const page = { width: 11906, height: 16838, margin: 1080 };
const textWidth = (wide: boolean) => (wide ? page.height : page.width) - 2 * page.margin;

/** Fonts by name, for Latin and for Chinese; a machine without them takes its own. */
const font = { ascii: 'Arial', hAnsi: 'Arial', cs: 'Arial', eastAsia: 'Microsoft YaHei' };
const ink = '1F2937';
const accent = '0B5CAD';
const quiet = '64748B';

/**
 * The report as a Word file. The docx library makes the skeleton (styles, sections, header and footer); the content is spliced in as raw
 * WordprocessingML where each section holds its marker. It is packed while it is written: the text of a large report is many times its file.
 * @param progress called with 0..1 as sections get written
 */
export async function writeDocx(
  report: Report,
  progress: (share: number) => void = () => {},
  images?: KeptImages,
): Promise<Uint8Array> {
  const runs = orientationRuns(report.sections);
  const skeleton = unzipSync(await Packer.toBuffer(skeletonOf(report, runs)));
  progress(0.2);
  const name = 'word/document.xml';
  const pictures = picturesOf(report.sections, images);
  const document = splice(strFromU8(skeleton[name] ?? new Uint8Array()), bodyOf(report, runs, pictures, progress));
  const files = withPictures(datedOf(skeleton, report.head.date), pictures);
  return zipped(inOrder({ ...files, [name]: document }, pictures));
}

/** The parts of the file, the pictures last. */
function* inOrder(
  files: Record<string, Uint8Array | Iterable<string>>,
  pictures: readonly PrintedPicture[],
): Iterable<readonly [name: string, content: Uint8Array | Iterable<string>]> {
  yield* Object.entries(files);
  yield* pictureFiles('word/media', pictures);
}

/** The skeleton with what says of the pictures that they are there, and of what type. */
function withPictures(
  skeleton: Record<string, Uint8Array>,
  pictures: readonly PrintedPicture[],
): Record<string, Uint8Array> {
  if (pictures.length === 0) return skeleton;
  const inserted = (name: string, before: string, words: string) => {
    const text = strFromU8(skeleton[name] ?? new Uint8Array());
    const at = text.lastIndexOf(before);
    if (at < 0) throw new Error(`The skeleton of the report has no ${before} in ${name}`);
    return { [name]: strToU8(text.slice(0, at) + words + text.slice(at)) };
  };
  const [relations, types] = ['word/_rels/document.xml.rels', '[Content_Types].xml'] as const;
  // The library already declares the types it may write itself.
  const declared = strFromU8(skeleton[types] ?? new Uint8Array());
  const missing = pictureTypes.filter((type) => !declared.includes(/Extension="\w+"/.exec(type)?.[0] ?? type));
  return {
    ...skeleton,
    ...inserted(relations, '</Relationships>', pictureRelations('media', pictures)),
    ...inserted(types, '</Types>', missing.join('')),
  };
}

/** The times the docx library notes are those of the machine: the file says when the report was made, so that a frozen one stays bit for bit. */
function datedOf(skeleton: Record<string, Uint8Array>, moment: string): Record<string, Uint8Array> {
  const name = 'docProps/core.xml';
  // A cover that came in a file may say anything.
  const at = new Date(instantOf(moment) ?? 0).toISOString().replace(/\.\d+/, '');
  const dated = strFromU8(skeleton[name] ?? new Uint8Array()).replace(
    /(<dcterms:(?:created|modified)[^>]*>)[^<]*/g,
    `$1${at}`,
  );
  return { ...skeleton, [name]: strToU8(dated) };
}

interface OrientationRun {
  wide: boolean;
  /** Of which task its pages tell, in a report of several. */
  own: ReportHead | undefined;
  sections: Section[];
}

/** Neighbours that lie the same way and tell of the same task share a section of the document. */
function orientationRuns(sections: readonly Section[]): OrientationRun[] {
  const runs: OrientationRun[] = [];
  for (const section of sections) {
    const last = runs.at(-1);
    if (last?.wide === section.wide && last.own === section.own) last.sections.push(section);
    else runs.push({ wide: section.wide, own: section.own, sections: [section] });
  }
  return runs;
}

const marker = (i: number) => `@@${i}@@`;

/** Every marked paragraph replaced by what belongs there. */
function* splice(document: string, parts: Iterable<Iterable<string>>): Iterable<string> {
  let rest = document;
  let i = 0;
  for (const part of parts) {
    const at = rest.indexOf(marker(i));
    const from = rest.lastIndexOf('<w:p>', at);
    const to = rest.indexOf('</w:p>', at) + '</w:p>'.length;
    if (at < 0 || from < 0) throw new Error(`The skeleton of the report has no place for part ${i}`);
    yield rest.slice(0, from);
    yield* part;
    rest = rest.slice(to);
    i += 1;
  }
  yield rest;
}

/** The numbered headings of a section, its own first. */
function headingsOf(section: Section, number: number): string[] {
  const below = section.blocks.flatMap((block) => (block.block === 'heading' ? [block.text] : []));
  return [`${number} ${section.title}`, ...below.map((text, i) => `${number}.${i + 1} ${text}`)];
}

/** Cover with contents, then one part for each run. */
function* bodyOf(
  report: Report,
  runs: readonly OrientationRun[],
  pictures: readonly PrintedPicture[],
  progress: (share: number) => void,
): Iterable<Iterable<string>> {
  const entries = report.sections
    .flatMap((section, i) => headingsOf(section, i + 1).map((text, at) => ({ level: at === 0 ? 1 : 2, text }) as const))
    .map((entry, i): Entry => ({ ...entry, bookmark: i + 1 }));
  yield [cover(report, entries)];
  const left = entries.values();
  let number = 0;
  for (const { wide, sections } of runs) {
    yield withoutLastGap(sections.map((section) => sectionXml(section, textWidth(wide), left, pictures)));
    number += sections.length;
    progress(0.2 + (0.6 * number) / report.sections.length);
  }
}

/** A section in pieces, written when they are asked for; its headings are the next entries. */
function* sectionXml(
  section: Section,
  width: number,
  entries: Iterator<Entry>,
  pictures: readonly PrintedPicture[],
): Iterable<string> {
  const head = () => {
    const { level, text, bookmark } = entries.next().value as Entry;
    return heading(level, text, bookmark);
  };
  yield head();
  for (const block of section.blocks) {
    if (block.block === 'heading') yield head();
    else yield* blockXml(block, width, pictures);
  }
}

/** The paragraph that ends the section takes the place of the last gap: a page that is just full stays one page. */
function* withoutLastGap(parts: readonly Iterable<string>[]): Iterable<string> {
  let last: string | undefined;
  for (const part of parts)
    for (const piece of part) {
      if (last !== undefined) yield last;
      last = piece;
    }
  if (last !== undefined && last !== gap) yield last;
}

const line = (style: string, text: string) => `<w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr>${run(text)}</w:p>`;
const pageBreak = '<w:p><w:r><w:br w:type="page"/></w:r></w:p>';

/** The cover, what stands behind it, and the contents. */
function cover(report: Report, entries: readonly Entry[]): string {
  const width = textWidth(false);
  const { organisation } = report.head;
  return [
    ...(organisation ? [line('CoverSubtitle', organisation)] : []),
    line('CoverTitle', report.title),
    line('CoverTask', report.head.task),
    line('CoverSubtitle', report.subtitle),
    ...factsXml(report.cover.facts, width),
    line('Quiet', report.cover.note),
    pageBreak,
    ...report.front.flatMap((part, i) => [
      ...(part.onePage || report.front[i - 1]?.onePage ? [i > 0 ? pageBreak : ''] : []),
      frontXml(part, width),
    ]),
    ...(report.front.length > 0 ? [pageBreak] : []),
    contents(report.contents, entries, width),
  ].join('');
}

const frontXml = ({ title, blocks }: FrontPart, width: number): string =>
  [line('ContentsTitle', title), ...blocks.flatMap((block) => [...blockXml(block, width, [])])].join('');

function skeletonOf(report: Report, runs: readonly OrientationRun[]): Document {
  const { head } = report;
  const edge = runningHead(report);
  // The library escapes its own text but does not clean it.
  const words = (text: string) => cleanText(text).replace(/\n/g, ' ');
  const tabs = (wide: boolean) => [{ type: TabStopType.RIGHT, position: textWidth(wide) }];
  const header = (wide: boolean, { subject, version }: RunningHead) =>
    new Header({
      children: [
        new Paragraph({
          style: 'Margin',
          tabStops: tabs(wide),
          children: [new TextRun(words(subject)), new TextRun(words(`\t${version}`))],
        }),
      ],
    });
  const [before, between, after] = report.pageLine;
  const footer = (wide: boolean) =>
    new Footer({
      children: [
        new Paragraph({
          style: 'Margin',
          tabStops: tabs(wide),
          children: [
            new TextRun(words(`${edge.report}\t`)),
            new TextRun({ children: [before, PageNumber.CURRENT, between, PageNumber.TOTAL_PAGES, after] }),
          ],
        }),
      ],
    });
  const section = (i: number, wide: boolean, head = edge) => ({
    properties: {
      type: SectionType.NEXT_PAGE,
      titlePage: i === 0,
      page: {
        // The library turns width and height round by itself for a page on its side.
        size: {
          width: page.width,
          height: page.height,
          orientation: wide ? PageOrientation.LANDSCAPE : PageOrientation.PORTRAIT,
        },
        margin: {
          top: page.margin,
          bottom: page.margin,
          left: page.margin,
          right: page.margin,
          header: 560,
          footer: 560,
        },
      },
    },
    headers: { default: header(wide, head) },
    footers: { default: footer(wide), ...(i === 0 && { first: footer(wide) }) },
    // The library hangs the section's properties on its last paragraph.
    children: [new Paragraph(marker(i)), new Paragraph({ style: 'Gap' })],
  });
  return new Document({
    creator: words(head.author),
    lastModifiedBy: words(head.author),
    title: words(documentTitle(report)),
    description: words(report.subtitle),
    styles: styles(),
    sections: [
      section(0, false),
      ...runs.map(({ wide, own }, i) => section(i + 1, wide, own && runningHead(report, { own }))),
    ],
  });
}

function styles() {
  const style = (
    id: string,
    runLook: { size: number; bold?: boolean; color?: string },
    spacing: { before?: number; after?: number; line?: number },
    more: { keepNext?: boolean } = {},
  ) => ({ id, name: id, basedOn: 'Normal', run: runLook, paragraph: { spacing, ...more } });
  const headingLook = (size: number, before: number) => ({
    run: { size, bold: true, color: accent, font },
    paragraph: { spacing: { before, after: 120 }, keepNext: true },
  });
  return {
    default: {
      document: {
        run: { font, size: 20, color: ink, language: { value: 'en-US', eastAsia: 'zh-CN' } },
      },
      heading1: headingLook(32, 240),
      heading2: headingLook(24, 220),
    },
    paragraphStyles: [
      style('BodyText', { size: 20 }, { after: 120, line: 276 }),
      style('Quiet', { size: 18, color: quiet }, { before: 60, after: 120 }),
      style('Cell', { size: 16 }, { before: 0, after: 0 }),
      style('CellHead', { size: 16, bold: true }, { before: 0, after: 0 }),
      style('Gap', { size: 12 }, { before: 0, after: 60 }),
      style('Margin', { size: 16, color: quiet }, {}),
      style('CoverTitle', { size: 56, bold: true, color: accent }, { before: 2600, after: 120 }),
      style('CoverTask', { size: 36, bold: true }, { after: 120 }),
      style('CoverSubtitle', { size: 22, color: quiet }, { after: 700 }),
      style('ContentsTitle', { size: 32, bold: true, color: accent }, { after: 200 }, { keepNext: true }),
      { ...style('TOC1', { size: 20, bold: true }, { before: 100, after: 30 }), name: 'toc 1' },
      {
        ...style('TOC2', { size: 20 }, { after: 20 }),
        name: 'toc 2',
        paragraph: { spacing: { after: 20 }, indent: { left: 280 } },
      },
    ],
  };
}
