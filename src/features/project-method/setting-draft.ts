import type { CalModel, FeasibilityLevel, FeasibilityModel, Method } from '#domain/model/method.ts';
import { type CalDraft, calTablesOf } from '@/method-editor/cal/cal-draft';
import {
  type ThreatDraft,
  threatDraftOf,
  threatTablesOf,
  withFeasibilityLevels,
} from '@/method-editor/feasibility/threat-draft';
import { type ImpactDraft, tablesOf } from '@/method-editor/impact/impact-draft';
import type { DraftCell } from '@/method-editor/matrix/cells';
import { type RiskDraft, riskTablesOf } from '@/method-editor/risk/risk-draft';
import {
  type Homes,
  homesAfter,
  impactRenames,
  levelRenames,
  type MatrixRenames,
  renamedCells,
  renamedKeys,
  renamedWeights,
  withRenamedLevels,
} from './level-renames';
import { asThreatModel, withFeasibility, withImpact } from './setting-method';

/**
 * The setting while it is edited: the method, and the tables as the editors hold them (rows with keys, cells that could not be read). Tables
 * are held for every part that was edited, whichever is on screen, so that nothing typed is lost by looking at another part.
 */
export interface SettingDraft {
  method: Method;
  held: Held;
}

interface Held {
  impact?: ImpactDraft;
  risk?: RiskDraft;
  cal?: CalDraft;
  /** By id of the feasibility model. */
  threats: Readonly<Record<string, ThreatDraft>>;
  homes: Homes;
}

/** The tables of a feasibility model as its editor starts with them; models of one setting share the rows of the levels. */
export function threatTablesIn({ method, held }: SettingDraft, model: FeasibilityModel): ThreatDraft {
  const [other] = Object.values(held.threats);
  const tables = threatDraftOf(asThreatModel(method, model));
  return held.threats[model.id] ?? (other ? withFeasibilityLevels(tables, other.levels) : tables);
}

/** Nothing edited yet. */
export const settingDraftOf = (method: Method): SettingDraft => ({ method, held: { threats: {}, homes: new Map() } });

/** The draft with another state of the impact tables; matrices and CAL follow when a level or a dimension gets another code. */
export function withImpactTables(draft: SettingDraft, was: ImpactDraft, is: ImpactDraft): SettingDraft {
  const { id, name, description } = draft.method.impact;
  const renames = impactRenames(was, is, draft.held.homes);
  const renamed = inMatrices(draft, renames);
  const { cal } = renamed.method;
  const table = renamedKeys(cal.table, renames.rows);
  const method = withImpact({ ...renamed.method, cal: { ...cal, table } }, { id, name, description, ...tablesOf(is) });
  const heldCal = renamed.held.cal && {
    ...renamed.held.cal,
    cells: renamedKeys(renamed.held.cal.cells, renames.rows),
  };
  return {
    method,
    held: {
      ...renamed.held,
      homes: renames.homes,
      impact: is,
      ...(heldCal && { cal: withCalRows(heldCal, method.cal) }),
    },
  };
}

/**
 * The draft with another state of one feasibility model. The levels belong to all of them: the others and the matrices follow when a level
 * gets another code.
 */
export function withThreatTables(draft: SettingDraft, model: string, was: ThreatDraft, is: ThreatDraft): SettingDraft {
  const former = draft.method.feasibility.find(({ id }) => id === model);
  if (!former) return draft;
  const { id, name, description } = former;
  const columns = levelRenames(was.levels, is.levels, draft.held.homes);
  const homes = homesAfter(was.levels, is.levels, draft.held.homes);
  const { method, held } = inMatrices(draft, { rows: new Map(), columns, dimensions: new Map(), own: {} });
  const others = {
    ...method,
    feasibility: method.feasibility.map((other) => withRenamedLevels(other, columns)),
  };
  const threats = Object.fromEntries(
    Object.entries(held.threats).map(([key, tables]) => [key, withFeasibilityLevels(tables, is.levels)]),
  );
  return {
    method: withFeasibility(others, { id, name, description, ...threatTablesOf(is) }),
    held: { ...held, homes, threats: { ...threats, [id]: is } },
  };
}

/** The draft with another state of the matrix or formula. */
export function withRiskTables({ method, held }: SettingDraft, risk: RiskDraft): SettingDraft {
  const { id, name, description } = method.risk;
  return { method: { ...method, risk: { id, name, description, ...riskTablesOf(risk) } }, held: { ...held, risk } };
}

/** The draft with another state of the CAL table. */
export const withCalTables = ({ method, held }: SettingDraft, cal: CalDraft): SettingDraft => ({
  method: { ...method, cal: calTablesOf(cal) },
  held: { ...held, cal },
});

/** The draft with another method of which no table is on screen: lists, code rule, and which feasibility models there are. */
export function withMethod({ method, held }: SettingDraft, change: (method: Method) => Method): SettingDraft {
  const next = change(method);
  const isStill = (id: string) => [method, next].every(({ feasibility }) => feasibility.some((one) => one.id === id));
  const sameLevels = next.feasibilityLevels === method.feasibilityLevels;
  const threats = Object.entries(held.threats).flatMap(([id, tables]): [string, ThreatDraft][] => {
    if (!isStill(id)) return [];
    const levels = sameLevels ? tables.levels : levelsAgain(tables.levels, next.feasibilityLevels);
    return [[id, sameLevels ? tables : withFeasibilityLevels(tables, levels)]];
  });
  return { method: next, held: { ...held, threats: Object.fromEntries(threats) } };
}

/** The levels there are by now, those that were there before as they are being edited. */
const levelsAgain = (held: ThreatDraft['levels'], levels: readonly FeasibilityLevel[]): ThreatDraft['levels'] =>
  levels.map((level) => held.find(({ code }) => code === level.code) ?? { ...level, key: `level ${level.code}` });

/** Rows and columns of the matrices under their new codes. */
function inMatrices({ method, held }: SettingDraft, renames: MatrixRenames): SettingDraft {
  const { rows, columns, dimensions } = renames;
  if ([rows, columns, dimensions, ...Object.values(renames.own)].every(({ size }) => size === 0))
    return { method, held };
  const { matrix, perDimension, formula, ...risk } = method.risk;
  const own = (code: string) => ({ ...renames, rows: renames.own[code] ?? renames.rows });
  const ownMatrices = <C>(matrices: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, C>>>>>>) =>
    renamedKeys(
      Object.fromEntries(Object.entries(matrices).map(([code, cells]) => [code, renamedCells(cells, own(code))])),
      renames.dimensions,
    );
  const { risk: tables } = held;
  return {
    method: {
      ...method,
      risk: {
        ...risk,
        matrix: renamedCells(matrix, renames),
        ...(perDimension && { perDimension: ownMatrices(perDimension) }),
        ...(formula && { formula: { ...formula, ...renamedWeights(formula, renames) } }),
      },
    },
    held: {
      ...held,
      ...(tables && {
        risk: {
          ...tables,
          matrix: renamedCells(tables.matrix, renames),
          perDimension: ownMatrices(tables.perDimension),
          formula: { ...tables.formula, ...renamedWeights(tables.formula, renames) },
        },
      }),
    },
  };
}

/** The CAL cells with those of impact levels that are new. */
function withCalRows(draft: CalDraft, cal: CalModel): CalDraft {
  const cellOf = (code: string | null): DraftCell => {
    if (code === null) return { level: null };
    const level = draft.levels.find((one) => one.code === code);
    return level ? { level: level.key } : { text: code };
  };
  const added = Object.entries(cal.table)
    .filter(([row]) => !(row in draft.cells))
    .map(([row, line]) => [
      row,
      Object.fromEntries(
        draft.vectors.flatMap(({ key, code }) => {
          const value = line[code];
          return value === undefined ? [] : [[key, cellOf(value)]];
        }),
      ),
    ]);
  return { ...draft, cells: { ...draft.cells, ...Object.fromEntries(added) } };
}
