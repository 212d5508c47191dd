import type { ImpactEntry } from '../kinds/damage/shape.ts';
import type { Row } from '../kinds/kinds.ts';
import { cutAt } from '../model/base.ts';
import { change, type Op } from '../workspace/edit.ts';
import { impossibleKey, type JudgedKind, type JudgedRow, type Judgement, reasonKey } from './judgement.ts';
import { type Choice, longestReason } from './opinion.ts';

/** What a choice comes to. */
export function entryOf({ key, take, entry }: Choice, first: Judgement, second: Judgement): ImpactEntry | undefined {
  if (take === 'new') return entry;
  return (take === 'first' ? first : second)[key];
}

const said = (entry: ImpactEntry | null | undefined): string | null =>
  entry?.notAnalysed ? 'not analysed' : (entry?.level ?? null);

/** Do both give the same rating? Reasons are not compared: a settled rating has that of the decision, too. */
export const isSameRating = (a: ImpactEntry | null | undefined, b: ImpactEntry | null | undefined): boolean =>
  said(a) === said(b);

/** Does a rating wait for a decision: it has none, or the row says something else than was decided (the edit was undone, or the row changed since)? */
export const isUndecided = (decision: { now: ImpactEntry | null } | null, now: ImpactEntry | null): boolean =>
  decision === null || !isSameRating(decision.now, now);

/**
 * The operation that writes what was agreed into a row; undefined where all stays as it is. The reason of a decision joins the reason of the row, or of
 * the dimension, so that it is found where ratings are read; the second opinion's own reason comes with its rating.
 */
export function settlingOp(
  kind: JudgedKind,
  row: JudgedRow,
  rev: number,
  choices: readonly Choice[],
  second: Judgement,
): Op | undefined {
  const taken = choices.filter(({ take }) => take !== 'first');
  if (taken.length === 0) return undefined;
  const seen = { id: row.id, rev };
  if (kind === 'damages') {
    const ratings = { ...(row as Row<'damages'>).ratings };
    for (const choice of taken) {
      const code = parameterOf(choice.key);
      const entry = entryOf(choice, {}, second);
      if (!entry) continue;
      const own = choice.take === 'second' ? entry.reason : '';
      ratings[code] = { ...entry, reason: joined(ratings[code]?.reason ?? '', [own, choice.reason]) };
    }
    return change('damages', seen, { ratings });
  }
  const { ratings: before, reason } = row as Row<'steps' | 'paths'>;
  const ratings = { ...before };
  let impossible: boolean | undefined;
  for (const choice of taken) {
    const level = entryOf(choice, {}, second)?.level;
    if (!level) continue;
    if (choice.key === impossibleKey) impossible = level === 'yes';
    else {
      const model = choice.key.slice(0, choice.key.indexOf('/'));
      ratings[model] = { ...ratings[model], [parameterOf(choice.key)]: level };
    }
  }
  const theirs = taken.some(({ take }) => take === 'second') ? (second[reasonKey]?.reason ?? '') : '';
  const patch = { ratings, reason: joined(reason, [theirs, ...taken.map((one) => one.reason)]) };
  if (kind === 'paths') return change('paths', seen, patch);
  return change('steps', seen, { ...patch, ...(impossible !== undefined && { impossible }) });
}

/** Model ids have no slash, codes of parameters may. */
const parameterOf = (key: string) => key.slice(key.indexOf('/') + 1);

/** Texts below each other, each once. */
function joined(before: string, more: readonly string[]): string {
  const texts = [before];
  for (const text of more) if (text && !texts.some((one) => one.includes(text))) texts.push(text);
  return cutAt(texts.filter(Boolean).join('\n'), longestReason);
}
