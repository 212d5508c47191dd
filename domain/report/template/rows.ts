import type { AnalysisKind } from '#domain/kinds/kinds.ts';
import type { Cell } from '../blocks.ts';
import { momentWords } from '../moment.ts';
import type { LeftOutPart } from '../profile/audience.ts';
import type { ReportText } from '../texts.ts';
import { templateFacts } from './facts.ts';
import { headLoops, type Loop, templateLoops } from './loops.ts';
import { foldName, nameOf } from './names.ts';
import type { TemplateSource } from './source.ts';

/** A cell of a table as a word in a text. */
function cellWords(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell !== 'object') return String(cell);
  return 'text' in cell ? cell.text : `${Math.round(cell.share * 100)} %`;
}

/** A row of a loop: its fields by folded name, and the rows inside it. */
export interface TemplateRow {
  fields: ReadonlyMap<string, string>;
  within(loop: string): readonly TemplateRow[];
}

const nothingInside = () => [];

/** The rows of every loop, told when they are first asked for. */
export class TemplateRows {
  private readonly lists = new Map<string, readonly TemplateRow[]>();
  private readonly byId = new Map<string, ReadonlyMap<string, TemplateRow>>();
  private readonly inside = new Map<string, (row: never) => readonly string[]>();
  private readonly facts = new Map<string, string>();

  constructor(private readonly source: TemplateSource) {}

  /** @param name of `templateFacts` */
  fact(name: string): string {
    const known = this.facts.get(name);
    if (known !== undefined) return known;
    const { context, head } = this.source;
    const words = this.leavesOutFact(name) ? '' : String(templateFacts[name]?.tell(context, head) ?? '');
    this.facts.set(name, words);
    return words;
  }

  /** Is a value left out? That it is empty says nothing then. */
  leavesOutFact(name: string): boolean {
    const { section, part } = templateFacts[name] ?? {};
    return (section !== undefined && !this.source.tells(section)) || (part !== undefined && this.hides(part));
  }

  /** Is a list left out? A list of an extract has no table where its chapter, or this content, is not told. */
  leavesOutList(name: string): boolean {
    if (!this.source.context.extract) return false;
    if (name === 'members') return this.hides('people');
    return templateLoops[name]?.tables.every((place) => this.source.tables(place).length === 0) ?? false;
  }

  private hides(part: LeftOutPart): boolean {
    return this.source.context.hides(part);
  }

  /** @param name of `templateLoops` or `headLoops` */
  rows(name: string): readonly TemplateRow[] {
    const known = this.lists.get(name);
    if (known) return known;
    const loop = templateLoops[name];
    const list = this.leavesOutList(name)
      ? []
      : loop?.kind
        ? this.rowsOf(name, loop, loop.kind)
        : loop
          ? this.linesOf(loop)
          : this.ofHead(name);
    this.lists.set(name, list);
    return list;
  }

  /** Lines of tables; the columns by which a line is told are those of the loop. */
  private linesOf({ tables, columns }: Loop): TemplateRow[] {
    return tables
      .flatMap((place) => this.source.tables(place))
      .flatMap((table) => {
        const places = columns.map((key) => [key, table.columns.findIndex((column) => column.key === key)] as const);
        return table.lines().map((line) => plain(places.map(([key, i]) => [key, cellWords(line[i])])));
      });
  }

  private rowsOf(name: string, loop: Loop, kind: AnalysisKind): TemplateRow[] {
    const told = loop.tables
      .flatMap((place) => this.source.tables(place))
      .map((table) => {
        const ofCode = new Map<string, readonly Cell[]>();
        for (const line of table.lines()) {
          const code = cellWords(line[0]);
          if (!ofCode.has(code)) ofCode.set(code, line);
        }
        return { ofCode, columns: table.columns, gone: this.source.goneColumns(table.key) };
      });
    // What was entered goes with the column that tells it, or with the first of its row.
    const [, first = ''] = loop.columns;
    const isGone = (key: ReportText) =>
      told.some(({ gone }) => gone.has(key) || (!loop.columns.includes(key) && gone.has(first)));
    const fields = loop.entered.filter((key) => !isGone(key));
    const ids = new Map<string, TemplateRow>();
    const places = loop.columns.flatMap((key) => {
      const table = told.find(({ columns }) => columns.some((column) => column.key === key));
      return table ? [{ key, table, at: table.columns.findIndex((column) => column.key === key) }] : [];
    });
    for (const row of this.source.context.listed(kind)) {
      const entered = fields.map(
        (key) => [key, String((row as unknown as Record<string, unknown>)[key] ?? '')] as const,
      );
      const columns = places.map(({ key, table, at }) => [key, cellWords(table.ofCode.get(row.code)?.[at])] as const);
      ids.set(row.id, { ...plain([...entered, ...columns]), within: (inner) => this.within(name, inner, row) });
    }
    this.byId.set(name, ids);
    return [...ids.values()];
  }

  private within(name: string, inner: string, row: { id: string }): readonly TemplateRow[] {
    const key = `${name}/${inner}`;
    const idsOf = this.inside.get(key) ?? templateLoops[name]?.within[inner]?.(this.source.context.w);
    if (!idsOf) return [];
    this.inside.set(key, idsOf);
    this.rows(inner);
    return idsOf(row as never).flatMap((id) => this.byId.get(inner)?.get(id) ?? []);
  }

  private ofHead(name: string): TemplateRow[] {
    const { head, context } = this.source;
    if (name === 'members') return head.members.map((member) => plain([['name', member]]));
    if (name === 'approvals')
      return (head.approvals ?? []).map(({ who, answer, on, comment }) =>
        plain([
          ['name', who],
          ['status', context.t(answer ?? 'approvalWaiting')],
          ['date', momentWords(on, head.zone)],
          ['reason', comment],
        ]),
      );
    const table = this.source.versions();
    const keys = table.columns.map(({ key = '' }) => key);
    return name === 'versions'
      ? table.lines().map((line) => plain(keys.map((key, i) => [key, cellWords(line[i])])))
      : [];
  }
}

const plain = (fields: readonly (readonly [key: string, words: string])[]): TemplateRow => ({
  fields: new Map(fields.map(([key, words]) => [foldName(nameOf(key)), words])),
  within: nothingInside,
});

/** Names of all loops. */
export const loopNames: readonly string[] = [...Object.keys(templateLoops), ...Object.keys(headLoops)];

/** The names of the fields of a loop. */
export function fieldsOfLoop(name: string): string[] {
  const loop = templateLoops[name];
  const keys = loop ? [...loop.columns, ...loop.entered] : (headLoops[name]?.columns ?? []);
  return [...new Set(keys)].map(nameOf);
}
