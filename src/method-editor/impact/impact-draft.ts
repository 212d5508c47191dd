import { withScores } from '#domain/method/seed/impact.ts';
import type { ImpactDimension, ImpactLevel, ImpactModel } from '#domain/model/method.ts';
import type { ImpactModelForm } from '#domain/model/model-form.ts';
import { type Keyed, keyed, newKey, unkeyed } from '@/editor/keyed-rows';
import type { NumberCell } from '@/editor/row-columns';

/**
 * Numbers and choices may hold what was typed and could not be read; the form's schema refuses it. Criteria stand at the key of their
 * dimension: its code may be wrong for a while.
 */
export type DraftLevel = Keyed<Omit<ImpactLevel, 'value' | 'from' | 'to' | 'correspondsTo'>> & {
  value: number | string;
  correspondsTo: string;
  from?: NumberCell;
  to?: NumberCell;
};
export type DraftDimension = Keyed<Omit<ImpactDimension, 'levels' | 'kind' | 'marker'>> & {
  kind?: string | undefined;
  marker: string;
  levels?: DraftLevel[];
};

/** The tables of an impact model as they are edited. */
export interface ImpactDraft {
  mode: ImpactModel['mode'];
  dimensions: DraftDimension[];
  levels: DraftLevel[];
  overallLevels?: DraftLevel[];
}

/** Levels to start others from; none of them is a default. Nothing in them is shared: the form compares deeply and takes that for a circle. */
export const copiedLevels = (levels: readonly DraftLevel[]): DraftLevel[] =>
  levels.map(({ isDefault: _mark, ...level }) => ({ ...structuredClone(level), key: newKey() }));

export function draftOf(model: Pick<ImpactModel, 'mode' | 'dimensions' | 'levels' | 'overallLevels'>): ImpactDraft {
  const { mode, dimensions, levels, overallLevels } = model;
  const rows = keyed(dimensions);
  const keys = new Map(rows.map(({ code, key }) => [code, key]));
  const drafts = (list: readonly ImpactLevel[]) => keyed(list.map((level) => withCriteriaAt(level, keys)));
  return {
    mode,
    dimensions: rows.map(({ levels: own, ...dimension }) => ({
      ...dimension,
      ...(own ? { levels: drafts(own) } : {}),
    })),
    levels: drafts(levels),
    ...(overallLevels ? { overallLevels: drafts(overallLevels) } : {}),
  };
}

/** The level with its criteria at other places; those without one belong to no dimension and go. */
function withCriteriaAt<L extends { criteria?: ImpactLevel['criteria'] }>(
  { criteria, ...level }: L,
  places: ReadonlyMap<string, string>,
): Omit<L, 'criteria'> & Pick<ImpactLevel, 'criteria'> {
  if (!criteria) return level;
  const entries = Object.entries(criteria).flatMap(([from, text]) => {
    const to = places.get(from);
    return to === undefined ? [] : [[to, text] as const];
  });
  return { ...level, criteria: Object.fromEntries(entries) };
}

/** What travels: the draft without its keys. */
export function tablesOf(
  draft: ImpactDraft,
): Pick<ImpactModelForm, 'mode' | 'dimensions' | 'levels' | 'overallLevels'> {
  const codes = new Map(draft.dimensions.map(({ key, code }) => [key, code]));
  const levels = (list: readonly DraftLevel[]) =>
    unkeyed<ImpactLevel>(list.map((level) => withCriteriaAt(level, codes)));
  return {
    mode: draft.mode,
    dimensions: draft.dimensions.map(({ key: _key, levels: own, ...dimension }) => ({
      ...(dimension as unknown as ImpactDimension),
      ...(own ? { levels: levels(own) } : {}),
    })),
    levels: levels(draft.levels),
    ...(draft.overallLevels ? { overallLevels: levels(draft.overallLevels) } : {}),
  };
}

export const emptyDraft: ImpactDraft = { mode: 'separate', dimensions: [], levels: [] };

/** Is there level data that a change of the type would reset? */
export const hasLevels = ({ levels, overallLevels, dimensions }: ImpactDraft): boolean =>
  levels.length > 0 || overallLevels !== undefined || dimensions.some((dimension) => dimension.levels !== undefined);

/**
 * The draft in another mode with its level data reset (R-CONF-8): the four levels of the standard, in combined mode with scores and
 * ranges that hold for the number of dimensions that count.
 */
export function inMode(draft: ImpactDraft, mode: ImpactDraft['mode'], reset: boolean): ImpactDraft {
  if (!reset) return { ...draft, mode };
  const dimensions = draft.dimensions.map(({ levels: _levels, ...dimension }) => dimension);
  const levels =
    mode === 'separate'
      ? withScores([2, 1.5, 1, 0])
      : withScores(
          [1000, 100, 10, 0],
          [
            [1000, null],
            [100, 999],
            [1, 99],
            [0, 0],
          ],
        );
  const known = new Set(draft.levels.filter((level) => level.isDefault).map((level) => level.code));
  return {
    mode,
    dimensions,
    levels: keyed(
      levels.map(({ isDefault: _mark, ...level }) => ({
        ...level,
        ...(known.has(level.code) ? { isDefault: true } : {}),
      })),
    ),
  };
}

/** Which list of levels is on screen: the model's, the score's, or a dimension's own by its key. */
export type LevelList = 'levels' | 'overallLevels' | `own:${string}`;

export const levelsIn = (draft: ImpactDraft, list: LevelList): readonly DraftLevel[] =>
  list === 'levels' || list === 'overallLevels'
    ? (draft[list] ?? [])
    : (draft.dimensions.find(({ key }) => `own:${key}` === list)?.levels ?? []);

export function withLevels(draft: ImpactDraft, list: LevelList, levels: DraftLevel[]): ImpactDraft {
  if (list === 'levels' || list === 'overallLevels') return { ...draft, [list]: levels };
  const dimensions = draft.dimensions.map((row) => (`own:${row.key}` === list ? { ...row, levels } : row));
  return { ...draft, dimensions };
}

/** Where the problems of a list are found (`levels.2.to`, `dimensions.1.levels.0.code`). */
export const placeOf = (draft: ImpactDraft, list: LevelList): string =>
  list === 'levels' || list === 'overallLevels'
    ? list
    : `dimensions.${draft.dimensions.findIndex(({ key }) => `own:${key}` === list)}.levels`;

/** The dimensions whose levels a list holds: their criteria stand there. The score's own levels have none. */
export function dimensionsOf(draft: ImpactDraft, list: LevelList): readonly DraftDimension[] {
  if (list === 'overallLevels') return [];
  if (list === 'levels') return draft.dimensions.filter(({ levels }) => levels === undefined);
  return draft.dimensions.filter(({ key }) => `own:${key}` === list);
}
