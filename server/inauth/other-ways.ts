import type { OtherWay } from '#contract/account/user-admin.ts';
import type { AuditEvent } from '#domain/audit/audit.ts';
import { guardsOf, updateGuards } from '#server/store/accounts/account-security.ts';
import { deleteExternal, externalsOfUser } from '#server/store/accounts/external-accounts.ts';
import { deleteMailedLinksOf } from '#server/store/accounts/user-admin.ts';
import type { Db, Tx } from '#server/store/store.ts';
import { maskedPhone, noneOf } from './account-security.ts';
import { fromTo } from './audit.ts';
import type { AccountChange } from './mails.ts';

/** What leads into the account of a user beside the password. */
export async function otherWaysOf(db: Db, userId: string): Promise<OtherWay[]> {
  const guards = await guardsOf(db, userId);
  const accounts = await externalsOfUser(db, userId);
  const ways: OtherWay[] = [
    { id: 'phone', kind: 'phone', name: maskedPhone(guards?.phone ?? '') },
    { id: 'backupEmail', kind: 'backupEmail', name: guards?.backup_email ?? '' },
    // The owner does not know an answer that somebody else has set, and could not get in.
    { id: 'question', kind: 'question', name: guards?.question ?? '' },
    ...accounts.map(({ id, name, issuer }): OtherWay => ({ id, kind: 'external', name: `${name} (${issuer})` })),
  ];
  return ways.filter(({ name }) => name !== '');
}

/** Takes one of them away. Returns what that is in the audit log. */
export async function removeWay(
  tx: Tx,
  userId: string,
  { id, kind, name }: OtherWay,
): Promise<{ event: AuditEvent; detail: string }> {
  if (kind === 'external') {
    await deleteExternal(tx, id);
    return { event: 'external.unlinked', detail: name };
  }
  await updateGuards(tx, userId, noneOf[kind]);
  if (kind === 'backupEmail') await deleteMailedLinksOf(tx, userId);
  return { event: `${kind}.changed`, detail: kind === 'question' ? '' : fromTo(name, '') };
}

/** Which mail the owner gets about it. */
export const changeOf: Record<OtherWay['kind'], AccountChange> = {
  phone: 'phone',
  backupEmail: 'backupEmail',
  question: 'question',
  external: 'externalAccounts',
};
