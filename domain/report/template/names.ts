import { foldText } from '#domain/fold-text.ts';
import type { LocalText } from '#domain/model/base.ts';
import { type ReportText, reportTexts } from '../texts.ts';

/** A text of the report in both languages: the words of a placeholder are those of the report. */
export const wordsOf = (key: ReportText): LocalText => ({ en: reportTexts.en[key], zh: reportTexts.zh[key] });

/** The name a placeholder has for a text: `riskValue` is written `{risk value}`. */
export const nameOf = (key: string): string =>
  key.replace(/_$/, '').replace(/[A-Z]/g, (letter) => ` ${foldText(letter)}`);

/** As names are compared: `{Risk value}`, `{riskValue}` and `{risk_value}` are one. */
export const foldName = (name: string): string => foldText(name).replace(/[\s_-]+/g, '');

/** Names longer than this are compared with none. */
const longestCompared = 60;

/** The known name that is nearest to a wrong one; none where all are far. */
export function nearestName(wrong: string, known: Iterable<string>): string | undefined {
  const folded = foldName(wrong);
  if (folded.length > longestCompared) return undefined;
  let best: string | undefined;
  let least = Math.max(2, Math.floor(folded.length / 2)) + 1;
  for (const name of known) {
    const other = foldName(name);
    // The last part counts as much as the whole: `{#risk}` means `{risks}`, `{name}` may mean `{task.name}`.
    const far = other.endsWith(`.${folded}`) ? 1 : distance(folded, other, least);
    if (far < least) [best, least] = [name, far];
  }
  return best;
}

/** Letters to change, add or take away to make one word of the other; `most` where it is more. */
function distance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) >= most) return most;
  let before = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++)
      row.push(
        Math.min((before[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (before[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)),
      );
    before = row;
  }
  return before[b.length] ?? most;
}
