import { levelsOf, overallLevelsOf, placeLevel } from '../method/rate/impact.ts';
import { levelScale, type ShownLevel } from '../method/rate/level-scale.ts';
import type { Ratings, RiskView } from '../method/rate/ratings.ts';
import { readRisk, riskLevelOf } from '../method/rate/risk.ts';
import type { ImpactDimension, ImpactLevel, Method } from '../model/method.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { type Decision, decisions, decisionsOf } from './risk-summary.ts';

/** Where a risk stands on the board; null = not rated there. */
export interface BoardPlace {
  impact: string | null;
  feasibility: string | null;
  value: number | null;
  /** Code of the level that its value has. */
  level: string | null;
}

/** A risk before treatment and after it. */
export interface BoardRisk {
  id: string;
  before: BoardPlace;
  /** Its level after disposal; where none is entered and no control lowers it, it stays where it is (M-7.3). */
  after: BoardPlace;
  /** It has a level after disposal. */
  treated: boolean;
  decisions: readonly Decision[];
}

export interface BoardCell {
  impact: string;
  feasibility: string;
  /** Lowest and highest value of the cell: they differ where dimensions have matrices of their own. `null` = the matrix has no value there. */
  least: number | null;
  most: number | null;
  /** Ids of the risks that are in it. */
  before: string[];
  after: string[];
}

/** How many risks have a risk level. */
export interface LevelCount {
  level: ShownLevel;
  before: number;
  after: number;
}

/** Risks by impact and feasibility, before and after treatment. */
export interface RiskBoard {
  /** Worst first. */
  impacts: readonly ShownLevel[];
  /** Hardest first. */
  feasibilities: readonly ShownLevel[];
  /** By row, then column. */
  cells: readonly (readonly BoardCell[])[];
  risks: ReadonlyMap<string, BoardRisk>;
  /** Worst first; every level of the method. */
  levels: readonly LevelCount[];
  /** Ids of risks that have no place, because something of them is not rated. */
  unplaced: { before: string[]; after: string[] };
}

/** The dimensions a board can show: each has a risk value of its own only in separate mode (M-3.3). */
export const boardDimensions = ({ impact }: Method): readonly ImpactDimension[] =>
  impact.mode === 'separate' ? impact.dimensions.filter(({ marker }) => marker === 'DamageCalculation') : [];

/** The board of all risks: of the overall impact, or of one dimension. */
export function riskBoard(w: Workspace, ratings: Ratings, dimension: string | null): RiskBoard {
  const of = boardDimensions(w.method).find(({ code }) => code === dimension) ?? null;
  const scale = of ? levelsOf(w.method.impact, of) : overallLevelsOf(w.method.impact);
  const impacts = levelScale(scale).reverse();
  const feasibilities = levelScale(w.method.feasibilityLevels);
  const rows = impacts.map(({ code }) =>
    feasibilities.map((level) => emptyCell(w.method, scale, of, code, level.code)),
  );
  const placed = new Map(rows.flat().map((cell) => [cellKey(cell.impact, cell.feasibility), cell]));
  const risks = new Map<string, BoardRisk>();
  const unplaced: RiskBoard['unplaced'] = { before: [], after: [] };
  const levels = new Map<string, LevelCount>(
    levelScale(w.method.risk.levels)
      .reverse()
      .map((level) => [level.code, { level, before: 0, after: 0 }]),
  );
  for (const { id, damage, treatments } of w.risks) {
    const view = ratings.risks.get(id);
    if (!view) continue;
    const risk = placeOf(w.method, view, ratings, damage, of?.code ?? null);
    risks.set(id, { id, ...risk, decisions: decisionsOf(treatments) });
    for (const side of ['before', 'after'] as const) {
      const { impact, feasibility, value, level } = risk[side];
      const count = levels.get(level ?? '');
      if (count) count[side] += 1;
      const cell = placed.get(cellKey(impact, feasibility));
      if (!cell || value === null) unplaced[side].push(id);
      else {
        // What the matrix for all says gives way to what the risks there have.
        const first = cell.before.length + cell.after.length === 0;
        cell.least = first ? value : Math.min(cell.least ?? value, value);
        cell.most = first ? value : Math.max(cell.most ?? value, value);
        cell[side].push(id);
      }
    }
  }
  return { impacts, feasibilities, cells: rows, risks, levels: [...levels.values()], unplaced };
}

/** A part of the board: what is null is not asked for. The level of what is not rated is ''. */
export interface Spot {
  impact: string | null;
  feasibility: string | null;
  level: string | null;
  decision: Decision | null;
}

/** What is asked for of a board, as far as the board has it: a level that is not there, of an old address, would leave no risk and name none. */
export function spotOn(board: RiskBoard, asked: { readonly [Part in keyof Spot]: string | null }): Spot {
  const known = (code: string | null, levels: readonly { code: string }[]) =>
    levels.some((one) => one.code === code) ? code : null;
  const { impact, feasibility, level, decision } = asked;
  return {
    impact: known(impact, board.impacts),
    feasibility: known(feasibility, board.feasibilities),
    level:
      level === ''
        ? level
        : known(
            level,
            board.levels.map((one) => one.level),
          ),
    decision: decisions.find((one) => one === decision) ?? null,
  };
}

/** The risks of a cell, a row, a column, a level or a decision, or of several of them together; all risks without any. */
export function risksIn({ risks }: RiskBoard, side: 'before' | 'after', spot: Spot): string[] {
  const found: string[] = [];
  for (const { id, [side]: place, decisions } of risks.values())
    if (
      (['impact', 'feasibility', 'level'] as const).every(
        (part) => spot[part] === null || (place[part] ?? '') === spot[part],
      ) &&
      (spot.decision === null || decisions.includes(spot.decision))
    )
      found.push(id);
  return found;
}

/** How many risks of a board have a decision, and of them each level; under null those that are not rated. A risk with several counts for each. */
export interface DecisionCount {
  decision: Decision;
  total: number;
  levels: ReadonlyMap<string | null, number>;
}

export function decisionsOnBoard({ risks }: RiskBoard, side: 'before' | 'after'): DecisionCount[] {
  const counted = new Map(decisions.map((one) => [one, { total: 0, levels: new Map<string | null, number>() }]));
  for (const { decisions: made, [side]: place } of risks.values())
    for (const one of made) {
      const count = counted.get(one);
      if (!count) continue;
      count.total += 1;
      count.levels.set(place.level, (count.levels.get(place.level) ?? 0) + 1);
    }
  return [...counted].map(([decision, count]) => ({ decision, ...count }));
}

/** Codes may hold blanks and any sign. */
const cellKey = (impact: string | null, feasibility: string | null) => JSON.stringify([impact, feasibility]);

function emptyCell(
  { impact: model, risk }: Method,
  scale: readonly ImpactLevel[],
  dimension: ImpactDimension | null,
  impact: string,
  feasibility: string,
): BoardCell {
  const level = scale.find(({ code }) => code === impact);
  const onModel = dimension?.levels && level ? (placeLevel(model.levels, level)?.code ?? null) : impact;
  const reading =
    readRisk(risk, impact, feasibility, dimension?.code) ?? readRisk(risk, onModel, feasibility, dimension?.code);
  const value = reading?.value ?? null;
  return { impact, feasibility, least: value, most: value, before: [], after: [] };
}

function placeOf(
  { risk }: Method,
  view: RiskView,
  ratings: Ratings,
  damage: string,
  dimension: string | null,
): Pick<BoardRisk, 'before' | 'after' | 'treated'> {
  const { residual } = view;
  const at = (place: Omit<BoardPlace, 'level'>) => ({ ...place, level: riskLevelOf(risk, place.value)?.code ?? null });
  const treated = residual !== null;
  if (dimension === null) {
    const before = at({ impact: view.impact, feasibility: view.feasibility, value: view.overall });
    if (!residual) return { before, after: before, treated };
    const { impact, feasibility, overall } = residual.risk;
    return { before, after: at({ impact, feasibility, value: overall }), treated };
  }
  const before = at({
    impact: ratings.damages.get(damage)?.perDimension[dimension]?.level ?? null,
    feasibility: view.feasibility,
    value: view.perDimension[dimension] ?? null,
  });
  if (!residual) return { before, after: before, treated };
  const after = at({
    impact: residual.impact.perDimension[dimension]?.level ?? null,
    feasibility: residual.feasibility,
    value: residual.risk.perDimension[dimension] ?? null,
  });
  return { before, after, treated };
}
