import type { Block, Report, Section } from '#domain/report/blocks.ts';
import { xml } from '#server/files/xml.ts';
import { pageSheet, type Sheet, tableSheet } from './xlsx-sheet.ts';
import { Styles } from './xlsx-styles.ts';
import { zipped } from './zip.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/**
 * The report as a workbook: cover, the TARA in one table, then each section on its sheets. Written as SpreadsheetML by hand, because the
 * xlsx library writes neither colours nor frozen rows. Sheets are made one after the other, each packed before the next.
 * @param progress called with 0..1 as sheets get written
 */
export function writeXlsx(report: Report, progress: (share: number) => void = () => {}): Uint8Array {
  const styles = new Styles();
  const name = nameGiver();
  const facts: Block[] = [
    { block: 'text', text: report.subtitle },
    { block: 'facts', rows: report.cover.facts },
    { block: 'text', text: report.cover.note, quiet: true },
  ];
  const { cover, overview, title, head } = report;
  const coverName = name(cover.sheet);
  const overviewName = overview ? name(overview.sheet ?? title) : undefined;
  const plan: Planned[] = [
    () => pageSheet(coverName, `${title} · ${head.task}`, facts, styles),
    ...(overview && overviewName !== undefined ? [() => tableSheet(overviewName, overview, styles)] : []),
    ...report.sections.flatMap((section) => sectionSheets(section, name, styles)),
  ];
  return zipped(parts(plan, styles, progress));
}

/** A sheet whose name and place are settled. */
type Planned = () => Sheet;

/** Tables with a sheet of their own, before them what shares the sheet of the section. */
function sectionSheets(section: Section, name: (wanted: string) => string, styles: Styles): Planned[] {
  const { blocks } = section;
  const together: Block[] = [];
  const sheets: Planned[] = [];
  for (const [i, block] of blocks.entries()) {
    if (block.block === 'table' && block.sheet) {
      const own = name(block.sheet);
      sheets.push(() => tableSheet(own, block, styles));
      continue;
    }
    const next = blocks[i + 1];
    const headsOwnSheet = block.block === 'heading' && (!next || (next.block === 'table' && next.sheet));
    if (!headsOwnSheet) together.push(block);
  }
  if (together.length === 0) return sheets;
  const own = name(section.sheet);
  return [() => pageSheet(own, section.title, together, styles), ...sheets];
}

/** Names of sheets: at most 31 characters, without the marks Excel refuses, each once whatever its case. */
function nameGiver(): (wanted: string) => string {
  const taken = new Set<string>();
  return (wanted) => {
    const clean = wanted
      .replace(/[[\]:*?/\\]/g, ' ')
      .replace(/^'+|'+$/g, '')
      .trim();
    for (let i = 1; ; i++) {
      const end = i === 1 ? '' : ` ${i}`;
      const name = `${clean.slice(0, 31 - end.length).trim()}${end}`;
      if (taken.has(name.toLowerCase())) continue;
      taken.add(name.toLowerCase());
      return name;
    }
  };
}

/** The parts of the file in the order they are packed: what lists the sheets comes after them, only their number is asked for first. */
function* parts(
  plan: readonly Planned[],
  styles: Styles,
  progress: (share: number) => void,
): Iterable<readonly [name: string, content: Iterable<string>]> {
  yield ['[Content_Types].xml', [contentTypes(plan.length)]];
  yield [
    '_rels/.rels',
    [
      `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
  ];
  const sheets: Listed[] = [];
  for (const [i, make] of plan.entries()) {
    const { name, filter, xml: content } = make();
    sheets.push({ name, filter });
    yield [`xl/worksheets/sheet${i + 1}.xml`, content];
    progress((i + 1) / plan.length);
  }
  yield ['xl/workbook.xml', [workbook(sheets)]];
  yield ['xl/_rels/workbook.xml.rels', [relations(sheets.length)]];
  yield ['xl/styles.xml', [styles.xml()]];
}

type Listed = Pick<Sheet, 'name' | 'filter'>;

function contentTypes(sheets: number): string {
  const part = (path: string, kind: string) =>
    `<Override PartName="${path}" ContentType="${contentType}.${kind}+xml"/>`;
  return (
    `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    part('/xl/workbook.xml', 'sheet.main') +
    part('/xl/styles.xml', 'styles') +
    Array.from({ length: sheets }, (_, i) => part(`/xl/worksheets/sheet${i + 1}.xml`, 'worksheet')).join('') +
    '</Types>'
  );
}

function workbook(sheets: readonly Listed[]): string {
  const quoted = (name: string) => `'${name.replaceAll("'", "''")}'`;
  const absolute = (range: string) => range.replace(/([A-Z]+)(\d+)/g, '$$$1$$$2');
  const names = sheets.flatMap(({ name, filter }, i) =>
    filter
      ? [
          `<definedName name="_xlnm._FilterDatabase" localSheetId="${i}" hidden="1">${xml(`${quoted(name)}!${absolute(filter)}`)}</definedName>`,
          `<definedName name="_xlnm.Print_Titles" localSheetId="${i}">${xml(`${quoted(name)}!$1:$1`)}</definedName>`,
        ]
      : [],
  );
  const list = sheets.map(({ name }, i) => `<sheet name="${xml(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`);
  return (
    `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><bookViews><workbookView activeTab="0"/></bookViews>` +
    `<sheets>${list.join('')}</sheets>${names.length ? `<definedNames>${names.join('')}</definedNames>` : ''}</workbook>`
  );
}

function relations(sheets: number): string {
  const relation = (id: number, kind: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${office}/${kind}" Target="${target}"/>`;
  return (
    `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">` +
    Array.from({ length: sheets }, (_, i) => relation(i + 1, 'worksheet', `worksheets/sheet${i + 1}.xml`)).join('') +
    relation(sheets + 1, 'styles', 'styles.xml') +
    '</Relationships>'
  );
}
