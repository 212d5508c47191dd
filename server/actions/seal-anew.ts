import type { Env } from '#server/env.ts';
import { replaceSealed, type SealedSecrets, sealedSecrets } from '#server/store/accounts/sealed-secrets.ts';
import { ofToken } from './polarion/open-client.ts';
import { ofStanding } from './polarion/send-standing.ts';

interface Named {
  kind: keyof SealedSecrets;
  id: string;
  sealed: string;
  /** For whom it was encrypted. */
  of: string;
}

async function everySecret({ store }: Pick<Env, 'store'>): Promise<Named[]> {
  const { factors, sessions, connections, sends } = await sealedSecrets(store.db);
  return [
    ...factors.map((one) => ({ ...one, kind: 'factors' as const, of: one.id })),
    ...sessions.map((one) => ({ ...one, kind: 'sessions' as const, of: one.id })),
    ...connections.map(({ body, ...one }) => ({ ...one, kind: 'connections' as const, of: ofToken(one.id, body) })),
    ...sends.map((one) => ({ ...one, kind: 'sends' as const, of: ofStanding(one.id) })),
  ];
}

/**
 * Of the secrets that are kept encrypted, those that no key of this server opens: it was given another one, or none after a move. Their owners would
 * be refused with codes that are right. @returns in words for whoever starts the server; nothing where all is well
 */
export async function closedSecrets(env: Pick<Env, 'store' | 'secrets'>): Promise<string | undefined> {
  const all = await everySecret(env);
  const closed = all.filter(({ sealed, of }) => env.secrets.open(sealed, of) === undefined);
  if (closed.length === 0) return undefined;
  return `SECRET_KEY: ${closed.length} of ${all.length} encrypted secrets (second factors, Polarion tokens, sessions of providers) need another key. If you have it, set it as SECRET_KEY_PREVIOUS; otherwise their owners have to set them up again.`;
}

/**
 * Encrypts what the former key had encrypted with the key of now: second factors, sessions of providers, tokens of Polarion. Sessions and personal tokens
 * are not encrypted, so nobody is signed out. Two servers may do it at once. @returns how many secrets
 */
export async function sealAnew(env: Pick<Env, 'store' | 'secrets'>): Promise<number> {
  const { store, secrets } = env;
  const named = await everySecret(env);
  const anew = named.flatMap(({ of, ...one }) => {
    const sealed = secrets.sealAnew(one.sealed, of);
    return sealed === undefined ? [] : [{ one, sealed }];
  });
  await store.tx(async (tx) => {
    for (const { one, sealed } of anew) await replaceSealed(tx, one.kind, one, sealed);
  });
  return anew.length;
}
