import type { Env } from '#server/env.ts';
import { replaceSealed, type SealedSecrets, sealedSecrets } from '#server/store/accounts/sealed-secrets.ts';
import { ofToken } from './polarion/open-client.ts';
import { ofStanding } from './polarion/send-standing.ts';

/**
 * Encrypts what the former key had encrypted with the key of now: second factors, sessions of providers, tokens of Polarion. Sessions and personal tokens
 * are not encrypted, so nobody is signed out. Two servers may do it at once. @returns how many secrets
 */
export async function sealAnew({ store, secrets }: Pick<Env, 'store' | 'secrets'>): Promise<number> {
  const { factors, sessions, connections, sends } = await sealedSecrets(store.db);
  const named: { kind: keyof SealedSecrets; id: string; sealed: string; of: string }[] = [
    ...factors.map((one) => ({ ...one, kind: 'factors' as const, of: one.id })),
    ...sessions.map((one) => ({ ...one, kind: 'sessions' as const, of: one.id })),
    ...connections.map(({ body, ...one }) => ({ ...one, kind: 'connections' as const, of: ofToken(one.id, body) })),
    ...sends.map((one) => ({ ...one, kind: 'sends' as const, of: ofStanding(one.id) })),
  ];
  const anew = named.flatMap(({ of, ...one }) => {
    const sealed = secrets.sealAnew(one.sealed, of);
    return sealed === undefined ? [] : [{ one, sealed }];
  });
  await store.tx(async (tx) => {
    for (const { one, sealed } of anew) await replaceSealed(tx, one.kind, one, sealed);
  });
  return anew.length;
}
