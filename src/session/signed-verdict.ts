import type { Row } from '#domain/kinds/kinds.ts';
import type { Op } from '#domain/workspace/edit.ts';
import { tableOf, type Workspace } from '#domain/workspace/workspace.ts';

type Verified = Row<'risks' | 'requirements'>;

/**
 * A verdict is of the person who gives it, unless the same edit names who does: else it would read as that of whoever gave the one before. Who that
 * was stays in the history, and another person can be named afterwards.
 */
export function signedVerdict(op: Op, w: Workspace, me: { id: string; name: string }): Op {
  if (op.op !== 'change' || (op.kind !== 'risks' && op.kind !== 'requirements')) return op;
  const patch = op.patch as Partial<Verified>;
  const { verificationState: verdict } = patch;
  const row = tableOf(w, op.kind).get(op.id) as Verified | undefined;
  const isVerdict = verdict === 'passed' || verdict === 'failed';
  if (!row || !isVerdict || verdict === row.verificationState || row.verifiedUser === me.id) return op;
  if ('verifiedBy' in patch || 'verifiedUser' in patch || 'verifierFunction' in patch) return op;
  return { ...op, patch: { ...op.patch, verifiedBy: me.name, verifiedUser: me.id, verifierFunction: '' } };
}
