import { overallLevelsOf } from '../method/rate/impact.ts';
import type { Ratings } from '../method/rate/ratings.ts';
import { riskLevelOf } from '../method/rate/risk.ts';
import type { LocalText } from '../model/base.ts';
import type { Method } from '../model/method.ts';
import { readSaid } from '../report/said-parts.ts';
import { foldWord } from '../report/table-headers.ts';
import { numbersOf } from './level-cell.ts';
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
    const says = (text: string) => linesOf(text).every((line) => may.some((value) => isSame(line, value)));
    if (!says(one.printed) && !(one.value !== '' && says(one.value)))
      found.push({ cell: one.cell, use: one.use, printed: one.printed, computed: computed?.shown ?? null });
    yield;
  }
  return found;
}

/**
 * Each line of a cell is a value: a risk may have several goals. A line of words in brackets says more of it, as our own report does of a damage that is
 * not complete; a number there is a value, too.
 */
function linesOf(printed: string): string[] {
  const [first = '', ...others] = printed.split('\n').map((line) => line.trim());
  return [first, ...others.filter((line) => line !== '' && (!/^[(（].*[)）]$/.test(line) || /\d/.test(line)))];
}

/** A goal has the highest CAL of its risks, and a table may print that. */
const calsOf = (method: Method, ratings: Ratings, { goals }: PrintedValue): Computed[] =>
  goals.flatMap((id) => ofScale(method.cal.levels, ratings.goals.get(id)?.cal) ?? []);

/** What a value may be printed as, alone or with what stands beside it (the total of a level, the level of a value), and how it is shown. */
interface Computed {
  shown: LocalText;
  words: readonly string[];
}

const plain = (value: number, ...beside: (Computed | undefined)[]): Computed => ({
  shown: { en: String(value), zh: String(value) },
  words: [String(value), ...beside.flatMap((one) => one?.words ?? [])],
});

function ofScale(
  levels: readonly { code: string; name: LocalText; value?: number | null; correspondsTo?: unknown }[],
  code: string | null | undefined,
  ...beside: (number | null | undefined)[]
): Computed | undefined {
  const level = levels.find((one) => one.code === code);
  if (!level) return undefined;
  const { name, correspondsTo, value } = level;
  const standard = typeof correspondsTo === 'string' ? [correspondsTo] : [];
  const numbers = [value, ...beside].flatMap((one) => (typeof one === 'number' ? String(one) : []));
  // `4` and `CAL 4` say the same of a level whose code is CAL4.
  const [own] = /\d+$/.exec(level.code) ?? [];
  return { shown: name, words: [level.code, name.en, name.zh, ...standard, ...numbers, ...(own ? [own] : [])] };
}

function computedOf(method: Method, ratings: Ratings, { use, damage, path, risk }: PrintedValue): Computed | undefined {
  const impact = damage === null ? undefined : ratings.damages.get(damage);
  const feasibility = path === null ? undefined : ratings.paths.get(path);
  const rated = risk === null ? undefined : ratings.risks.get(risk);
  const value = rated?.overall ?? null;
  const { risk: scale, feasibilityLevels, impact: impacts, cal } = method;
  const levelOfRisk = value === null ? undefined : ofScale(scale.levels, riskLevelOf(scale, value)?.code, value);
  const overall = ofScale(overallLevelsOf(impacts), impact?.overall, impact?.score);
  const feasible = ofScale(feasibilityLevels, feasibility?.level, feasibility?.sum);
  switch (use) {
    case 'score':
      return typeof impact?.score === 'number' ? plain(impact.score, overall) : undefined;
    case 'impact':
      return overall;
    case 'sum':
      return typeof feasibility?.sum === 'number' ? plain(feasibility.sum, feasible) : undefined;
    case 'feasibility':
      return feasible;
    case 'riskValue':
      return value === null ? undefined : plain(value, levelOfRisk);
    case 'riskLevel':
      return levelOfRisk;
    case 'cal':
      return ofScale(cal.levels, rated?.cal.cal);
    default:
      return undefined;
  }
}

/** `Medium (14)` is Medium where the total is 14, and neither where it is 15. */
function isSame(printed: string, { words }: Computed): boolean {
  const folded = new Set(words.map(foldWord));
  const numbers = words.map(Number).filter((number) => !Number.isNaN(number));
  // Folded, 1.5 and 15 would be the same.
  const isMeant = (part: string) => {
    const said = numbersOf(part);
    if (said.length === 0) return foldWord(part) !== '' && folded.has(foldWord(part));
    return said.some((one) => numbers.some((number) => isRounded(one, number, decimalsOf(part))));
  };
  const said = readSaid(
    printed,
    (part) => (isMeant(part) ? [true] : []),
    (number) => numbers.includes(number),
  );
  return said !== undefined && said !== 'apart';
}

const decimalsOf = (text: string): number => /[.,](\d+)$/.exec(text.trim())?.[1]?.length ?? 0;

/** A whole number is the value itself; one with decimals may be rounded to them. */
const isRounded = (said: number, number: number, decimals: number): boolean =>
  said === number || (decimals > 0 && Math.abs(said - number) <= 0.5 * 10 ** -decimals + Number.EPSILON);
