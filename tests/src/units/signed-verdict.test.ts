import { describe, expect, it } from 'vitest';
import { change } from '#domain/workspace/edit.ts';
import { Table } from '#domain/workspace/table.ts';
import type { Workspace } from '#domain/workspace/workspace.ts';
import { signedVerdict } from '@/session/signed-verdict';

const row = {
  id: 'r5',
  rev: 3,
  verificationState: 'planned',
  verifiedBy: 'Test lead of the example',
  verifiedUser: '',
  verifierFunction: 'Test lead',
};
const w = { risks: Table.of([row as never]), requirements: Table.of([row as never]) } as unknown as Workspace;
const lin = { id: 'u-lin', name: 'Lin' };
const patchOf = (patch: object, kind: 'risks' | 'requirements' = 'risks') =>
  signedVerdict(change(kind, row, patch as never), w, lin);

describe('a verdict on a verification', () => {
  it('is of the person who gives it, whoever gave the one before', () => {
    const signed = { verifiedBy: 'Lin', verifiedUser: 'u-lin', verifierFunction: '' };
    expect(patchOf({ verificationState: 'failed' })).toMatchObject({ patch: signed });
    expect(patchOf({ verificationState: 'passed' }, 'requirements')).toMatchObject({ patch: signed });
  });

  it('is of another person where the same edit names one', () => {
    const named = { verificationState: 'passed', verifiedBy: 'Wang', verifiedUser: '' };
    expect(patchOf(named)).toMatchObject({ patch: named });
  });

  it('is the only state that somebody signs by setting it', () => {
    expect(patchOf({ verificationState: 'inProgress' })).toMatchObject({ patch: { verificationState: 'inProgress' } });
    expect(patchOf({ verificationState: 'inProgress' })).not.toHaveProperty('patch.verifiedBy');
    expect(patchOf({ verification: 'Test 12' })).not.toHaveProperty('patch.verifiedBy');
  });
});
