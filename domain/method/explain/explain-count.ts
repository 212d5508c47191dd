import type { Method } from '#domain/model/method.ts';
import { type Counter, share } from '../rate/coverage.ts';
import type { RiskSummary } from '../rate/ratings.ts';
import { type Explanation, line, named, number, row } from './explain.ts';

const clauses = {
  impact: 'ISO/SAE 21434 15.3, 15.5',
  threat: 'ISO/SAE 21434 15.4, 15.7',
  goal: 'ISO/SAE 21434 15.9, 9.4',
} as const;
const rules = { impact: 'counterImpact', threat: 'counterThreat', goal: 'counterGoal' } as const;

/** How a progress counter came about (M-2.3): pairs of asset and property inside the trust boundary, and which are open. */
export function explainCounter(
  method: Method,
  name: keyof typeof rules,
  counter: Counter,
  open: readonly string[],
): Explanation {
  const part = share(counter);
  const { done, total } = counter;
  const treatments = method.treatment.goalFor.map((one) => ({ code: one, name: treatmentNames[one] }));
  return {
    subject: 'counter',
    clause: clauses[name],
    table: null,
    lines: [
      line('input', 'counterPairs', { total: number(total) }),
      ...(open.length > 0 ? [line('input', 'counterOpen', { assets: row(...open) })] : []),
      line('rule', rules[name], name === 'goal' ? { treatments: listed(treatments) } : {}),
      part === null
        ? line('result', 'counterNone')
        : line('result', 'counterShare', {
            done: number(done),
            total: number(total),
            percent: number(Math.floor(part * 100)),
          }),
    ],
  };
}

const treatmentNames = {
  avoid: { en: 'avoid', zh: '规避' },
  reduce: { en: 'reduce', zh: '降低' },
  share: { en: 'share', zh: '分担' },
  retain: { en: 'retain', zh: '保留' },
} as const;

/** Several names as one. */
const listed = (entries: readonly { code: string; name: { en: string; zh: string } }[]) =>
  entries.length === 0
    ? null
    : named(
        [
          {
            code: 'treatments',
            name: {
              en: entries.map(({ name }) => name.en).join(', '),
              zh: entries.map(({ name }) => name.zh).join('、'),
            },
          },
        ],
        'treatments',
      );

/** How the number of risks awaiting disposal came about (M-7.2). */
export function explainAwaiting(method: Method, { awaiting, unrated, byLevel }: RiskSummary): Explanation {
  const rated = Object.values(byLevel).reduce((sum, count) => sum + count, 0);
  return {
    subject: 'counter',
    clause: 'ISO/SAE 21434 15.9',
    table: null,
    lines: [
      line('input', 'counterRisks', { total: number(rated + unrated) }),
      ...(unrated > 0 ? [line('input', 'counterUnrated', { count: number(unrated) })] : []),
      line('rule', 'ruleAwaiting', { value: number(method.treatment.awaitingFrom) }),
      line('result', 'counterAwaiting', { count: number(awaiting) }),
    ],
  };
}
