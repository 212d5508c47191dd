import type { Method } from '#domain/model/method.ts';
import { tones } from '#domain/model/tones.ts';
import { levelScale, type ShownLevel } from './level-scale.ts';
import type { RiskSummary } from './ratings.ts';

/** How many risks are on a level. */
interface CountedLevel extends ShownLevel {
  count: number;
}

/** The risks of one or several versions by the levels of their methods. Not rated is no level, so it has no code and no value. */
export interface RiskCounts {
  /** Levels that have risks, mildest first. */
  levels: CountedLevel[];
  unrated: number;
}

/** The risks of a version by the levels of its own method. */
export function countRisks({ risk }: Pick<Method, 'risk'>, { byLevel, unrated }: RiskSummary): RiskCounts {
  const counted = levelScale(risk.levels).map((level) => ({ ...level, count: byLevel[level.code] ?? 0 }));
  return { levels: counted.filter(({ count }) => count > 0), unrated };
}

/**
 * Several versions in one line. Levels of the same code, names and tone are one level; levels of different methods stay apart, in the order of
 * their tones, because their values are of different scales.
 */
export function addRiskCounts(all: readonly RiskCounts[]): RiskCounts {
  const levels = new Map<string, CountedLevel>();
  let unrated = 0;
  for (const one of all) {
    unrated += one.unrated;
    for (const level of one.levels) {
      const key = JSON.stringify([level.code, level.name.en, level.name.zh, level.tone]);
      const known = levels.get(key);
      levels.set(key, { ...level, count: (known?.count ?? 0) + level.count });
    }
  }
  return { levels: [...levels.values()].sort(milderFirst), unrated };
}

const milderFirst = (a: CountedLevel, b: CountedLevel): number =>
  tones.indexOf(a.tone) - tones.indexOf(b.tone) || a.value - b.value || (a.code < b.code ? -1 : 1);
