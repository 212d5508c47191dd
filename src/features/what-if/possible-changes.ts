import { foldText } from '#domain/fold-text.ts';
import type { AnyRow } from '#domain/kinds/kinds.ts';
import type { ScenarioChange } from '#domain/kinds/scenario/shape.ts';
import { factsOf } from '#domain/what-if/facts.ts';
import type { Workspace } from '#domain/workspace/workspace.ts';
import type { Translate } from '@/i18n';
import { aboutChange, labelOfRow } from './change-words';

interface Possible {
  key: string;
  label: string;
  change: ScenarioChange;
}

/** As many as a person reads; who looks for another types more of it. */
const mostShown = 40;

/** What of a change is compared: two of one target are the same change with two values. */
export function targetOf(change: ScenarioChange): string {
  if (change.what === 'impactModel' || change.what === 'riskModel' || change.what === 'feasibilityModel')
    return change.what;
  const part =
    change.what === 'parameter'
      ? `${change.model} ${change.parameter}`
      : change.what === 'impact'
        ? change.dimension
        : '';
  return `${change.what} ${change.row} ${part}`;
}

/**
 * The changes whose row or part has all these words: controls and assumptions first, then each rated parameter and dimension, one level towards less
 * risk (where there is none, towards more).
 */
export function possibleChanges(w: Workspace, words: string, t: Translate): Possible[] {
  const folded = new Map<string, string>();
  // A step has five parameters, and a parameter is that of ten thousand steps.
  const foldedOnce = (text: string) => {
    let one = folded.get(text);
    if (one === undefined) {
      one = foldText(text);
      folded.set(text, one);
    }
    return one;
  };
  const wanted = foldText(words).split(/\s+/).filter(Boolean);
  const found: Possible[] = [];
  const put = (change: ScenarioChange) => {
    if (found.length >= mostShown) return;
    const { row, part } = aboutChange(w, change, t);
    const said = `${foldedOnce(row)} ${foldedOnce(part)}`;
    if (wanted.every((word) => said.includes(word)))
      found.push({ key: targetOf(change), label: part ? `${row} · ${part}` : row, change });
  };
  for (const row of w.controls) put({ what: 'control', ...named(row), on: !row.active });
  for (const row of w.assumptions) put({ what: 'assumption', ...named(row) });
  for (const { is, kind, row: id, model, part, lower, higher } of factsOf(w)) {
    if (found.length >= mostShown) break;
    const level = lower ?? higher;
    const row = (kind === 'assumptions' ? undefined : w[kind].get(id)) as AnyRow | undefined;
    if (!row || level === null) continue;
    if (is === 'parameter' && kind !== 'damages' && kind !== 'assumptions')
      put({ what: 'parameter', kind, ...named(row), model: model ?? '', parameter: part ?? '', level });
    if (is === 'impact') put({ what: 'impact', ...named(row), dimension: part ?? '', level });
  }
  const [easiest] = w.method.feasibilityLevels.slice(-1);
  for (const row of w.paths) {
    if (found.length >= mostShown) break;
    put({ what: 'feasibility', ...named(row), level: easiest?.code ?? '' });
  }
  return found;
}

const longestLabel = 200;
const named = (row: AnyRow) => ({ row: row.id, label: labelOfRow(row).slice(0, longestLabel).trim() });
