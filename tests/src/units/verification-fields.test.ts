import { afterEach, describe, expect, it, vi } from 'vitest';
import { riskKind } from '#domain/kinds/risk/shape.ts';
import { requirementFields } from '@/features/requirement/fields';
import { riskFields } from '@/features/risk/fields';
import { patchOf } from '@/rows/edits';

afterEach(() => {
  vi.useRealTimers();
});

describe('the state of a verification', () => {
  const row = { verificationState: '', verifiedOn: '' } as never;

  it('takes the day of a result from where the person is, and keeps a day that stands there', () => {
    vi.useFakeTimers({ now: new Date(2026, 2, 9, 0, 30) });
    for (const fields of [riskFields, requirementFields])
      expect(patchOf(fields as typeof riskFields, row, 'verificationState', 'passed')).toEqual({
        verificationState: 'passed',
        verifiedOn: '2026-03-09',
      });
    const dated = { verificationState: 'passed', verifiedOn: '2026-01-02' } as never;
    expect(patchOf(riskFields, dated, 'verificationState', 'failed')).toEqual({ verificationState: 'failed' });
    expect(patchOf(riskFields, row, 'verificationState', 'planned')).toEqual({ verificationState: 'planned' });
  });

  it('can be taken back, and a day is one of the calendar', () => {
    expect(patchOf(riskFields, row, 'verificationState', null)).toEqual({ verificationState: '' });
    const accepts = (verifiedOn: string) => riskKind.patch.safeParse({ verifiedOn }).success;
    expect(['2026-02-28', '', '2026-02-30', '28.02.2026', 'soon'].map(accepts)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});
