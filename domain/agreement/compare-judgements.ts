import type { Unit } from './alpha.ts';
import { alphaDisagreement } from './alpha.ts';
import { type Disagreement, enough, type Figure, figureOf, pooled } from './figure.ts';
import { type Judged, type Judgement, reasonKey } from './judgement.ts';
import { gwetAc2, kappaDisagreement, type Pair } from './kappa.ts';
import type { Question } from './questions.ts';

/** What somebody else said of a row. */
export interface Second {
  by: string;
  judgement: Judgement;
}

/** One row with all opinions about it. */
export interface JudgedByAll {
  judged: Judged;
  questions: readonly Question[];
  /** The ratings of the version, by who changed the row last. */
  first: Second;
  seconds: readonly Second[];
}

/** How well people agree about one group of ratings. Kappa is of the version's ratings and each second opinion, alpha of all at once. */
export interface Agreement {
  /** Of what both rated: how many, and how many are the same. */
  pairs: number;
  same: number;
  linear: Figure;
  quadratic: Figure;
  alpha: Figure;
}

export interface AgreementReport {
  whole: Agreement;
  perModel: (Agreement & { model: string })[];
  /** With AC2 for comparison: of one scale alone. */
  perParameter: (Agreement & { model: string; parameter: string; ac2: Figure })[];
  perPair: (Agreement & { first: string; second: string })[];
}

/** The place of an answer on its scale; null: unanswered, not analysed, or a level the method no longer has. */
function placeOf({ key, levels }: Question, judgement: Judgement): number | null {
  const answer = judgement[key];
  if (!answer || answer.notAnalysed || answer.level === null) return null;
  const at = levels.indexOf(answer.level);
  return at < 0 ? null : at;
}

/** Ratings of one scale. */
interface Scale {
  question: Question;
  pairs: Pair[];
  units: Unit[];
}

/** The scales of some rows, by key. */
function scalesOf(rows: readonly JudgedByAll[]): Scale[] {
  const scales = new Map<string, Scale>();
  for (const { questions, first, seconds } of rows)
    for (const question of questions) {
      if (!question.isCounted) continue;
      const scale = scales.get(question.key) ?? { question, pairs: [], units: [] };
      scales.set(question.key, scale);
      const own = placeOf(question, first.judgement);
      const [only, ...more] = seconds;
      const pair: Pair = [own, only ? placeOf(question, only.judgement) : null];
      scale.pairs.push(pair);
      const others = more.map(({ judgement }) => placeOf(question, judgement));
      scale.units.push(more.length === 0 ? pair : [...pair, ...others]);
      for (const other of others) scale.pairs.push([own, other]);
    }
  return [...scales.values()];
}

/** A scale, measured once: what it is pooled from in each group it belongs to. */
interface Measured {
  question: Question;
  pairs: number;
  same: number;
  linear: Disagreement;
  quadratic: Disagreement;
  alpha: Disagreement;
}

function measured({ question, pairs, units }: Scale): Measured {
  const { length } = question.levels;
  let rated = 0;
  let same = 0;
  for (const [first, second] of pairs) {
    if (first === null || second === null) continue;
    rated += 1;
    if (first === second) same += 1;
  }
  return {
    question,
    pairs: rated,
    same,
    linear: kappaDisagreement(pairs, length, 'linear'),
    quadratic: kappaDisagreement(pairs, length, 'quadratic'),
    alpha: alphaDisagreement(units, length, 'ordinal'),
  };
}

/** The figures of several scales as one (`pooled`). */
function agreementOf(scales: readonly Measured[]): Agreement {
  const sum = (of: 'pairs' | 'same') => scales.reduce((all, scale) => all + scale[of], 0);
  const over = (of: 'linear' | 'quadratic' | 'alpha') => enough(figureOf(pooled(scales.map((scale) => scale[of]))));
  return {
    pairs: sum('pairs'),
    same: sum('same'),
    linear: over('linear'),
    quadratic: over('quadratic'),
    alpha: over('alpha'),
  };
}

/**
 * How well the ratings of a version and the second opinions about them agree: as a whole, by model, by parameter, and by pair of analysts.
 * Ratings that only one side gave do not count, and a figure of fewer than `fewestPairs` is not told (M-9.8).
 */
export function agreementReport(rows: readonly JudgedByAll[]): AgreementReport {
  const scales = scalesOf(rows).map((scale) => ({ scale, measured: measured(scale) }));
  const all = scales.map((one) => one.measured);
  const models = [...new Set(all.map(({ question }) => question.model))];
  const pairs = pairsOf(rows);
  return {
    whole: agreementOf(all),
    perModel: models.map((model) => ({
      model,
      ...agreementOf(all.filter(({ question }) => question.model === model)),
    })),
    perParameter: scales.map(({ scale, measured: own }) => {
      const { model, parameter, levels } = scale.question;
      return { model, parameter, ...agreementOf([own]), ac2: enough(gwetAc2(scale.pairs, levels.length, 'linear')) };
    }),
    perPair: pairs.map(({ first, second, rows: own }) => ({
      first,
      second,
      // Two people alone are the whole.
      ...agreementOf(pairs.length === 1 ? all : scalesOf(own).map(measured)),
    })),
  };
}

/** The rows by who rated them first and second. */
function pairsOf(rows: readonly JudgedByAll[]): { first: string; second: string; rows: JudgedByAll[] }[] {
  const pairs = new Map<string, { first: string; second: string; rows: JudgedByAll[] }>();
  for (const row of rows)
    for (const one of row.seconds) {
      const key = JSON.stringify([row.first.by, one.by]);
      const pair = pairs.get(key) ?? { first: row.first.by, second: one.by, rows: [] };
      pairs.set(key, pair);
      pair.rows.push(row.seconds.length === 1 ? row : { ...row, seconds: [one] });
    }
  return [...pairs.values()];
}

/** A rating on which both sides differ. */
export interface Difference {
  key: string;
  model: string;
  parameter: string;
  /** Share of the scale that lies between both: 1 = both ends; where one side gave no level, or left the dimension out, 1, too. */
  size: number;
}

/** The ratings of a row on which a second opinion differs; reasons are no difference. What the second did not answer is none, either. */
export function differencesOf(
  questions: readonly Question[],
  first: Judgement,
  second: Judgement,
): readonly Difference[] {
  return questions.flatMap((question): Difference[] => {
    const { key, model, parameter, levels } = question;
    const other = second[key];
    if (key === reasonKey || !other || (other.level === null && !other.notAnalysed)) return [];
    const own = first[key];
    if (own?.level === other.level && own.notAnalysed === other.notAnalysed) return [];
    if (own?.notAnalysed && other.notAnalysed) return [];
    const [from, to] = [placeOf(question, first), placeOf(question, second)];
    const size = from === null || to === null ? 1 : Math.abs(from - to) / Math.max(1, levels.length - 1);
    return size === 0 ? [] : [{ key, model, parameter, size }];
  });
}
