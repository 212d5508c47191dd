import { describe, expect, it } from 'vitest';
import { headlamp } from '#tests/world/headlamp.ts';
import { attackStepFields } from '@/features/attack-path/step-fields';
import { damageFields } from '@/features/damage/fields';
import { requirementFields } from '@/features/requirement/fields';
import { riskFields } from '@/features/risk/fields';
import type { Translate } from '@/i18n';
import enUS from '@/locales/en-US';
import { allLooks } from '@/ratings/useLooks';
import { fieldWords, type WordedFields } from '@/rows/field-words';
import { methodWords } from '@/rows/method-words';
import { rowChanges } from '@/rows/row-changes';

const t = ((key: keyof typeof enUS) => enUS[key]) as Translate;
const { method } = headlamp().w;

/** The lines of the history as one reads them. */
function lines(
  fields: WordedFields,
  kind: 'damages' | 'steps' | 'risks' | 'requirements',
  before: object,
  after: object,
): string[] {
  const words = fieldWords(fields, t, () => undefined, methodWords(method, allLooks(method), kind));
  const changes = rowChanges(words, before as Record<string, unknown>, after as Record<string, unknown>);
  return changes.map((change) => `${change.label}: ${change.before} → ${change.after}`);
}

const impact = (level: string | null, reason = '', notAnalysed = false) => ({ level, notAnalysed, reason });

describe('what changed of a row, in its history', () => {
  it('is of clauses how they are cited', () => {
    const clauses = [{ standard: 'UN-R155', chapter: '7.3.8' }];
    const before = { id: 'r', rev: 1, name: 'Algorithms', clauses };
    const after = { ...before, rev: 2, clauses: [...clauses, { standard: 'ISO-24089', chapter: '' }] };
    expect(lines(requirementFields, 'requirements', before, after)).toEqual([
      'Clauses: UN-R155 7.3.8 → UN-R155 7.3.8, ISO-24089',
    ]);
  });

  it('is of a rating the dimension that changed, and nothing of the others', () => {
    const before = {
      id: 'd',
      rev: 1,
      description: 'No light',
      ratings: { S: impact('MAJ', 'dark'), F: impact('MOD') },
    };
    const safer = { ...before, rev: 2, ratings: { ...before.ratings, S: impact('SEV', 'dark') } };
    expect(lines(damageFields, 'damages', before, safer)).toEqual(['S Safety: Major → Severe']);
    const reasoned = { ...before, ratings: { ...before.ratings, S: impact('MAJ', 'no sight') } };
    expect(lines(damageFields, 'damages', before, reasoned)).toEqual([
      'S Safety · Reasons and evidence: dark → no sight',
    ]);
  });

  it('says a dimension that came or went in one line', () => {
    const [rated, unrated] = [{ ratings: { S: impact('SEV', 'dark'), F: impact(null) } }, { ratings: {} }];
    const whole = 'Severe · Reasons and evidence dark';
    expect(lines(damageFields, 'damages', unrated, rated)).toEqual([`S Safety:  → ${whole}`]);
    expect(lines(damageFields, 'damages', rated, unrated)).toEqual([`S Safety: ${whole} → `]);
  });

  it('is of a feasibility the parameter that changed, by its model; a rating by another model is said whole', () => {
    const own = { ET: '1d', KoIC: 'public' };
    const before = { name: 'Reach the bus', ratings: { 'attack-potential': own } };
    const harder = { ...before, ratings: { 'attack-potential': { ...own, ET: '1w' } } };
    expect(lines(attackStepFields, 'steps', before, harder)).toEqual([
      expect.stringMatching(/^Attack potential .*· Elapsed time: ≤ 1 day \(0\) → ≤ 1 week \(1\)$/),
    ]);
    const unrated = { ...before, ratings: {} };
    expect(lines(attackStepFields, 'steps', before, unrated)).toEqual([
      expect.stringMatching(/^Attack potential .*: Elapsed time ≤ 1 day \(0\) · Knowledge.* Public \(0\) → $/),
    ]);
  });

  it('goes into every value that has parts, and says a plain one as before', () => {
    const before = { strategy: 'A MAC', residual: { model: '', level: 'L', acceptedBy: 'Li', impact: {} } };
    const after = { strategy: 'A counter', residual: { ...before.residual, acceptedBy: 'Wang' } };
    expect(lines(riskFields, 'risks', before, after)).toEqual([
      'Disposal strategy: A MAC → A counter',
      expect.stringMatching(/ · Accepted by: Li → Wang$/),
    ]);
  });
});
