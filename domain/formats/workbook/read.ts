import { foldText } from '../../fold-text.ts';
import { cutAt } from '../../model/base.ts';
import type { Method } from '../../model/method.ts';
import { linesOfCell, saysNothing, wordsOfCell } from '../../tara-table/cell-words.ts';
import type { TableLine } from '../../tara-table/table-plan.ts';
import type { Loss, ReadDocument, ReadSheet } from '../format.ts';
import { UnreadableDocument } from '../format.ts';
import { readXsam, xsamMethod } from '../openxsam/read.ts';
import type { XmlNode } from '../openxsam/xml.ts';
import { fieldsOf, isWorkbookOfSheets, type SheetMapping, type WorkbookSheet } from './mapping.ts';
import { type SheetKind, sheetKinds } from './sheet-kinds.ts';

/** A workbook with fewer sheets is a table. */
const fewest = 3;

/** What became of the lines of a sheet: none is passed over without a word. */
type SheetCounts = Omit<ReadSheet, 'columns' | 'fields' | 'kind'> & { kind: SheetKind | '' };

const noSheets = {
  en: 'The workbook has fewer than three sheets whose names and headings say what they hold.',
  zh: '工作簿中名称和表头可识别的工作表少于三个。',
};

/** A line that becomes a row. */
interface Found {
  id: string;
  kind: SheetKind;
  sheet: string;
  row: number;
  /** Texts by field; those of lines that are joined stand below each other. */
  cells: Map<string, { text: string; at: string; header: string }>;
  /** Columns nobody knows, by their headings. */
  others: Map<string, string>;
}

/**
 * Reads a task from a workbook with one sheet a kind. References are followed by id, code or name, parted by commas, semicolons or lines.
 * @throws UnreadableDocument
 */
export function readWorkbookOfSheets(
  sheets: readonly WorkbookSheet[],
  mappings: readonly SheetMapping[],
  method: Method = xsamMethod,
): ReadDocument {
  // What other sheets hold, a person may say.
  if (sheets.length < fewest && !isWorkbookOfSheets(mappings)) throw new UnreadableDocument(noSheets);
  const reading = new WorkbookReading(sheets, mappings);
  const root: XmlNode = { name: 'Workbook', attributes: [], children: reading.nodes(), text: '' };
  const read = readXsam([root], { format: 'workbook', method, mayBeEmpty: true });
  read.draft.name = cutAt(reading.project.name, 200);
  read.draft.texts = {
    ...read.draft.texts,
    systemName: cutAt(reading.project.name, 200),
    overview: cutAt(reading.project.description, 4000),
  };
  return { ...read, losses: [...reading.losses, ...read.losses], sheets: reading.sheetsOf(method) };
}

class WorkbookReading {
  readonly losses: Loss[] = [];
  readonly counts: SheetCounts[] = [];
  readonly project = { name: '', description: '' };
  private readonly found: Found[] = [];
  private readonly byId = new Map<string, Found>();
  private readonly index = new Map<string, Found>();

  constructor(
    sheets: readonly WorkbookSheet[],
    private readonly mappings: readonly SheetMapping[],
  ) {
    for (const mapping of mappings) {
      const sheet = sheets.find(({ name }) => name === mapping.sheet);
      if (sheet) this.take(sheet, mapping);
    }
    for (const one of this.found)
      for (const field of ['id', 'name', 'title']) {
        const text = one.cells.get(field)?.text ?? '';
        const key = keyOf(one.kind, text);
        if (text !== '' && !this.index.has(key)) this.index.set(key, one);
      }
  }

  sheetsOf(method: Method): ReadSheet[] {
    return this.counts.map((counts) => {
      const { headers = [], fields = [] } = this.mappings.find(({ sheet }) => sheet === counts.sheet) ?? {};
      return {
        ...counts,
        columns: counts.kind === '' ? [] : headers.map((header, at) => ({ header, field: fields[at] ?? '' })),
        fields: counts.kind === '' ? [] : fieldsOf(counts.kind, method).map(({ use, name }) => ({ field: use, name })),
      };
    });
  }

  private take({ name, lines }: WorkbookSheet, mapping: SheetMapping): void {
    const { kind, at } = mapping;
    const body = lines.slice(at + 1);
    const counts: SheetCounts = { sheet: name, kind, found: body.length, made: 0, joined: 0, left: 0 };
    this.counts.push(counts);
    if (kind === 'project') {
      this.takeProject(lines);
      counts.joined = counts.found;
      return;
    }
    if (kind === '' || at < 0) {
      counts.left = counts.found;
      if (counts.found > 0) this.lose(name, '', counts.found, { en: 'the sheet is not taken', zh: '未采用此工作表' });
      return;
    }
    for (const line of body) this.takeLine(name, kind, mapping, line, counts);
  }

  private takeLine(
    sheet: string,
    kind: SheetKind,
    { headers, fields }: SheetMapping,
    line: TableLine,
    counts: SheetCounts,
  ): void {
    const cells: Found['cells'] = new Map();
    const others: Found['others'] = new Map();
    for (const { at, found } of line.errors ?? [])
      this.lose(sheet, headers[at] ?? '', 1, {
        en: `${columnName(at)}${line.row}: ${found || 'not computed'}`,
        zh: `${columnName(at)}${line.row}：${found || '未计算'}`,
      });
    for (const [i, field] of fields.entries()) {
      const shown = line.shown?.find(({ at }) => at === i)?.text;
      const raw = field === 'id' || field === 'name' ? (shown ?? line.cells[i] ?? '') : (line.cells[i] ?? '');
      const text = wordsOfCell(raw);
      if (text === '') continue;
      if (field === '') others.set(headers[i] ?? columnName(i), text);
      else cells.set(field, { text, at: `${columnName(i)}${line.row}`, header: headers[i] ?? '' });
    }
    for (const [i, cell] of line.cells.slice(fields.length).entries())
      if (wordsOfCell(cell) !== '')
        this.lose(sheet, columnName(fields.length + i), 1, { en: 'a column without a heading', zh: '没有表头的列' });
    const named = ['id', 'name', 'title', 'description'].find((field) => cells.has(field));
    const above = this.found.at(-1);
    const id = cells.get('id')?.text ?? '';
    const idKey = id === '' ? '' : `${sheet} ${keyOf(kind, id)}`;
    const same = this.byId.get(idKey);
    if (same || (!named && above?.sheet === sheet && cells.size > 0)) {
      this.join(same ?? (above as Found), cells);
      counts.joined += 1;
      return;
    }
    if (!named) {
      counts.left += 1;
      this.lose(sheet, '', 1, { en: 'a line without id or name', zh: '没有编号和名称的行' });
      return;
    }
    const row: Found = { id: `${kind}:${sheet}:${line.row}`, kind, sheet, row: line.row, cells, others };
    this.found.push(row);
    if (idKey !== '') this.byId.set(idKey, row);
    counts.made += 1;
  }

  /** Lines of one row: what they name is gathered, of other texts the first is taken. */
  private join(row: Found, cells: Found['cells']): void {
    for (const [field, { text, at, header }] of cells) {
      const known = row.cells.get(field);
      const isList = field === 'description' || sheetKinds[row.kind].fields[field]?.refers !== undefined;
      if (!known) row.cells.set(field, { text, at, header });
      else if (linesOfCell(known.text).includes(text)) continue;
      else if (isList) row.cells.set(field, { ...known, text: `${known.text}\n${text}` });
      else
        this.lose(row.sheet, header, 1, {
          en: `${at} says otherwise than ${known.at}`,
          zh: `${at} 与 ${known.at} 不一致`,
        });
    }
  }

  /** Pairs of a word and what it says: `Name | Door lock`. */
  private takeProject(lines: readonly TableLine[]): void {
    for (const { cells } of lines) {
      const [word = '', text = ''] = cells.map(wordsOfCell).filter((cell) => cell !== '');
      if (text === '') continue;
      if (
        this.project.name === '' &&
        /^(?:project|item|system|项目|相关项|系统)?\s*(?:name|title|名称|标题)?$/i.test(word)
      )
        this.project.name = text;
      else this.project.description += `${this.project.description ? '\n' : ''}${word}: ${text}`;
    }
  }

  nodes(): XmlNode[] {
    return this.found.map((one) => this.node(one));
  }

  private node(one: Found): XmlNode {
    const { element, fields } = sheetKinds[one.kind];
    const text = (field: string) => one.cells.get(field)?.text ?? '';
    const title = text('title') || (text('id') === '' ? '' : text('name'));
    const name = text('title') === '' ? text('id') || text('name') : text('name') || text('id');
    const children: XmlNode[] = [];
    if (text('description') !== '') children.push(leaf('Description', text('description')));
    const rated: XmlNode[] = [];
    for (const [field, { text: said, at, header }] of one.cells) {
      if (['id', 'name', 'title', 'description'].includes(field)) continue;
      const [, code] = /^(?:dimension|parameter):(.+)$/.exec(field) ?? [];
      if (code !== undefined) {
        if (!saysNothing(said)) rated.push(withAttributes('Rating', { category: code, level: said }));
        continue;
      }
      const refers = fields[field]?.refers;
      if (refers) children.push({ ...leaf(field, ''), children: this.references(one, { header, at, said, refers }) });
      else children.push(leaf(field, said));
    }
    if (rated.length > 0)
      children.push({ ...leaf(one.kind === 'damages' ? 'ImpactRatings' : 'InitialFeasibility', ''), children: rated });
    for (const [header, said] of one.others) children.push(withAttributes('Column', { header, said }));
    const impossible = /^(?:true|yes|x|1|是|✓)$/i.test(text('impossible'));
    return {
      ...withAttributes(element, { id: one.id, name, title, ...(impossible && { impossible: 'true' }) }),
      children,
    };
  }

  private references(
    one: Found,
    cell: { header: string; at: string; said: string; refers: readonly SheetKind[] },
  ): XmlNode[] {
    const find = (text: string) =>
      cell.refers.map((kind) => this.index.get(keyOf(kind, text))).find((to) => to !== undefined);
    const missing = (text: string) =>
      this.lose(one.sheet, cell.header, 1, {
        en: `${cell.at} names what is in no sheet: ${cutAt(text, 80)}`,
        zh: `${cell.at} 引用了任何工作表中都不存在的内容：${cutAt(text, 80)}`,
      });
    if (saysNothing(cell.said)) return [];
    return expression(cell.said, find, missing);
  }

  private lose(
    kind: string,
    field: string,
    count: number,
    note: Loss['note'],
    outcome: Loss['outcome'] = 'left',
  ): void {
    const known = this.losses.find((loss) => loss.kind === kind && loss.field === field && loss.note?.en === note?.en);
    if (known) known.count += count;
    else if (this.losses.length < mostLosses) this.losses.push({ kind, field, count, outcome, ...(note && { note }) });
    else if (this.losses.length === mostLosses)
      this.losses.push({
        kind: '…',
        field: '',
        count,
        outcome,
        note: { en: 'and more of these', zh: '以及更多同类问题' },
      });
    else (this.losses[mostLosses] as Loss).count += count;
  }
}

const mostLosses = 500;

const keyOf = (kind: SheetKind, text: string): string => `${kind} ${foldText(text)}`;
const leaf = (name: string, text: string): XmlNode => ({ name, attributes: [], children: [], text });
const withAttributes = (name: string, values: Readonly<Record<string, string>>): XmlNode => ({
  name,
  attributes: Object.entries(values).flatMap(([key, value]) =>
    value === '' ? [] : [{ prefix: '', name: key, value }],
  ),
  children: [],
  text: '',
});

function columnName(at: number): string {
  const high = Math.floor(at / 26);
  return (high > 0 ? columnName(high - 1) : '') + String.fromCharCode(65 + (at % 26));
}

const reference = (to: Found): XmlNode => withAttributes('RowRef', { target: to.id });
/** Longer cells are no list of names. */
const longestList = 4000;

/** What a cell names: a list, or words of which one is enough (`AS-1 or AS-2`). A text that is known as it stands is not taken apart. */
function expression(
  said: string,
  find: (text: string) => Found | undefined,
  missing: (text: string) => void,
): XmlNode[] {
  const whole = find(said);
  if (whole) return [reference(whole)];
  if (said.length > longestList) {
    missing(said);
    return [];
  }
  const choices = splitOutside(said, /^(?:\s+(?:or|OR|Or)\s+|\s*\|\|?\s*|\s*或\s*)/);
  if (choices.length > 1)
    return [
      {
        ...leaf('Or', ''),
        children: choices.map((part) => ({ ...leaf('And', ''), children: expression(part, find, missing) })),
      },
    ];
  const parts = splitOutside(said, /^(?:\s*[,;，；、\n]\s*|\s+(?:and|AND|And)\s+|\s*&&?\s*|\s*[且和]\s*)/);
  if (parts.length > 1) return parts.flatMap((part) => expression(part, find, missing));
  const [, inner] = /^\(([\s\S]*)\)$/.exec(said.trim()) ?? [];
  if (inner !== undefined) return expression(inner.trim(), find, missing);
  // `[AS-1] Send a message`: what stands before the first blank is the id.
  const shown = said.trim().replace(/^[[({](.*)[\])}]$/, '$1');
  const to = find(shown) ?? find(shown.split(/[\s:：]/)[0] ?? '');
  if (to) return [reference(to)];
  missing(said.trim());
  return [];
}

/** Parts between marks that stand in no brackets. */
function splitOutside(text: string, mark: RegExp): string[] {
  const parts: string[] = [''];
  let depth = 0;
  for (let i = 0; i < text.length; ) {
    const sign = text.charAt(i);
    const found = depth === 0 ? mark.exec(text.slice(i, i + 12))?.[0] : undefined;
    if (found) {
      parts.push('');
      i += found.length;
      continue;
    }
    if (sign === '(') depth += 1;
    if (sign === ')') depth = Math.max(0, depth - 1);
    parts[parts.length - 1] += sign;
    i += 1;
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}
