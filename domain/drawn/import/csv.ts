import { unreadableSign } from '../../code-page.ts';
import { BrokenCsv, type CsvRow, csvRows } from '../../csv-rows.ts';
import { foldText } from '../../fold-text.ts';
import { accountFor, type Listed } from './account.ts';
import { arrows, headings, kinds, protocolWords } from './csv-words.ts';
import { scopeIn } from './csv-words-scope.ts';
import type { HeaderReaders, ReadingTools } from './drawio.ts';
import { countShapes, DrawingRefused } from './limits.ts';
import { place, placeOthers } from './placing.ts';
import {
  manyLines,
  numberIn,
  oneLine,
  type SketchGroup,
  type SketchLink,
  type SketchNode,
  type SketchPage,
  sizeIn,
  UnreadList,
} from './sketch.ts';

type Column = keyof typeof headings;
export const csvColumns = Object.keys(headings) as Column[];
type Line = Readonly<Partial<Record<Column, string>>>;

/** Lines of a table; each may hold so many cells. */
const mostCells = 64;

/** Lines that may stand above the heading. */
const linesAbove = 10;

/** A table of nodes and links with a heading line, separated by commas, semicolons, tabs or bars. */
export function pageOfCsv(
  text: string,
  name: string,
  { headerReader, language = 'en' }: Pick<ReadingTools, 'headerReader' | 'language'>,
): SketchPage {
  const lines = rowsOf(text);
  const columnsOf = columnReader(headerReader);
  // Above the heading there may be a title, which may be one of its words.
  const known = lines.slice(0, linesAbove + 1).map(({ cells }) => {
    const columns = columnsOf(cells);
    return isHeading(columns) ? columns.filter(Boolean).length : 0;
  });
  const from = known.indexOf(Math.max(1, ...known));
  const head = lines[from]?.cells;
  if (!head) throw refusalOf(lines);
  const columns = columnsOf(head);
  const table = new CsvTable(kindReader(headerReader), language);
  for (const { row, cells } of lines.slice(from + 1)) {
    const line: Partial<Record<Column, string>> = {};
    for (const [at, column] of columns.entries()) {
      if (!column) continue;
      const said = cells[at]?.trim() ?? '';
      line[column] ??= said;
      if (said.includes(unreadableSign)) table.unread.add('unreadable', `${addressOf(at, row)} ${said}`);
    }
    table.read(line, row);
  }
  const width = Math.max(...lines.map(({ cells }) => cells.length));
  for (let at = 0; at < width; at++) {
    const heading = (head[at] ?? '').trim();
    const filled = lines.slice(from + 1).filter(({ cells }) => (cells[at] ?? '').trim() !== '').length;
    if (!columns[at] && (heading !== '' || filled > 0))
      table.unread.add('attributes', heading || `column ${at + 1}`, Math.max(1, filled));
  }
  return table.page(name);
}

/** A table whose headings say nothing here is refused by them; what is no table at all, by its format. */
function refusalOf(lines: readonly CsvRow[]): DrawingRefused {
  const [head = [], ...others] = lines.slice(0, linesAbove + 1).map(({ cells }) => cells);
  const found = head.map((cell) => oneLine(cell, 60)).filter(Boolean);
  const isTable = found.length > 1 && others.length > 0 && others.every(({ length }) => length === head.length);
  return isTable
    ? new DrawingRefused('unknownColumns', found.slice(0, 20).join(' · '))
    : new DrawingRefused('unknownFormat');
}

const isHeading = (columns: readonly (Column | undefined)[]) =>
  columns.includes('name') || (columns.includes('from') && columns.includes('to'));

/** The columns that a line heads, each once: a header that says it outright goes before one that says it in other words. */
function columnReader(headerReader: HeaderReaders): (cells: readonly string[]) => (Column | undefined)[] {
  const read = headerReader(csvColumns.map((column) => ({ use: column, words: headings[column] })));
  return (cells) => {
    const ranks = cells.map((text) => read({ over: '', text }));
    const found = new Map<number, Column>();
    const taken = new Set<Column>();
    for (let rank = 0; ranks.some((one) => rank < one.length); rank++)
      for (const at of cells.keys()) {
        const column = found.has(at) ? undefined : ranks[at]?.[rank]?.find((one) => !taken.has(one));
        if (column === undefined) continue;
        found.set(at, column);
        taken.add(column);
      }
    return cells.map((_, at) => found.get(at));
  };
}

type Kind = (typeof kinds)[string];

/** What a line says it is, by the words of the same reader. */
function kindReader(headerReader: HeaderReaders): (word: string) => Kind | undefined {
  const read = headerReader(Object.entries(kinds).map(([word, use]) => ({ use, words: [word] })));
  return (word) =>
    read({ over: '', text: word })
      .find((uses) => uses.length > 0)
      ?.at(0);
}

/** The address of a cell as a spreadsheet shows it: a line has no more columns than two letters name. */
const addressOf = (column: number, row: number): string =>
  `${column < 26 ? '' : String.fromCharCode(64 + Math.floor(column / 26))}${String.fromCharCode(65 + (column % 26))}${row}`;

/** The lines of a table; each counts against the limit of what a drawing may hold. */
function rowsOf(text: string): CsvRow[] {
  const count = countShapes();
  try {
    return Array.from(csvRows(text, mostCells), (row) => {
      count();
      return row;
    });
  } catch (error) {
    throw error instanceof BrokenCsv ? new DrawingRefused('broken') : error;
  }
}

/** The description of a line and what it says of the scope. A reason for nothing is a part of the description. */
function saidOf(line: Line, more: readonly string[] = []): { description: string; outOfScope?: string } {
  const { description = '', reason = '' } = line;
  const { outOfScope } = scopeIn([
    ['out of scope', line['out of scope'] ?? ''],
    ['reason', reason],
  ]);
  const isOut = outOfScope !== undefined;
  const words = [description, ...more, isOut ? '' : reason].filter(Boolean).join('\n');
  return { description: manyLines(words), ...(isOut && { outOfScope: manyLines(outOfScope) }) };
}

const idOf = (line: number): string => `line ${line}`;

class CsvTable {
  readonly unread = new UnreadList();
  private readonly nodes: SketchNode[] = [];
  private readonly listed: Listed[] = [];
  private readonly groups: SketchPage['groups'] = [];
  private readonly lines: { line: Line; number: number }[] = [];
  /** Nodes and groups by all that links and nodes may call them. */
  private readonly byName = new Map<string, SketchNode>();
  private readonly groupByName = new Map<string, string>();
  /** Nodes and groups that the file gives a place. */
  private readonly placed = new Set<SketchNode | SketchGroup>();

  constructor(
    private readonly kindOf: (word: string) => Kind | undefined,
    private readonly language: 'en' | 'zh',
  ) {}

  read(line: Line, number: number) {
    this.listed.push({ id: idOf(number), name: line.name || line.flow || '' });
    const kind = line.kind ? this.kindOf(line.kind) : line.from && line.to ? 'link' : 'part';
    if (kind === undefined) this.unread.leave(idOf(number), 'unknownShape', `${number}: ${line.kind}`);
    else if (kind === 'link') this.lines.push({ line, number });
    else if (kind === 'boundary' || kind === 'group') this.addGroup(line, number, kind === 'boundary');
    else if (line.name) this.addNode(line, kind, idOf(number));
    else this.unread.leave(idOf(number), 'unknownLine', String(number));
  }

  private addNode(line: Line, form: SketchNode['form'], id = `node ${this.nodes.length}`): SketchNode {
    const name = form === 'note' ? manyLines(line.name ?? '') : oneLine(line.name ?? '');
    const node: SketchNode = {
      id,
      name,
      ...(line.code && { code: line.code }),
      ...(line.category && { category: line.category }),
      ...saidOf(line),
      form,
      box: {
        x: numberIn(line.x, 0),
        y: numberIn(line.y, 0),
        width: sizeIn(line.width, 152),
        height: sizeIn(line.height, 46),
      },
      group: line.group || null,
    };
    this.nodes.push(node);
    if (line.x && line.y) this.placed.add(node);
    for (const word of [line.id, line.code, name])
      if (word && !this.byName.has(foldText(word))) this.byName.set(foldText(word), node);
    return node;
  }

  private addGroup(line: Line, number: number, boundary: boolean) {
    if (!line.name) return this.unread.leave(idOf(number), 'unknownLine', String(number));
    const id = number === 0 ? `group ${this.groups.length}` : idOf(number);
    const box = {
      x: numberIn(line.x, 0),
      y: numberIn(line.y, 0),
      width: sizeIn(line.width, 300),
      height: sizeIn(line.height, 200),
    };
    const group: SketchGroup = { id, name: oneLine(line.name), boundary, box, group: line.group || null };
    this.groups.push(group);
    if (line.x && line.y) this.placed.add(group);
    for (const word of [line.id, line.name])
      if (word && !this.groupByName.has(foldText(word))) this.groupByName.set(foldText(word), id);
  }

  page(name: string): SketchPage {
    // A node that only links name is a node too.
    const links = this.lines.flatMap(({ line, number }) => this.linkOf(line, number));
    for (const one of [...this.nodes, ...this.groups]) {
      const word = one.group;
      if (word === null) continue;
      if (!this.groupByName.has(foldText(word))) this.addGroup({ name: word }, 0, true);
      one.group = this.groupByName.get(foldText(word)) ?? null;
    }
    if (this.nodes.some((node) => this.placed.has(node)))
      placeOthers(this.nodes, this.groups, (one) => this.placed.has(one));
    else place(this.nodes, this.groups, links);
    const page = { name, nodes: this.nodes, links, groups: this.groups };
    return accountFor(page, { elements: this.listed, unread: this.unread });
  }

  /** The node a flow ends at; in the zone the flow says, where the node says none itself. */
  private endOf(word: string, zone = ''): SketchNode {
    const node = this.byName.get(foldText(word)) ?? this.addNode({ name: word }, 'part');
    node.group ??= zone || null;
    return node;
  }

  private linkOf(line: Line, number: number): SketchLink[] {
    if (!line.from || !line.to) {
      this.unread.leave(idOf(number), 'lineWithoutEnds', `${number}: ${line.name || line.flow || ''}`);
      return [];
    }
    const [from, to] = [this.endOf(line.from, line['from zone']), this.endOf(line.to, line['to zone'])];
    const { flow = '', protocol = '' } = line;
    const said = [line.name ? flow : '', protocol && `${protocolWords[this.language]}${protocol}`];
    return [
      {
        id: idOf(number),
        name: oneLine(line.name || flow),
        ...(line.code && { code: line.code }),
        ...(line.category && { category: line.category }),
        ...saidOf(line, said),
        from: from.id,
        to: to.id,
        arrow: arrowOf(line.arrow ?? ''),
        dashed: false,
        vertices: [],
        plain: false,
      },
    ];
  }
}

function arrowOf(word: string): SketchLink['arrow'] {
  return arrows.find(([pattern]) => pattern.test(word))?.[1] ?? 'forward';
}
