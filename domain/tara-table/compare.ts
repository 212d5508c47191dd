import { overallLevelsOf } from '../method/rate/impact.ts';
import type { Ratings } from '../method/rate/ratings.ts';
import { riskLevelOf } from '../method/rate/risk.ts';
import type { LocalText } from '../model/base.ts';
import type { Method } from '../model/method.ts';
import { foldWord } from '../report/table-headers.ts';
import type { ColumnUse } from './mapping.ts';
import type { PrintedValue } from './table-plan.ts';

/** A value the table prints that does not follow from what it holds. `computed` is null where it cannot be computed. */
export interface TableDifference {
  cell: string;
  use: ColumnUse;
  printed: string;
  computed: LocalText | null;
}

/** Every printed value that is not what the method makes of the rows; pauses after each. */
export function* comparing(
  method: Method,
  ratings: Ratings,
  printed: readonly PrintedValue[],
): Generator<undefined, TableDifference[]> {
  const found: TableDifference[] = [];
  for (const one of printed) {
    const computed = computedOf(method, ratings, one);
    const may = [...(computed ? [computed] : []), ...(one.use === 'cal' ? calsOf(method, ratings, one) : [])];
    if (!linesOf(one.printed).every((line) => may.some((value) => isSame(line, value))))
      found.push({ cell: one.cell, use: one.use, printed: one.printed, computed: computed?.shown ?? null });
    yield;
  }
  return found;
}

/** Each line of a cell is a value: a risk may have several goals. A line in brackets says more of it, as our own report does of a damage that is not complete. */
function linesOf(printed: string): string[] {
  const [first = '', ...others] = printed.split('\n').map((line) => line.trim());
  return [first, ...others.filter((line) => line !== '' && !/^[(（].*[)）]$/.test(line))];
}

/** A goal has the highest CAL of its risks, and a table may print that. */
const calsOf = (method: Method, ratings: Ratings, { goals }: PrintedValue): Computed[] =>
  goals.flatMap((id) => ofScale(method.cal.levels, ratings.goals.get(id)?.cal) ?? []);

/** What a value may be printed as, and how it is shown. */
interface Computed {
  shown: LocalText;
  words: readonly string[];
}

const plain = (value: number): Computed => ({
  shown: { en: String(value), zh: String(value) },
  words: [String(value)],
});

function ofScale(
  levels: readonly { code: string; name: LocalText; correspondsTo?: unknown }[],
  code: string | null | undefined,
): Computed | undefined {
  const level = levels.find((one) => one.code === code);
  if (!level) return undefined;
  const { name, correspondsTo } = level;
  const standard = typeof correspondsTo === 'string' ? [correspondsTo] : [];
  return { shown: name, words: [level.code, name.en, name.zh, ...standard] };
}

function computedOf(method: Method, ratings: Ratings, { use, damage, path, risk }: PrintedValue): Computed | undefined {
  const impact = damage === null ? undefined : ratings.damages.get(damage);
  const feasibility = path === null ? undefined : ratings.paths.get(path);
  const rated = risk === null ? undefined : ratings.risks.get(risk);
  const value = rated?.overall ?? null;
  switch (use) {
    case 'score':
      return typeof impact?.score === 'number' ? plain(impact.score) : undefined;
    case 'impact':
      return ofScale(overallLevelsOf(method.impact), impact?.overall);
    case 'sum':
      return typeof feasibility?.sum === 'number' ? plain(feasibility.sum) : undefined;
    case 'feasibility':
      return ofScale(method.feasibilityLevels, feasibility?.level);
    case 'riskValue':
      return value === null ? undefined : plain(value);
    case 'riskLevel':
      return value === null ? undefined : ofScale(method.risk.levels, riskLevelOf(method.risk, value)?.code);
    case 'cal':
      return ofScale(method.cal.levels, rated?.cal.cal);
    default:
      return undefined;
  }
}

function isSame(printed: string, { words }: Computed): boolean {
  const number = Number(printed.normalize('NFKC'));
  return words.some(
    (word) => foldWord(word) === foldWord(printed) || (printed.trim() !== '' && Number(word) === number),
  );
}
