import { describe, expect, it } from 'vitest';
import type { AnalysisKind } from '#domain/kinds/kinds.ts';
import { add, change, drop, type Op } from '#domain/workspace/edit.ts';
import { headlamp } from '#tests/world/headlamp.ts';
import { attackStepFields } from '@/features/attack-path/step-fields';
import { damageFields } from '@/features/damage/fields';
import type { Translate } from '@/i18n';
import enUS from '@/locales/en-US';
import { allLooks } from '@/ratings/useLooks';
import { fieldWords, type WordedFields } from '@/rows/field-words';
import { methodWords } from '@/rows/method-words';
import { conflictLines } from '@/workspace/unsaved/conflict-lines';

const t = ((key: keyof typeof enUS, holes?: { text: string }) =>
  enUS[key].replace('{text}', holes?.text ?? '')) as Translate;
const desk = headlamp();
const { method } = desk.w;
const fields: Partial<Record<AnalysisKind, WordedFields>> = { damages: damageFields, steps: attackStepFields };

function lines(...ops: Op[]): string[] {
  const wordsOf = (kind: AnalysisKind) =>
    fieldWords(fields[kind] ?? damageFields, t, () => undefined, methodWords(method, allLooks(method), kind));
  return conflictLines(ops, desk.w, wordsOf, t);
}

const impact = (level: string) => ({ level, notAnalysed: false, reason: 'dark' });

describe('what the bar of conflicts says of an edit somebody came before', () => {
  it('is of a rating the dimension in which both differ, and nothing of the others', () => {
    const seen = desk.row('damages', 'DS-1');
    const ratings = { S: impact('SEV'), F: impact('MOD'), O: impact('MAJ') };
    desk.do(change('damages', seen, { ratings: { ...ratings, S: impact('MAJ') } }));
    expect(lines(change('damages', seen, { ratings }))).toEqual(['S Safety  ·  yours: Severe  ·  now: Major']);
  });

  it('is of a feasibility the parameter in which both differ', () => {
    const seen = [...desk.w.steps][0];
    if (!seen) throw new Error('no step');
    const own = { ET: '1d', KoIC: 'public' };
    desk.do(change('steps', seen, { ratings: { 'attack-potential': own } }));
    const ratings = { 'attack-potential': { ...own, ET: '1w' } };
    expect(lines(change('steps', seen, { ratings }))).toEqual([
      expect.stringMatching(/· Elapsed time {2}· {2}yours: ≤ 1 week \(1\) {2}· {2}now: ≤ 1 day \(0\)$/),
    ]);
  });

  it('is of a rating in which both are the same what both entered', () => {
    const seen = desk.row('damages', 'DS-3');
    const ratings = { S: impact('SEV') };
    desk.do(change('damages', seen, { ratings }));
    const whole = 'Severe · Reasons and evidence dark';
    expect(lines(change('damages', seen, { ratings }))).toEqual([
      `Ratings  ·  yours: S Safety ${whole}  ·  now: S Safety ${whole}`,
    ]);
  });

  it('is of a text both texts, with a word for an empty one, and of a row that is added what it holds', () => {
    const damage = desk.row('damages', 'DS-2');
    expect(lines(change('damages', damage, { description: '' }))).toEqual([
      `Damage scenario  ·  yours: (empty)  ·  now: ${damage.description}`,
    ]);
    expect(
      lines(add('damages', { description: 'No light', assets: [], property: '' }), drop('damages', damage)),
    ).toEqual(['Damage scenario  ·  No light']);
  });
});
