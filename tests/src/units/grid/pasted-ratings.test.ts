import { describe, expect, it } from 'vitest';
import { pathFields } from '@/features/attack-path/fields';
import { riskFields } from '@/features/risk/fields';
import { patchOf } from '@/rows/edits';

const accepted = (residual: object | null) => ({ residual }) as never;
const bare = { impact: {}, model: '', ratings: {}, level: null };

describe('what a spreadsheet has in cells of its own', () => {
  it('is the attack vector of a path, beside the parameters of the model that rates it', () => {
    const row = { id: 'p', basis: 'steps', ratings: { 'attack-potential': { ET: '1w' } } } as never;
    const column = 'vector.attack-vector/AV';
    expect(patchOf(pathFields, row, column, 'L')).toEqual({
      ratings: { 'attack-potential': { ET: '1w' }, 'attack-vector': { AV: 'L' } },
    });
    const set = { id: 'p', ratings: { 'attack-vector': { AV: 'L' } } } as never;
    expect(patchOf(pathFields, set, column, null)).toEqual({ ratings: {} });
  });

  it('is the feasibility after treatment, which leaves who accepts the rest as it is', () => {
    const row = accepted({ ...bare, acceptedBy: 'Li Wei', acceptedAs: 'Head of product' });
    expect(patchOf(riskFields, row, 'feasibilityAfter', 'low')).toEqual({
      residual: { ...bare, level: 'low', acceptedBy: 'Li Wei', acceptedAs: 'Head of product' },
    });
    expect(patchOf(riskFields, accepted({ ...bare, level: 'low', acceptedBy: '' }), 'feasibilityAfter', null)).toEqual({
      residual: null,
    });
  });

  it('is who accepts a risk, with the function behind a comma', () => {
    const by = (row: never, text: string) => patchOf(riskFields, row, 'acceptedBy', text);
    expect(by(accepted(null), 'Anna Berg, Head of Product')).toEqual({
      residual: { ...bare, acceptedBy: 'Anna Berg', acceptedAs: 'Head of Product' },
    });
    expect(by(accepted(null), '李伟，产品负责人')).toEqual({
      residual: { ...bare, acceptedBy: '李伟', acceptedAs: '产品负责人' },
    });
    expect(by(accepted({ ...bare, acceptedBy: 'Anna Berg', acceptedAs: 'Head of Product' }), '')).toEqual({
      residual: null,
    });
  });

  it('keeps the account of who accepts with the same name only', () => {
    const li = accepted({ ...bare, acceptedBy: 'Li Wei', acceptedUser: 'u-li' });
    expect(patchOf(riskFields, li, 'acceptedBy', 'Li Wei, Safety manager')).toEqual({
      residual: { ...bare, acceptedBy: 'Li Wei', acceptedUser: 'u-li', acceptedAs: 'Safety manager' },
    });
    expect(patchOf(riskFields, li, 'acceptedBy', 'Anna Berg')).toEqual({
      residual: { ...bare, acceptedBy: 'Anna Berg' },
    });
  });
});
