import type { AnalysisKind, Row } from '#domain/kinds/kinds.ts';
import { levelsOf, overallLevelsOf } from '#domain/method/rate/impact.ts';
import { levelScale, type RankedLevel } from '#domain/method/rate/level-scale.ts';
import type { Ratings } from '#domain/method/rate/ratings.ts';
import { riskLevelOf } from '#domain/method/rate/risk.ts';
import type { LocalText } from '#domain/model/base.ts';
import type { FeasibilityModel, ImpactDimension, ImpactLevel } from '#domain/model/method.ts';
import { tableOf as rowsOf, type Workspace } from '#domain/workspace/workspace.ts';
import type { Cell, Chip, Column, ReportFormat, TableBlock } from './blocks.ts';
import type { Language } from './language.ts';
import { momentWords } from './moment.ts';
import type { LeftOutPart } from './profile/audience.ts';
import type { Extract } from './profile/extract.ts';
import { nothingWords } from './profile/nothing.ts';
import type { ReportText } from './texts.ts';

interface Named {
  id: string;
  code: string;
}

/** What every section of a report needs: the rows, their ratings, the words, and how a level is told. */
export interface ReportContext {
  w: Workspace;
  ratings: Ratings;
  say: Language;
  t: Language['t'];
  format: ReportFormat;
  /** What an extract leaves, and was computed before; null for the whole analysis. */
  extract: Extract | null;
  /** Is such content left out? */
  hides(part: LeftOutPart): boolean;
  /** The rows of a kind that lists tell, in the order of their codes. */
  listed<K extends AnalysisKind>(kind: K): Row<K>[];
  /** Codes of rows by id, in the order of their codes; rows that are gone are left out. */
  codes(table: { get(id: string): Named | undefined }, ids: readonly string[]): string;
  /** `A-1 Lamp request`, one line each. */
  titles(table: { get(id: string): (Named & { name: string }) | undefined }, ids: readonly string[]): string;
  property(code: string): string;
  threatType(code: string): string;
  dimension(dimension: ImpactDimension): string;
  /** A level of one dimension, by the dimension's own scale. */
  dimensionLevel(dimension: ImpactDimension, code: string | null): Chip;
  impact(code: string | null): Chip;
  feasibility(code: string | null): Chip;
  /** Risk value as a number in the colour of its level. */
  riskValue(value: number | null): Chip;
  riskLevel(value: number | null): Chip;
  cal(cal: string | null, known: boolean): string;
  /** `undefined` when the method has no such model. */
  model(id: string): FeasibilityModel | undefined;
  yesNo(value: boolean): string;
  /** The day of a moment, where the report is told. */
  day(moment: string): string;
}

/** The order of `byCode`; a collator kept is some twenty times faster than one made for every comparison. */
const { compare } = new Intl.Collator('en', { numeric: true });

/** Rows in the order of their codes. */
export const sorted = <R extends Named>(rows: Iterable<R>): R[] => [...rows].sort((a, b) => compare(a.code, b.code));

/** @param zone in which days are told; UTC where none is named, or this machine does not know it */
export function reportContextOf(
  w: Workspace,
  ratings: Ratings,
  say: Language,
  format: ReportFormat,
  zone?: string,
  extract: Extract | null = null,
): ReportContext {
  const { method } = w;
  const { t } = say;
  const named = (list: readonly { code: string; name: LocalText }[]) => {
    const names = new Map(list.map((entry) => [entry.code, say.name(entry.name)]));
    return (code: string) => names.get(code) ?? code;
  };
  const notRated: Chip = { text: t('notRated'), tone: null };
  const scaleChips = (levels: readonly RankedLevel[]) =>
    new Map(levelScale(levels).map(({ code, name, tone }): [string, Chip] => [code, { text: say.name(name), tone }]));
  const chipOf = (chips: ReadonlyMap<string, Chip>, code: string | null): Chip =>
    code === null ? notRated : (chips.get(code) ?? { text: code, tone: null });
  const impact = scaleChips(overallLevelsOf(method.impact));
  const feasibility = scaleChips(method.feasibilityLevels);
  const risk = scaleChips(method.risk.levels);
  const dimensions = new Map(method.impact.dimensions.map((d) => [d.code, scaleChips(levelsOf(method.impact, d))]));
  const calName = named(method.cal.levels);
  return {
    w,
    ratings,
    say,
    t,
    format,
    extract,
    hides: (part) => extract?.hidden.has(part) ?? false,
    listed: (kind) => {
      const rows = sorted(rowsOf(w, kind).values());
      return extract?.listed ? rows.filter(({ id }) => extract.listed?.has(id)) : rows;
    },
    codes: (table, ids) =>
      sorted(ids.flatMap((id) => table.get(id) ?? []))
        .map((row) => row.code)
        .join(', '),
    titles: (table, ids) =>
      sorted(ids.flatMap((id) => table.get(id) ?? []))
        .map((row) => `${row.code} ${row.name}`)
        .join('\n'),
    property: named(method.properties),
    threatType: named(method.threatTypes),
    dimension: (d) => say.name(d.name),
    dimensionLevel: (d, code) => chipOf(dimensions.get(d.code) ?? impact, code),
    impact: (code) => chipOf(impact, code),
    feasibility: (code) => chipOf(feasibility, code),
    riskValue: (value) =>
      value === null
        ? notRated
        : {
            text: String(value),
            number: value,
            tone: chipOf(risk, riskLevelOf(method.risk, value)?.code ?? null).tone,
          },
    riskLevel: (value) => chipOf(risk, value === null ? null : (riskLevelOf(method.risk, value)?.code ?? null)),
    cal: (cal, known) => (cal === null ? t(known ? 'noCal' : 'notRated') : calName(cal)),
    model: (id) => method.feasibility.find((model) => model.id === id),
    yesNo: (value) => t(value ? 'yes' : 'no'),
    day: (moment) => momentWords(moment, zone).slice(0, 10),
  };
}

/** A column with its title from the texts. */
export const column = (context: ReportContext, key: ReportText, width: number, centred = false): Column => ({
  title: context.t(key),
  key,
  width,
  ...(centred && { centred }),
});

/** A table of a few lines, or of what tells them; empty, it says that nothing was entered. */
export const tableOf = (
  context: ReportContext,
  columns: readonly Column[],
  lines: readonly (readonly Cell[])[] | TableBlock['lines'],
  more: Partial<TableBlock> = {},
): TableBlock =>
  withoutHidden(context, {
    block: 'table',
    columns,
    lines: typeof lines === 'function' ? lines : () => lines,
    ...(typeof lines !== 'function' && { count: lines.length }),
    ...more,
    empty: nothingWords(context.t, context.w, context.extract, more.key, more.empty ?? context.t('nothing')),
  });

/** Columns that would be empty where such content is left out. */
const columnsOf: Partial<Record<LeftOutPart, readonly ReportText[]>> = {
  reasons: ['reason', 'reasons', 'catalogueReason'],
  values: ['parameters', 'sum', 'lowestSum', 'attackVector', 'vectorOrigin', 'circumvention'],
};

/** The table without the columns of what is left out. */
function withoutHidden(context: ReportContext, table: TableBlock): TableBlock {
  const { extract } = context;
  if (!extract) return table;
  const gone = new Set([...extract.hidden].flatMap((part) => columnsOf[part] ?? []));
  const shown = table.columns.map(({ key }) => key === undefined || !gone.has(key));
  return shown.every(Boolean) ? table : onlyColumns(table, shown);
}

/** @param shown by the place of a column */
export const onlyColumns = (table: TableBlock, shown: readonly boolean[]): TableBlock => ({
  ...table,
  columns: table.columns.filter((_, i) => shown[i]),
  lines: () => table.lines().map((cells) => cells.filter((_, i) => shown[i])),
});

/** A table with a line for each row. */
export const listOf = <R>(
  context: ReportContext,
  columns: readonly Column[],
  rows: readonly R[],
  line: (row: R, i: number) => readonly Cell[],
  more?: Partial<TableBlock>,
): TableBlock => tableOf(context, columns, () => rows.map(line), { count: rows.length, ...more });

/** The levels of a scale, worst first. */
export const worstFirst = <L extends { value: number }>(levels: readonly L[]): L[] =>
  [...levels].sort((a, b) => b.value - a.value);

export const impactScale = (context: ReportContext): readonly ImpactLevel[] =>
  worstFirst(overallLevelsOf(context.w.method.impact));
