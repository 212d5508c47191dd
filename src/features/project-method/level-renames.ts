import type { FeasibilityModel } from '#domain/model/method.ts';
import type { ImpactDraft } from '@/method-editor/impact/impact-draft';

/** Codes that became others, by the former one. */
export type Renames = ReadonlyMap<string, string>;

/** What becomes other rows, columns and matrices: by level and dimension codes. */
export interface MatrixRenames {
  rows: Renames;
  columns: Renames;
  dimensions: Renames;
  /** Rows of the matrices of dimensions with levels of their own, by dimension. */
  own: Readonly<Record<string, Renames>>;
}

type Rows = readonly { key: string; code: string }[];

/**
 * Where the cells of a row stand while its code is empty or that of another row too, by the key of the row. Once its code is its own again they
 * follow: codes may be exchanged one after the other.
 */
export type Homes = ReadonlyMap<string, string>;

/** Rows whose code became another, by their key. */
export function levelRenames(was: Rows, is: Rows, homes: Homes): Renames {
  const renames = new Map<string, string>();
  for (const { key, code } of is) {
    const home = homes.get(key) ?? was.find((row) => row.key === key)?.code;
    if (home && home !== code && isOwn(code, is)) renames.set(home, code);
  }
  return renames;
}

/** The homes after that change. */
export function homesAfter(was: Rows, is: Rows, homes: Homes): Homes {
  const next = new Map(homes);
  for (const { key, code } of is) {
    const home = homes.get(key) ?? was.find((row) => row.key === key)?.code;
    if (home && home !== code && !isOwn(code, is)) next.set(key, home);
    else next.delete(key);
  }
  return next;
}

const isOwn = (code: string, rows: Rows) => code !== '' && rows.filter((row) => row.code === code).length === 1;

/** What a change of the impact tables renames: the matrix has the levels of the overall impact as rows. */
export function impactRenames(was: ImpactDraft, is: ImpactDraft, homes: Homes): MatrixRenames & { homes: Homes } {
  const own = was.dimensions.flatMap(({ key, code, levels }) => {
    const now = is.dimensions.find((row) => row.key === key)?.levels;
    return levels && now ? [{ code, was: levels, is: now }] : [];
  });
  const lists = [[overall(was), overall(is)] as const, [was.dimensions, is.dimensions] as const];
  return {
    rows: levelRenames(overall(was), overall(is), homes),
    columns: new Map(),
    dimensions: levelRenames(was.dimensions, is.dimensions, homes),
    own: Object.fromEntries(own.map(({ code, was: before, is: now }) => [code, levelRenames(before, now, homes)])),
    homes: [...lists, ...own.map(({ was: before, is: now }) => [before, now] as const)].reduce(
      (kept, [before, now]) => homesAfter(before, now, kept),
      homes,
    ),
  };
}

const overall = (draft: ImpactDraft): Rows =>
  draft.mode === 'combined' ? (draft.overallLevels ?? draft.levels) : draft.levels;

/** A table under its new codes. What stood at a new code without being a row goes where that one was; nothing is overwritten. */
export function renamedKeys<V>(table: Readonly<Record<string, V>>, renames: Renames): Record<string, V> {
  if (renames.size === 0) return table;
  const back = new Map([...renames].map(([from, to]) => [to, from]));
  const place = (code: string): string => {
    const now = renames.get(code);
    if (now !== undefined) return now;
    let free = code;
    for (let at = back.get(free); at !== undefined; at = back.get(free)) free = at;
    return free;
  };
  return Object.fromEntries(Object.entries(table).map(([code, value]) => [place(code), value]));
}

/** A matrix under its new row and column codes. */
export const renamedCells = <C>(
  cells: Readonly<Record<string, Readonly<Record<string, C>>>>,
  { rows, columns }: Pick<MatrixRenames, 'rows' | 'columns'>,
): Record<string, Record<string, C>> =>
  renamedKeys(Object.fromEntries(Object.entries(cells).map(([row, line]) => [row, renamedKeys(line, columns)])), rows);

interface Weights<W> {
  impact: Readonly<Record<string, W>>;
  feasibility: Readonly<Record<string, W>>;
}

/** The weights of a formula under their new codes. */
export const renamedWeights = <W>(
  { impact, feasibility }: Weights<W>,
  { rows, columns }: Pick<MatrixRenames, 'rows' | 'columns'>,
): { impact: Record<string, W>; feasibility: Record<string, W> } => ({
  impact: renamedKeys(impact, rows),
  feasibility: renamedKeys(feasibility, columns),
});

/** A feasibility model whose ranges and map name the levels by their new codes. */
export function withRenamedLevels(model: FeasibilityModel, renames: Renames): FeasibilityModel {
  if (renames.size === 0) return model;
  const now = (code: string) => renames.get(code) ?? code;
  const map = model.map && Object.fromEntries(Object.entries(model.map).map(([key, code]) => [key, now(code)]));
  return {
    ...model,
    ranges: model.ranges.map((range) => ({ ...range, level: now(range.level) })),
    ...(map && { map }),
  };
}
