import type { LocalText } from '#domain/model/base.ts';
import { languageOf } from '#domain/report/language.ts';
import { templateFacts } from '#domain/report/template/facts.ts';
import { headLoops, templateLoops } from '#domain/report/template/loops.ts';
import { nameOf, wordsOf } from '#domain/report/template/names.ts';
import { fieldsOfLoop, loopNames } from '#domain/report/template/rows.ts';
import { sampleWords } from '#domain/report/template/sample-words.ts';
import { coverTables, templateDrawings, templateSections, templateTables } from '#domain/report/template/tables.ts';
import { type ReportText, reportTexts } from '#domain/report/texts.ts';
import { xml } from '#server/files/xml.ts';
import { run } from '#server/report/docx-blocks.ts';
import { zipped } from '#server/report/zip.ts';

/** The style of tables the sample brings, for who wants to see how one is named. */
const tableStyle = 'Sample table';
/** Loops of up to so many fields are told as rows of a table, the others as lines. */
const mostInRow = 6;
/** Width of the text on a page on its side (twentieths of a point). */
const width = 14_500;

const paragraph = (text: string, style = '') =>
  `<w:p>${style && `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}${run(text)}</w:p>`;

const cell = (content: string, wide: number) =>
  `<w:tc><w:tcPr><w:tcW w:w="${wide}" w:type="dxa"/></w:tcPr>${content}</w:tc>`;

function table(rows: readonly (readonly string[])[], widths: readonly number[]): string {
  const look =
    '<w:tblLook w:val="0420" w:firstRow="1" w:lastRow="0" w:firstColumn="0" w:lastColumn="0" w:noHBand="0" w:noVBand="1"/>';
  const head = `<w:tblPr><w:tblStyle w:val="SampleTable"/><w:tblW w:w="${width}" w:type="dxa"/><w:tblLayout w:type="fixed"/>${look}</w:tblPr>`;
  const grid = `<w:tblGrid>${widths.map((wide) => `<w:gridCol w:w="${wide}"/>`).join('')}</w:tblGrid>`;
  const lines = rows.map(
    (cells) => `<w:tr>${cells.map((one, i) => cell(paragraph(one), widths[i] ?? 0)).join('')}</w:tr>`,
  );
  return `<w:tbl>${head}${grid}${lines.join('')}</w:tbl>${paragraph('')}`;
}

const evenly = (count: number) => Array.from({ length: count }, () => Math.floor(width / count));

/** A template with every placeholder there is, in a language: to try, and to copy from. The same bytes each time. */
export function sampleTemplate(language: 'en' | 'zh'): Uint8Array {
  const say = (text: LocalText) => text[language];
  const body = [
    paragraph('{report.title}', 'Title'),
    paragraph(say(sampleWords.title), 'Subtitle'),
    paragraph(say(sampleWords.intro)),
    paragraph(say(sampleWords.facts), 'Heading1'),
    table(
      Object.entries(templateFacts).map(([name, { words: called }]) => [say(called), `{${name}}`]),
      [5000, width - 5000],
    ),
    paragraph(say(sampleWords.onlyIf), 'Heading1'),
    paragraph('{#marking}'),
    paragraph('{marking}'),
    paragraph('{/marking}'),
    paragraph('{^open points}'),
    paragraph(say(sampleWords.none)),
    paragraph('{/open points}'),
    paragraph(say(sampleWords.rows), 'Heading1'),
    ...loopNames.flatMap((name) => loopXml(name, language)),
    paragraph(say(sampleWords.tables), 'Heading1'),
    ...Object.entries(coverTables).flatMap(([name, called]) => [
      paragraph(say(called), 'Heading2'),
      paragraph(`{table: ${name}}`),
    ]),
    ...Object.entries(templateTables).flatMap(([name, { words: called }]) => [
      paragraph(say(called), 'Heading2'),
      paragraph(name === 'risks' ? `{table: risks, style: ${tableStyle}}` : `{table: ${name}}`),
    ]),
    paragraph(say(sampleWords.drawings), 'Heading1'),
    ...Object.entries(templateDrawings).flatMap(([name, { words: called }]) => [
      paragraph(say(called), 'Heading2'),
      paragraph(`{drawing: ${name}}`),
    ]),
    paragraph(say(sampleWords.sections), 'Heading1'),
    ...Object.entries(templateSections).flatMap(([name, { words: called }]) => [
      paragraph(say(called), 'Heading2'),
      paragraph(`{section: ${name}}`),
    ]),
  ];
  return zipped(filesOf(body.join('')));
}

/** What a field is called: by the text of its column. */
function calledField(name: string, language: 'en' | 'zh'): string {
  const keys = Object.keys(reportTexts.en) as ReportText[];
  const key = keys.find((one) => nameOf(one) === name);
  return key ? wordsOf(key)[language] : name;
}

function loopXml(name: string, language: 'en' | 'zh'): string[] {
  const loop = templateLoops[name] ?? headLoops[name];
  const fields = fieldsOfLoop(name);
  const within = Object.keys(templateLoops[name]?.within ?? {});
  const related = within.map((inner) => `{#${inner}}{code} {/${inner}}`);
  const heading = paragraph(loop?.words[language] ?? name, 'Heading2');
  if (fields.length <= mostInRow) {
    const [first = '', ...others] = fields.map((field) => `{${field}}`);
    const cells = [first, ...others, ...(related.length > 0 ? [related.join(' ')] : [])];
    const titles = [
      ...fields.map((field) => calledField(field, language)),
      ...(related.length > 0 ? [sampleWords.related[language]] : []),
    ];
    const last = cells.length - 1;
    const row = cells.map((one, i) => `${i === 0 ? `{#${name}}` : ''}${one}${i === last ? `{/${name}}` : ''}`);
    return [heading, table([titles, row], evenly(cells.length))];
  }
  const colon = language === 'zh' ? languageOf('zh-CN').colon : languageOf('en-US').colon;
  return [
    heading,
    paragraph(`{#${name}}`),
    ...fields.map((field) => paragraph(`${calledField(field, language)}${colon}{${field}}`)),
    ...within.map((inner, i) => paragraph(`${templateLoops[inner]?.words[language] ?? inner}${colon}${related[i]}`)),
    paragraph(''),
    paragraph(`{/${name}}`),
  ];
}

const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const r = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/';

function* filesOf(body: string): Iterable<readonly [string, Iterable<string>]> {
  const override = (name: string, type: string) => `<Override PartName="/${name}" ContentType="${type}"/>`;
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`;
  const relations = (all: readonly string[]) =>
    `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.join('')}</Relationships>`;
  const types = [
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/>',
    override('word/document.xml', `${word}document.main+xml`),
    override('word/styles.xml', `${word}styles+xml`),
    override('word/header1.xml', `${word}header+xml`),
    override('word/footer1.xml', `${word}footer+xml`),
    override('docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml'),
  ];
  yield [
    '[Content_Types].xml',
    [`${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${types.join('')}</Types>`],
  ];
  yield [
    '_rels/.rels',
    [
      relations([
        relation('document', `${office}officeDocument`, 'word/document.xml'),
        relation(
          'core',
          'http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties',
          'docProps/core.xml',
        ),
      ]),
    ],
  ];
  yield ['docProps/core.xml', [coreXml]];
  const section =
    '<w:sectPr><w:headerReference w:type="default" r:id="header"/><w:footerReference w:type="default" r:id="footer"/>' +
    '<w:pgSz w:w="16838" w:h="11906" w:orient="landscape"/><w:pgMar w:top="1100" w:right="1160" w:bottom="1100" w:left="1160" w:header="560" w:footer="560" w:gutter="0"/></w:sectPr>';
  yield ['word/document.xml', [`${head}<w:document ${w} ${r}><w:body>${body}${section}</w:body></w:document>`]];
  yield [
    'word/_rels/document.xml.rels',
    [
      relations([
        relation('styles', `${office}styles`, 'styles.xml'),
        relation('header', `${office}header`, 'header1.xml'),
        relation('footer', `${office}footer`, 'footer1.xml'),
      ]),
    ],
  ];
  yield ['word/styles.xml', [stylesXml]];
  yield [
    'word/header1.xml',
    [
      `${head}<w:hdr ${w} ${r}>${paragraph('{marking} · {project.name} · {task.name} · {version.name} ({version.status})')}</w:hdr>`,
    ],
  ];
  const page =
    '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> PAGE </w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>';
  yield ['word/footer1.xml', [`${head}<w:ftr ${w} ${r}><w:p>${run('{report.date} · ')}${page}</w:p></w:ftr>`]];
}

const coreXml = `${head}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:creator>InTARA</dc:creator><dcterms:created xsi:type="dcterms:W3CDTF">2026-01-01T00:00:00Z</dcterms:created><dcterms:modified xsi:type="dcterms:W3CDTF">2026-01-01T00:00:00Z</dcterms:modified></cp:coreProperties>`;

const paragraphStyle = (id: string, name: string, size: number, before: number) =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:basedOn w:val="Normal"/><w:pPr><w:keepNext/><w:spacing w:before="${before}" w:after="120"/></w:pPr><w:rPr><w:b/><w:color w:val="0B5CAD"/><w:sz w:val="${size}"/></w:rPr></w:style>`;
const border = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
  .map((side) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="94A3B8"/>`)
  .join('');
const stylesXml = `${head}<w:styles ${w}><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Arial" w:hAnsi="Arial" w:cs="Arial" w:eastAsia="Microsoft YaHei"/><w:sz w:val="20"/><w:lang w:val="en-US" w:eastAsia="zh-CN"/></w:rPr></w:rPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>${paragraphStyle('Title', 'Title', 52, 600)}${paragraphStyle('Subtitle', 'Subtitle', 28, 0)}${paragraphStyle('Heading1', 'heading 1', 32, 240)}${paragraphStyle('Heading2', 'heading 2', 24, 200)}<w:style w:type="table" w:styleId="SampleTable"><w:name w:val="${xml(tableStyle)}"/><w:tblPr><w:tblBorders>${border}</w:tblBorders><w:tblCellMar><w:top w:w="30" w:type="dxa"/><w:left w:w="80" w:type="dxa"/><w:bottom w:w="30" w:type="dxa"/><w:right w:w="80" w:type="dxa"/></w:tblCellMar></w:tblPr><w:tblStylePr w:type="firstRow"><w:rPr><w:b/></w:rPr><w:tcPr><w:shd w:val="clear" w:color="auto" w:fill="E2E8F0"/></w:tcPr></w:tblStylePr></w:style></w:styles>`;
