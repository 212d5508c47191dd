import { withScores } from '#domain/method/seed/impact.ts';
import type { ImpactDimension, ImpactLevel, ImpactModel } from '#domain/model/method.ts';
import type { ImpactModelForm } from '#domain/model/model-form.ts';
import type { NumberCell } from './row-columns';

/** A row while it is edited: the key stays when rows before it go. */
export type Keyed<R> = R & { key: string };
/** Numbers and choices may hold what was typed and could not be read; the form's schema refuses it. */
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

let last = 0;
export const newKey = (): string => `r${++last}`;

/** Rows with keys of their own. */
export const keyed = <R extends object>(rows: readonly R[]): Keyed<R>[] =>
  rows.map((row) => ({ ...row, key: newKey() }));
/** Rows as they travel. Cells that could not be read go as text; whoever sends them asks the schema first. */
export const unkeyed = <R extends object>(rows: readonly { key: string }[]): R[] =>
  rows.map(({ key: _key, ...row }) => row as unknown as R);

export function draftOf(model: Pick<ImpactModel, 'mode' | 'dimensions' | 'levels' | 'overallLevels'>): ImpactDraft {
  const { mode, dimensions, levels, overallLevels } = model;
  return {
    mode,
    dimensions: dimensions.map(({ levels: own, ...dimension }) => ({
      ...{ ...dimension, key: newKey() },
      ...(own ? { levels: keyed(own) } : {}),
    })),
    levels: keyed(levels),
    ...(overallLevels ? { overallLevels: keyed(overallLevels) } : {}),
  };
}

/** What travels: the draft without its keys. */
export function tablesOf(
  draft: ImpactDraft,
): Pick<ImpactModelForm, 'mode' | 'dimensions' | 'levels' | 'overallLevels'> {
  return {
    mode: draft.mode,
    dimensions: draft.dimensions.map(({ key: _key, levels, ...dimension }) => ({
      ...(dimension as unknown as ImpactDimension),
      ...(levels ? { levels: unkeyed<ImpactLevel>(levels) } : {}),
    })),
    levels: unkeyed<ImpactLevel>(draft.levels),
    ...(draft.overallLevels ? { overallLevels: unkeyed<ImpactLevel>(draft.overallLevels) } : {}),
  };
}

export const emptyDraft: ImpactDraft = { mode: 'separate', dimensions: [], levels: [] };

/** Is there level data that a change of the type would reset? */
export const hasLevels = ({ levels, overallLevels, dimensions }: ImpactDraft): boolean =>
  levels.length > 0 || overallLevels !== undefined || dimensions.some((dimension) => dimension.levels !== undefined);

/**
 * The draft in another mode with its level data reset (spec.md section 4): the four levels of the standard, in combined mode with scores and
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

/** The draft with other dimensions: criteria go along when a dimension gets another code. */
export function withDimensions(draft: ImpactDraft, dimensions: DraftDimension[]): ImpactDraft {
  const renamed = draft.dimensions.flatMap((was) => {
    const is = dimensions.find(({ key }) => key === was.key);
    return is && is.code !== was.code ? [[was.code, is.code] as const] : [];
  });
  if (renamed.length === 0) return { ...draft, dimensions };
  const moved = (levels: readonly DraftLevel[]): DraftLevel[] =>
    levels.map(({ criteria, ...level }) => {
      if (!criteria) return level;
      const entries = Object.entries(criteria).map(([code, text]) => {
        const [, now = code] = renamed.find(([before]) => before === code) ?? [];
        return [now, text] as const;
      });
      return { ...level, criteria: Object.fromEntries(entries) };
    });
  return {
    ...draft,
    dimensions: dimensions.map((row) => (row.levels ? { ...row, levels: moved(row.levels) } : row)),
    levels: moved(draft.levels),
    ...(draft.overallLevels ? { overallLevels: moved(draft.overallLevels) } : {}),
  };
}

/** The dimensions whose levels a list holds: their criteria stand there. The score's own levels have none. */
export function dimensionsOf(draft: ImpactDraft, list: LevelList): readonly DraftDimension[] {
  if (list === 'overallLevels') return [];
  if (list === 'levels') return draft.dimensions.filter(({ levels }) => levels === undefined);
  return draft.dimensions.filter(({ key }) => `own:${key}` === list);
}
