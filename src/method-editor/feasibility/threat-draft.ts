import { withDefaultMarks } from '#domain/method/check/default-levels.ts';
import { attackPotential } from '#domain/method/seed/attack-potential.ts';
import { cvssExploitability, vectorOnly as vectorSeed } from '#domain/method/seed/cvss.ts';
import { feasibilityLevels } from '#domain/method/seed/risk.ts';
import type { FeasibilityLevel, FeasibilityParameter, FeasibilityRange, ParameterLevel } from '#domain/model/method.ts';
import type { ThreatModel } from '#domain/model/stored-models.ts';
import { type Keyed, keyed, newKey, unkeyed } from '@/editor/keyed-rows';
import type { NumberCell } from '@/editor/row-columns';

/** Numbers and choices may hold what was typed and could not be read; the form's schema refuses it. */
export type DraftParameterLevel = Keyed<Omit<ParameterLevel, 'value'>> & { value: number | string | null };
export type DraftParameter = Keyed<Omit<FeasibilityParameter, 'levels' | 'combine'>> & {
  combine?: string;
  levels: DraftParameterLevel[];
};
/** A feasibility level that is named: `of` is the key of its row, so that another code, also one that is wrong for a while, changes nothing. */
export interface Named {
  level: string;
  of?: string | undefined;
}
export type DraftRange = Keyed<Omit<FeasibilityRange, 'from' | 'to' | 'level'>> &
  Named & {
    from: number | string | null;
    to: number | string | null;
  };
export type DraftFeasibilityLevel = Keyed<Omit<FeasibilityLevel, 'value' | 'correspondsTo'>> & {
  value: number | string;
  correspondsTo: string;
};

/** The tables of a feasibility model as they are edited. What a switch hides stays here until it is saved. */
export interface ThreatDraft {
  type: ThreatModel['type'];
  vectorOnly: boolean;
  parameters: DraftParameter[];
  /** Key of the parameter that is the attack vector. */
  vectorParameter?: string;
  stepAggregation: ThreatModel['stepAggregation'];
  factor: NumberCell;
  roundDecimals: NumberCell;
  ranges: DraftRange[];
  /** Vector only: key of a level of the vector parameter → code of a feasibility level. */
  map: Record<string, string>;
  /** The rows of the levels that `map` names. */
  mapOf: Record<string, string>;
  levels: DraftFeasibilityLevel[];
}

type Tables = Omit<ThreatModel, 'id' | 'name' | 'description'>;

export const emptyThreatDraft: ThreatDraft = {
  type: 'AttackPotentialBased',
  vectorOnly: false,
  parameters: [],
  stepAggregation: 'maxPerParameter',
  factor: undefined,
  roundDecimals: undefined,
  ranges: [],
  map: {},
  mapOf: {},
  levels: [],
};

export function threatDraftOf(model: Tables): ThreatDraft {
  const parameters = model.parameters.map((parameter) => ({
    ...parameter,
    key: newKey(),
    levels: keyed(parameter.levels),
  }));
  const levels = keyed(model.levels);
  const vector = parameters.find(({ code }) => code === model.vectorParameter) ?? vectorOf(model, parameters);
  const mapped = vector?.levels.flatMap(({ key, code }) => {
    const level = model.map?.[code];
    return level === undefined ? [] : [[key, level] as const];
  });
  return {
    type: model.type,
    vectorOnly: model.vectorOnly === true,
    stepAggregation: model.stepAggregation,
    factor: model.factor,
    roundDecimals: model.roundDecimals,
    parameters,
    ...(vector ? { vectorParameter: vector.key } : {}),
    ranges: keyed(model.ranges).map((range) => ({ ...range, ...named(range.level, levels) })),
    ...mapOf(mapped ?? [], levels),
    levels,
  };
}

/** The level of a code; what names none is kept as it was typed. */
export function named(code: string, levels: readonly DraftFeasibilityLevel[]): Named {
  const found = levels.find((level) => level.code === code && code !== '');
  return found ? { level: code, of: found.key } : { level: code };
}

/** The same level under the code it has now; one that went leaves its code, and a code that came names its level. */
function namedAgain({ level, of }: Named, levels: readonly DraftFeasibilityLevel[]): Named {
  const found = levels.find(({ key }) => key === of);
  return found ? { level: found.code, of: found.key } : named(level, levels);
}

/** A vector-only model that names no parameter means its first (domain/method/rate/scale.ts). */
const vectorOf = (model: Tables, parameters: readonly DraftParameter[]): DraftParameter | undefined =>
  model.vectorOnly ? parameters[0] : undefined;

/** The parameters that take part: with *vector only* the attack vector alone. */
export function partsOf(draft: ThreatDraft): readonly DraftParameter[] {
  if (!draft.vectorOnly) return draft.parameters;
  const vector = draft.parameters.find(({ key }) => key === draft.vectorParameter) ?? draft.parameters[0];
  return vector ? [vector] : [];
}

/** What travels: the draft without its keys and without what its switches leave out. */
export function threatTablesOf(draft: ThreatDraft): Tables {
  const { type, stepAggregation, factor, roundDecimals } = draft;
  const parts = partsOf(draft);
  const vector = parts.find(({ key }) => key === draft.vectorParameter);
  const isFormula = type === 'CVSSBased' && !draft.vectorOnly;
  const map = parts[0]?.levels.flatMap(({ key, code }) => {
    const level = draft.map[key];
    return level === undefined ? [] : [[code, level] as const];
  });
  return {
    type,
    stepAggregation,
    ...(draft.vectorOnly ? { vectorOnly: true, map: Object.fromEntries(map ?? []) } : {}),
    parameters: parts.map(({ key: _key, levels, ...parameter }) => ({
      ...(parameter as FeasibilityParameter),
      levels: unkeyed<ParameterLevel>(levels),
    })),
    ...(vector ? { vectorParameter: vector.code } : {}),
    // A factor that could not be read goes as text; the schema refuses it.
    ...(isFormula && !isBlank(factor) ? { factor: factor as number } : {}),
    ...(draft.vectorOnly || isBlank(roundDecimals) ? {} : { roundDecimals: roundDecimals as number }),
    ranges: draft.vectorOnly
      ? []
      : unkeyed<FeasibilityRange>(draft.ranges.map(({ of: _of, ...range }) => range)).map(withoutBlankName),
    levels: unkeyed<FeasibilityLevel>(draft.levels),
  };
}

const isBlank = (cell: NumberCell) => cell === undefined || cell === null || cell === '';

const withoutBlankName = ({ name, ...range }: FeasibilityRange): FeasibilityRange =>
  name && (name.en.trim() !== '' || name.zh.trim() !== '') ? { ...range, name } : range;

/** Are there tables that a change of the type would reset? */
export const hasTables = ({ parameters, ranges, levels }: ThreatDraft): boolean =>
  parameters.length + ranges.length + levels.length > 0;

/** The draft in another type, its parameters, ranges and levels reset to the tables of the standard (R-CONF-8). */
export function inType(draft: ThreatDraft, type: ThreatDraft['type']): ThreatDraft {
  const seed = type === 'CVSSBased' ? cvssExploitability : attackPotential;
  const defaults = new Set(draft.levels.filter(({ isDefault }) => isDefault).map(({ code }) => code));
  const fresh = threatDraftOf(withDefaultMarks({ ...seed, levels: [...feasibilityLevels] }));
  const levels = fresh.levels.map((level) => (defaults.has(level.code) ? { ...level, isDefault: true } : level));
  return { ...fresh, levels };
}

/** Only the attack vector decides, or the formula again. A map that is not there yet starts with that of Table G.9. */
export function inVectorOnly(draft: ThreatDraft, vectorOnly: boolean): ThreatDraft {
  const vector = draft.parameters.find(({ key }) => key === draft.vectorParameter) ?? draft.parameters[0];
  const next = { ...draft, vectorOnly, ...(vector ? { vectorParameter: vector.key } : {}) };
  if (!vectorOnly || !vector || vector.levels.some(({ key }) => draft.map[key] !== undefined)) return next;
  const entries = vector.levels.flatMap(({ key, code }) => {
    const level = vectorSeed.map?.[code] ?? '';
    return named(level, draft.levels).of === undefined ? [] : [[key, level] as const];
  });
  return withMap(next, { ...draft.map, ...Object.fromEntries(entries) });
}

/** The draft with other levels for some attack vectors. */
export const withMap = (draft: ThreatDraft, map: ThreatDraft['map']): ThreatDraft => ({
  ...draft,
  ...mapOf(Object.entries(map), draft.levels, (key) => (map[key] === draft.map[key] ? draft.mapOf[key] : undefined)),
});

/** Codes by key, and the rows they name; `known` is the row that is meant already. */
function mapOf(
  entries: readonly (readonly [string, string])[],
  levels: readonly DraftFeasibilityLevel[],
  known: (key: string) => string | undefined = () => undefined,
): Pick<ThreatDraft, 'map' | 'mapOf'> {
  const found = entries.map(([key, level]) => [key, namedAgain({ level, of: known(key) }, levels)] as const);
  return {
    map: Object.fromEntries(found.map(([key, { level }]) => [key, level])),
    mapOf: Object.fromEntries(found.flatMap(([key, { of }]) => (of === undefined ? [] : [[key, of]]))),
  };
}

/** The draft with other feasibility levels: ranges and map keep the levels they mean, whatever becomes of the codes. */
export function withFeasibilityLevels(draft: ThreatDraft, levels: DraftFeasibilityLevel[]): ThreatDraft {
  return {
    ...draft,
    levels,
    ranges: draft.ranges.map((range) => ({ ...range, of: undefined, ...namedAgain(range, levels) })),
    ...mapOf(Object.entries(draft.map), levels, (key) => draft.mapOf[key]),
  };
}
