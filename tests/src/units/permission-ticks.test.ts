import { describe, expect, it } from 'vitest';
import { permissions } from '#contract/kit/permissions.ts';
import { permissionGroups, withTick } from '@/features/user-admin/permission-groups';

const [read, modify, comment] = ['ProjectAnalysisRead', 'ProjectAnalysisModify', 'ProjectAnalysisComment'] as const;

describe('the ticks of permissions', () => {
  it('show every permission once', () => {
    const shown = permissionGroups.flatMap(({ areas }) => areas.flatMap(({ of }) => of));
    expect([...shown].sort()).toEqual([...permissions].sort());
  });

  it('let a new reader comment, whom one may forbid it', () => {
    const reader = withTick([], read, true, permissions);
    expect(reader).toEqual([read, comment]);
    expect(withTick(reader, comment, false, permissions)).toEqual([read]);
    expect(withTick([], modify, true, permissions)).toEqual([read, comment, modify]);
    // Who reads already was forbidden it.
    expect(withTick([read], modify, true, permissions)).toEqual([read, modify]);
  });

  it('give the right to comment with that to read, and take it with that', () => {
    expect(withTick([], comment, true, permissions)).toEqual([read, comment]);
    expect(withTick([read, comment, modify, 'AssetRead'], read, false, permissions)).toEqual(['AssetRead']);
    expect(withTick([], 'AssetModify', true, permissions)).toEqual(['AssetRead', 'AssetModify']);
  });

  it('give no right to comment that the administrator does not hold', () => {
    expect(withTick([], read, true, [read])).toEqual([read]);
  });
});
