import type { AuditEvent } from '#domain/audit/audit.ts';
import type { Env } from '#server/env.ts';
import { insertAuditLine } from '#server/store/audit.ts';
import type { Db } from '#server/store/store.ts';

/** What an act was done to, and how. */
export interface ActTarget {
  id: string;
  name: string;
  detail?: string;
}

/** Writes an act of the caller into the audit log, in the transaction of the act. What the server does by itself is nobody's act. */
export async function noteAct(
  env: Pick<Env, 'clock' | 'newId' | 'caller'>,
  tx: Db,
  event: AuditEvent,
  target: ActTarget,
): Promise<void> {
  const { caller, clock, newId } = env;
  if (!caller) return;
  await insertAuditLine(tx, {
    id: newId(),
    at: clock().toISOString(),
    event,
    user_id: caller.user.id,
    account: caller.user.username,
    address: caller.address,
    target_id: target.id,
    target: target.name,
    detail: target.detail ?? '',
  });
}
