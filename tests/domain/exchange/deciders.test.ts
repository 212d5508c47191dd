import { describe, expect, it } from 'vitest';
import { decidersOf, leftBehind, withDeciders, withoutDecisions } from '#domain/exchange/deciders.ts';
import { wholeExample } from '../quality/example.ts';

const exception = {
  treatments: ['retain' as const],
  approvedBy: 'Zhang San',
  approvedUser: 'zhang',
  reason: 'The platform ends this year.',
};
const excepted = () => ({ ...wholeExample().row('risks', 'R-1'), exception });

describe('a row that another analysis begins with', () => {
  it('has no exception: nobody approved one there', () => {
    expect(withoutDecisions(excepted()).exception).toBeNull();
  });

  it('is confirmed by nobody', () => {
    const assumption = wholeExample().row('assumptions', 'CSA-1');
    expect(assumption.confirmedBy).not.toBe('');
    expect(withoutDecisions(assumption).confirmedBy).toBe('');
  });

  it('comes without what was looked at, reviewed or tried out, and what documents said', () => {
    expect([...leftBehind].sort()).toEqual(['foreignParts', 'lookedAt', 'reviews', 'scenarios']);
  });
});

describe('who approved an exception', () => {
  it('is one of the people a row names, and is renamed in a file', () => {
    const risk = excepted();
    expect(decidersOf(risk)).toContain('zhang');
    const named = { decider: (by: string) => by, acceptor: (user: string) => `${user}@there` };
    expect(withDeciders(risk, named, true).exception).toMatchObject({ approvedUser: 'zhang@there' });
  });
});
