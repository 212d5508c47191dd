import { foldText } from '../../fold-text.ts';
import { analysisKindNames } from '../../kinds/kinds.ts';
import { cutAt } from '../../model/base.ts';
import type { Method } from '../../model/method.ts';
import { linesOfCell, saysNothing, wordsOfCell } from '../../tara-table/cell-words.ts';
import type { TableLine } from '../../tara-table/table-plan.ts';
import type { ReadDocument, ReadSheet } from '../format.ts';
import { UnreadableDocument } from '../format.ts';
import { cellPrefix } from '../openxsam/document.ts';
import { byXsam, type ReadBy } from '../openxsam/method.ts';
import { type ReadElements, readXsam } from '../openxsam/read.ts';
import type { XmlNode } from '../openxsam/xml.ts';
import type { Found, FoundCell } from './found.ts';
import { fieldsOf, isWorkbookOfSheets, type SheetMapping, type WorkbookSheet } from './mapping.ts';
import { expression, leaf, RowIndex, withAttributes } from './references.ts';
import { kindOfSheet, type SheetKind, sheetKinds } from './sheet-kinds.ts';
import { SheetLosses } from './sheet-losses.ts';

/** A workbook with fewer sheets is a table. */
const fewest = 3;

/** What became of the lines of a sheet: none is passed over without a word. */
type SheetCounts = Omit<ReadSheet, 'columns' | 'fields' | 'kind'> & { kind: SheetKind | '' };

const noSheets = {
  en: 'The workbook has fewer than three sheets whose names and headings say what they hold.',
  zh: '工作簿中名称和表头可识别的工作表少于三个。',
};

/**
 * Reads a task from a workbook with one sheet a kind. References are followed by id, code or name, parted by commas, semicolons or lines.
 * @throws UnreadableDocument
 */
export function readWorkbookOfSheets(
  sheets: readonly WorkbookSheet[],
  mappings: readonly SheetMapping[],
  by: ReadBy = byXsam,
): ReadDocument {
  // What other sheets hold, a person may say, but not of a workbook that is about something else.
  const isKnown = (kind: SheetKind | '') => kind !== '' && kind !== 'project';
  const knowsNone =
    !mappings.some(({ kind }) => isKnown(kind)) && !sheets.some(({ name }) => isKnown(kindOfSheet(name)));
  if (knowsNone || (sheets.length < fewest && !isWorkbookOfSheets(mappings))) throw new UnreadableDocument(noSheets);
  const reading = new WorkbookReading(sheets, mappings);
  const root: XmlNode = { name: 'Workbook', attributes: [], children: reading.nodes(), text: '' };
  const read = readXsam([root], { format: 'workbook', by, mayBeEmpty: true });
  reading.conclude(read);
  const { draft, losses, printed } = read;
  draft.name = cutAt(reading.project.name, 200);
  draft.texts = {
    ...draft.texts,
    systemName: cutAt(reading.project.name, 200),
    overview: cutAt(reading.project.description, 4000),
  };
  return { draft, losses: [...reading.losses.list(), ...losses], printed, sheets: reading.sheetsOf(by.reads) };
}

class WorkbookReading {
  readonly losses = new SheetLosses();
  readonly counts: SheetCounts[] = [];
  readonly project = { name: '', description: '' };
  private readonly found: Found[] = [];
  private readonly byId = new Map<string, Found[]>();
  private readonly index: RowIndex;
  /** Rows that name what is in no sheet, and cannot do without it. */
  private readonly dropped = new Set<Found>();

  constructor(
    sheets: readonly WorkbookSheet[],
    private readonly mappings: readonly SheetMapping[],
  ) {
    for (const mapping of mappings) {
      const sheet = sheets.find(({ name }) => name === mapping.sheet);
      if (sheet) this.take(sheet, mapping);
    }
    this.index = new RowIndex(this.found);
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
      const note = { en: 'the sheet is not taken', zh: '未采用此工作表' };
      if (counts.found > 0) this.losses.lose(name, '', counts.found, note);
      return;
    }
    for (const line of body) this.takeLine(name, kind, mapping, line, counts);
  }

  private takeLine(sheet: string, kind: SheetKind, mapping: SheetMapping, line: TableLine, counts: SheetCounts): void {
    const { cells, others } = this.cellsOf(sheet, mapping, line);
    const named = ['id', 'name', 'title', 'description'].some((field) => cells.has(field));
    const id = cells.get('id')?.text ?? '';
    const idKey = `${sheet} ${kind} ${foldText(id)}`;
    const sharing = id === '' ? [] : (this.byId.get(idKey) ?? []);
    const above = this.found.at(-1);
    const same =
      sharing.find((row) => isSame(row, cells)) ??
      (!named && above?.sheet === sheet && goesOn(kind, cells) ? above : undefined);
    if (same) {
      this.join(same, cells, others, line.row);
      counts.joined += 1;
      return;
    }
    if (!named) {
      counts.left += 1;
      this.losses.gather(sheet, '', noName, rowName(line.row), 'left');
      return;
    }
    const row: Found = {
      id: `${kind}:${sheet}:${line.row}`,
      kind,
      sheet,
      row: line.row,
      cells,
      others,
      hasIds: mapping.fields.includes('id'),
      sameId: sharing[0] ?? null,
    };
    this.found.push(row);
    if (id !== '') this.byId.set(idKey, [...sharing, row]);
  }

  private cellsOf(sheet: string, { headers, fields }: SheetMapping, line: TableLine) {
    const cells: Found['cells'] = new Map();
    const others: Found['others'] = new Map();
    for (const { at, found } of line.errors ?? [])
      this.losses.lose(sheet, headers[at] ?? '', 1, {
        en: `${columnName(at)}${line.row}: ${found || 'not computed'}`,
        zh: `${columnName(at)}${line.row}：${found || '未计算'}`,
      });
    for (const [i, field] of fields.entries()) {
      const shown = line.shown?.find(({ at }) => at === i)?.text;
      const raw = field === 'id' || field === 'name' ? (shown ?? line.cells[i] ?? '') : (line.cells[i] ?? '');
      const text = wordsOfCell(raw);
      const at = `${columnName(i)}${line.row}`;
      if (text === '') continue;
      if (field === '') others.set(headers[i] ?? columnName(i), text);
      else cells.set(field, { text, at, header: headers[i] ?? '', parts: [{ text, at }] });
    }
    for (const [i, cell] of line.cells.slice(fields.length).entries())
      if (wordsOfCell(cell) !== '')
        this.losses.lose(sheet, columnName(fields.length + i), 1, {
          en: 'a column without a heading',
          zh: '没有表头的列',
        });
    return { cells, others };
  }

  /** Lines of one row: what they name is gathered, of other texts the first is taken. */
  private join(row: Found, cells: Found['cells'], others: Found['others'], line: number): void {
    this.losses.gather(
      row.sheet,
      '',
      { en: 'lines joined with one above', zh: '与上方行合并的行' },
      { en: `row ${line} with row ${row.row}`, zh: `第 ${line} 行并入第 ${row.row} 行` },
      'changed',
    );
    for (const [field, cell] of cells) {
      const { text, at, header } = cell;
      const known = row.cells.get(field);
      const isList = field === 'description' || sheetKinds[row.kind].fields[field]?.refers !== undefined;
      if (!known) row.cells.set(field, cell);
      else if (linesOfCell(known.text).includes(text) || known.text === text) continue;
      else if (isList) {
        known.text += `\n${text}`;
        known.parts.push({ text, at });
        const place = { en: `${at} to ${known.at}`, zh: `${at} 加入 ${known.at}` };
        this.losses.gather(row.sheet, header, { en: 'added', zh: '已添加' }, place, 'changed');
      } else
        this.losses.lose(row.sheet, header, 1, {
          en: `${at} says otherwise than ${known.at}`,
          zh: `${at} 与 ${known.at} 不一致`,
        });
    }
    for (const [header, text] of others) {
      const known = row.others.get(header);
      if (known !== text) row.others.set(header, known === undefined ? text : `${known}\n${text}`);
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
    return this.found.flatMap((one) => this.node(one));
  }

  private node(one: Found): XmlNode[] {
    const { element, fields } = sheetKinds[one.kind];
    const text = (field: string) => one.cells.get(field)?.text ?? '';
    const children: XmlNode[] = [];
    if (text('description') !== '') children.push(leaf('Description', text('description')));
    const rated: XmlNode[] = [];
    for (const [field, cell] of one.cells) {
      if (['id', 'name', 'title', 'description'].includes(field)) continue;
      const { text: said } = cell;
      const [, code] = /^(?:dimension|parameter):(.+)$/.exec(field) ?? [];
      if (code !== undefined) {
        if (saysNothing(said)) continue;
        const { attributes, ...rating } = withAttributes('Rating', { category: code, level: said });
        const place = { prefix: cellPrefix, name: 'at', value: cell.at };
        rated.push({ ...rating, attributes: [...attributes, place] });
        continue;
      }
      const refers = fields[field]?.refers;
      if (!refers) {
        children.push(leaf(field, said));
        continue;
      }
      const named = cell.parts.flatMap((part) => this.references(one, { ...cell, ...part, refers }));
      const isDangling = named.length === 0 && !saysNothing(said);
      if (isDangling && one.kind === 'risks' && (field === 'threats' || field === 'damages')) this.drop(one, cell);
      children.push({ ...leaf(field, ''), children: named });
    }
    if (this.dropped.has(one)) return [];
    if (rated.length > 0)
      children.push({ ...leaf(one.kind === 'damages' ? 'ImpactRatings' : 'InitialFeasibility', ''), children: rated });
    for (const [header, said] of one.others) children.push(withAttributes('Column', { header, said }));
    const impossible = /^(?:true|yes|x|1|是|✓)$/i.test(text('impossible'));
    const head = { id: one.id, ...namesOf(one), ...(impossible && { impossible: 'true' }) };
    return [{ ...withAttributes(element, head), children }];
  }

  /** A risk of an unknown scenario is none of another. */
  private drop(one: Found, cell: FoundCell): void {
    this.dropped.add(one);
    const texts = [...one.cells]
      .filter(([field]) => ['name', 'title', 'threats', 'damages'].includes(field))
      .map(([, { text }]) => text.replaceAll('\n', ', '));
    const what = [one.cells.get('id')?.text ?? '', ...texts].filter((text) => text !== '').join(' · ');
    this.losses.lose(one.sheet, cell.header, 1, {
      en: `row ${one.row} is left out for ${cell.at}: ${cutAt(what, 200)}`,
      zh: `因 ${cell.at} 未导入第 ${one.row} 行：${cutAt(what, 200)}`,
    });
  }

  private references(
    one: Found,
    cell: { header: string; at: string; text: string; refers: readonly SheetKind[] },
  ): XmlNode[] {
    if (saysNothing(cell.text)) return [];
    const first = (text: string, byId: boolean) => {
      const rows = this.index.find(cell.refers, text, byId);
      if (rows.length > 1) {
        const places = rows.slice(0, 4).map(({ sheet, row }) => `${sheet} ${row}`);
        this.losses.lose(
          one.sheet,
          cell.header,
          1,
          {
            en: `${cell.at} is ambiguous: “${cutAt(text, 80)}” is in rows ${places.join(', ')}; the first is taken`,
            zh: `${cell.at} 有歧义：“${cutAt(text, 80)}”见于 ${places.join('、')} 行；取第一个`,
          },
          'changed',
        );
      }
      return rows[0];
    };
    return expression(cell.text, {
      find: (text) => first(text, false),
      findId: (text) => first(text, true),
      missing: (text) =>
        this.losses.lose(one.sheet, cell.header, 1, {
          en: `${cell.at} names what is in no sheet: ${cutAt(text, 80)}`,
          zh: `${cell.at} 引用了任何工作表中都不存在的内容：${cutAt(text, 80)}`,
        }),
    });
  }

  /** Counts the rows that were made, and names those that got a code of their own, were left out or are in no sheet. */
  conclude({ draft, madeOf }: ReadElements): void {
    for (const one of this.found) {
      const counts = this.counts.find(({ sheet }) => sheet === one.sheet);
      const code = madeOf.get(one.id)?.code;
      if (counts) counts[code === undefined ? 'left' : 'made'] += 1;
      if (code === undefined) {
        if (!this.dropped.has(one)) this.losses.gather(one.sheet, '', noRow, rowName(one.row), 'left');
        continue;
      }
      const id = one.cells.get('id');
      if (one.sameId && id)
        this.losses.lose(
          one.sheet,
          id.header,
          1,
          {
            en: `${id.at} repeats the ID of ${one.sameId.cells.get('id')?.at} under another name; it becomes ${code}`,
            zh: `${id.at} 与 ${one.sameId.cells.get('id')?.at} 编号相同但名称不同；改为 ${code}`,
          },
          'changed',
        );
      else if (!id && one.hasIds)
        this.losses.gather(
          one.sheet,
          '',
          { en: 'without ID; given a code', zh: '没有编号，已分配' },
          { en: `row ${one.row}: ${code}`, zh: `第 ${one.row} 行：${code}` },
          'changed',
        );
    }
    const fromSheets = new Set([...madeOf.values()].map(({ id }) => id));
    for (const kind of analysisKindNames)
      for (const row of (draft.rows[kind] ?? []) as readonly { id: string; code: string; name?: string }[])
        if (!fromSheets.has(row.id))
          this.losses.gather(kind, '', madeUp, `${row.code} ${row.name ?? ''}`.trim(), 'changed');
  }
}

const noName = { en: 'a line without id or name', zh: '没有编号和名称的行' };
const noRow = { en: 'no row comes of it', zh: '未能生成条目' };
const madeUp = { en: 'in no sheet, made up', zh: '工作表中没有，已补充' };
const rowName = (row: number) => ({ en: `row ${row}`, zh: `第 ${row} 行` });

/** A line with the id of a row is about the same where its name is the same, or it says none. */
function isSame(row: Found, cells: Found['cells']): boolean {
  for (const field of ['name', 'title']) {
    const [known, said] = [row.cells.get(field)?.text, cells.get(field)?.text];
    if (known !== undefined && said !== undefined) return known === said;
  }
  return true;
}

/** A line without id, name and rating may only name more of what the row above names. */
const goesOn = (kind: SheetKind, cells: Found['cells']): boolean =>
  cells.size > 0 && [...cells.keys()].every((field) => sheetKinds[kind].fields[field]?.refers !== undefined);

/** The code of a row and its name: an id is its code, a name beside a title is one. */
function namesOf(one: Found): { name: string; title: string } {
  const [id, name, title] = (['id', 'name', 'title'] as const).map((field) => one.cells.get(field)?.text ?? '');
  const code = title ? name || id : id || (one.hasIds ? '' : name);
  return { name: one.sameId ? '' : (code ?? ''), title: title || (id || one.hasIds ? (name ?? '') : '') };
}

function columnName(at: number): string {
  const high = Math.floor(at / 26);
  return (high > 0 ? columnName(high - 1) : '') + String.fromCharCode(65 + (at % 26));
}
