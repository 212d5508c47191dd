import type { PolarionForm } from '#domain/model/polarion.ts';
import type { Db, Tx } from '../store.ts';

/** The encrypted secrets that are kept for long; those of sign-ins under way are not among them. */
export interface SealedSecrets {
  factors: { id: string; sealed: string }[];
  sessions: { id: string; sealed: string }[];
  connections: { id: string; sealed: string; body: PolarionForm }[];
  sends: { id: string; sealed: string }[];
}

export async function sealedSecrets(db: Db): Promise<SealedSecrets> {
  const [factors, sessions, connections, sends] = await Promise.all([
    db.selectFrom('inauth_factor').select(['user_id as id', 'secret as sealed']).execute(),
    db.selectFrom('inauth_external_session').select(['family as id', 'secret as sealed']).execute(),
    db.selectFrom('polarion_connection').select(['project_id as id', 'token as sealed', 'body']).execute(),
    db.selectFrom('polarion_send').select(['id', 'standing as sealed']).execute(),
  ]);
  return { factors, sessions, connections, sends };
}

/** Replaces an encrypted secret, unless it has changed meanwhile. */
export async function replaceSealed(
  tx: Tx,
  kind: keyof SealedSecrets,
  { id, sealed }: { id: string; sealed: string },
  anew: string,
): Promise<void> {
  const change = {
    factors: () =>
      tx.updateTable('inauth_factor').set({ secret: anew }).where('user_id', '=', id).where('secret', '=', sealed),
    sessions: () =>
      tx
        .updateTable('inauth_external_session')
        .set({ secret: anew })
        .where('family', '=', id)
        .where('secret', '=', sealed),
    connections: () =>
      tx
        .updateTable('polarion_connection')
        .set({ token: anew })
        .where('project_id', '=', id)
        .where('token', '=', sealed),
    sends: () =>
      tx.updateTable('polarion_send').set({ standing: anew }).where('id', '=', id).where('standing', '=', sealed),
  };
  await change[kind]().execute();
}
