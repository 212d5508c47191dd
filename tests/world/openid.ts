import { vi } from 'vitest';
import { externalAccount } from '#contract/account/external-account.ts';
import { permissionSet } from '#contract/account/user-admin.ts';
import { type Permission, permissions } from '#contract/kit/permissions.ts';
import type { OpenIdSettings } from '#server/settings.ts';
import { BrowserThere, client, type RunningProvider, scopes, startProvider } from './openid-provider.ts';
import { type Actor, type Reply, type ServerWorld, serverWorld } from './server.ts';

/** Where the server of specs is for people (tests/world/server.ts), and where the provider sends them back to. */
export const publicUrl = 'https://tara.example';
export const callback = `${publicUrl}/inauth/user/external`;

/** Starts a provider that sends people back to the server of specs; what it warns about on the console is kept away. */
export function startQuietProvider(): Promise<RunningProvider> {
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.spyOn(console, 'info').mockReturnValue();
  return startProvider({ callback, afterLogout: `${publicUrl}/inauth/user/login` });
}

/** Stops it, and gives the console back. */
export function stopQuietProvider(provider: RunningProvider): Promise<void> {
  vi.restoreAllMocks();
  return provider.stop();
}

export const openIdOf = (provider: RunningProvider, changes: Partial<OpenIdSettings> = {}): OpenIdSettings => ({
  issuer: new URL(provider.issuer).href,
  clientId: client.id,
  clientSecret: client.secret,
  scopes,
  name: 'Acme',
  groupsClaim: 'groups',
  groups: {},
  unknown: 'create',
  linkByEmail: false,
  ...changes,
});

/** A server whose people may sign in by a provider; its clock begins now, because the provider has the real one. An administrator is there. */
export async function openIdWorld(
  provider: RunningProvider,
  changes: Partial<OpenIdSettings> = {},
  more: Parameters<typeof serverWorld>[0] = {},
): Promise<ServerWorld & { admin: Actor }> {
  const world = await serverWorld({ openId: openIdOf(provider, changes), ...more });
  world.clock.now = new Date();
  return { ...world, admin: await world.user('root', permissions) };
}

type Finished = { purpose: string; redirect: string; token: string; ticket?: string };

/** A browser of somebody: its cookies here and at the provider. */
export class Browser {
  readonly there = new BrowserThere();
  readonly #cookies = new Map<string, string>();

  constructor(private readonly world: Pick<ServerWorld, 'stranger' | 'app'>) {}

  /** A call with the browser's cookies. */
  async post<A = unknown>(path: string, body: unknown, token = ''): Promise<Reply<A>> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { 'content-type': 'application/json', cookie, ...(token && { authorization: token }) };
    const response = await this.world.app.request(path, { method: 'POST', headers, body: JSON.stringify(body) });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.#cookies.set(name, value);
    }
    const answer = (await response.json()) as Reply<A>['failure'] & { data: A };
    return { status: response.status, headers: response.headers, data: answer.data, failure: answer };
  }

  /** Begins a sign-in; returns where the browser has to go. */
  async begin(more: { redirect?: string; remember?: boolean } = {}): Promise<string> {
    return (await this.post<{ url: string }>(externalAccount.signIn.path, more)).data.url;
  }

  /** Comes back from the provider. */
  finish(back: URL | string): Promise<Reply<Finished>> {
    const query = typeof back === 'string' ? back : back.search.slice(1);
    return this.post<Finished>(externalAccount.finish.path, { query });
  }

  /** The whole way, of somebody at the provider. */
  async signIn(login: string, more: { redirect?: string; remember?: boolean } = {}): Promise<Reply<Finished>> {
    return this.finish(await this.there.signIn(await this.begin(more), login));
  }

  /** Links an account there to one's own, or shows again who one is. */
  async goFor(what: 'link' | 'confirm', login: string, who: Actor): Promise<Reply<Finished>> {
    const begun = await this.post<{ url: string }>(externalAccount[what].path, {}, who.token);
    if (begun.status !== 200) return begun as unknown as Reply<Finished>;
    return this.finish(await this.there.signIn(begun.data.url, login));
  }
}

/** Makes a permission set. */
export async function newSet(admin: Actor, name: string, held: readonly Permission[]) {
  await admin.call(permissionSet.create, { body: { name, permissions: [...held] } });
}

/** The refusals of this way to sign in. */
export const openIdCodes = {
  ProviderAway: '11000060',
  ExternalRefused: '11000061',
  ExternalGone: '11000062',
  ExternalUntrusted: '11000063',
  ExternalUnknown: '11000064',
  ExternalTaken: '11000065',
  OnlyWayIn: '11000066',
  RightsByProvider: '11000067',
  OtherExternal: '11000068',
  ConfirmNeeded: '11000008',
  AccountWaiting: '11000016',
  AccountDisabled: '11000007',
  WayClosed: '11000018',
};

export const errorOf = (reply: { failure: { errorCode: string } }): string => reply.failure.errorCode;
