import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

/** What the provider says of somebody. */
interface OutsideAccount {
  name?: string;
  preferred_username?: string;
  email?: string;
  email_verified?: boolean;
  groups?: string[];
}

/** A real provider of OpenID Connect on a port of its own; anybody in `accounts` signs in there with any password. */
export interface RunningProvider {
  issuer: string;
  accounts: Map<string, OutsideAccount>;
  /** How often each path was asked. */
  asked: Map<string, number>;
  /** Signs claims with the provider's own key, as an attacker cannot; `typ` is what the token says it is. */
  signed(claims: Record<string, unknown>, typ?: string): string;
  /** Signs them with another key under the same name. */
  forged(claims: Record<string, unknown>, typ?: string): string;
  /** Takes the provider from the net, and puts it back at the same port. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

/** The client that is ours, and another one of the same provider. */
export const client = { id: 'tara', secret: 'a-secret-of-the-client', other: 'other' };
const scope = 'openid profile email groups';
export const scopes = scope;

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;

interface ProviderOptions {
  callback: string;
  afterLogout: string;
  /** Gives refresh tokens. */
  offline?: boolean;
  /** How long an access token lasts. */
  accessSeconds?: number;
  /** Where it says that somebody has signed out there. */
  backchannel?: string;
}

/** A request at the provider. */
interface Asked {
  oidc: {
    session: { accountId: string; grantIdFor(clientId: string): string | undefined };
    client: { clientId: string };
  };
}

/** Starts a provider that sends people back to `callback` and, after signing out, to `afterLogout`. */
export async function startProvider(
  { callback, afterLogout, offline = false, accessSeconds = 3600, backchannel }: ProviderOptions,
  port = 0,
): Promise<RunningProvider> {
  const accounts = new Map<string, OutsideAccount>();
  const asked = new Map<string, number>();
  const key = newKey();
  const foreign = newKey();
  const jwk = { ...key.export({ format: 'jwk' }), kid: 'spec', alg: 'RS256', use: 'sig' };
  let handle: ReturnType<Provider['callback']> | undefined;
  const begin = async (at: number): Promise<Server> => {
    const made = createServer((request, response) => {
      const path = new URL(request.url ?? '/', 'http://x').pathname;
      asked.set(path, (asked.get(path) ?? 0) + 1);
      void handle?.(request, response);
    });
    await new Promise<void>((ready) => made.listen(at, '127.0.0.1', ready));
    return made;
  };
  let server = await begin(port);
  const at = (server.address() as AddressInfo).port;
  const issuer = `http://127.0.0.1:${at}`;
  const one = (client_id: string) => ({
    client_id,
    client_secret: client.secret,
    redirect_uris: [callback],
    post_logout_redirect_uris: [afterLogout],
    grant_types: ['authorization_code', ...(offline ? ['refresh_token'] : [])],
    ...(backchannel && { backchannel_logout_uri: backchannel, backchannel_logout_session_required: true }),
  });
  const provider = new Provider(issuer, {
    clients: [one(client.id), one(client.other)],
    jwks: { keys: [jwk] },
    cookies: { keys: ['spec'] },
    scopes: scope.split(' '),
    claims: {
      openid: ['sub'],
      profile: ['name', 'preferred_username'],
      email: ['email', 'email_verified'],
      groups: ['groups'],
    },
    findAccount: async (_: unknown, accountId: string) => {
      const account = accounts.get(accountId);
      return account && { accountId, claims: async () => ({ sub: accountId, ...account }) };
    },
    // Nobody is asked what the client may see: it is the organisation's own.
    loadExistingGrant: async ({ oidc: { session, client: asking } }: Asked) => {
      const known = session.grantIdFor(asking.clientId);
      if (known) return provider.Grant.find(known);
      const grant = new provider.Grant({ accountId: session.accountId, clientId: asking.clientId });
      grant.addOIDCScope(scope);
      await grant.save();
      return grant;
    },
    issueRefreshToken: async () => offline,
    // By itself it calls no address of this machine.
    fetch: (url: string, { dispatcher: _, ...options }: RequestInit & { dispatcher?: unknown }) => fetch(url, options),
    features: {
      devInteractions: { enabled: true },
      rpInitiatedLogout: { enabled: true },
      backchannelLogout: { enabled: backchannel !== undefined },
    },
    ttl: {
      AccessToken: accessSeconds,
      IdToken: 3600,
      Session: 3600,
      Grant: 3600,
      Interaction: 3600,
      RefreshToken: 3600,
    },
  });
  handle = provider.callback();
  const jws = (claims: Record<string, unknown>, by: typeof key, typ?: string) => {
    const text = `${encoded({ alg: 'RS256', kid: 'spec', typ })}.${encoded(claims)}`;
    return `${text}.${sign('sha256', Buffer.from(text), by).toString('base64url')}`;
  };
  return {
    issuer,
    accounts,
    asked,
    signed: (claims, typ) => jws(claims, key, typ),
    forged: (claims, typ) => jws(claims, foreign, typ),
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
    start: async () => {
      if (!server.listening) server = await begin(at);
    },
  };
}

/** A browser at the provider: keeps its cookies, follows its pages, signs in there, and stops where it is sent elsewhere. */
export class BrowserThere {
  readonly #cookies = new Map<string, string>();

  /** Goes to an address of the provider and signs in. Returns where it was sent back to. */
  async signIn(url: string, login: string): Promise<URL> {
    const origin = new URL(url).origin;
    let at = new URL(url);
    let response = await this.#ask(at);
    for (let step = 0; step < 10; step++) {
      const next = response.headers.get('location');
      if (next) {
        at = new URL(next, at);
        if (at.origin !== origin) return at;
        response = await this.#ask(at);
        continue;
      }
      const page = await response.text();
      const action = /<form[^>]*action="([^"]*)"/.exec(page)?.[1];
      if (!action) throw new Error(`The provider shows a page without a form: ${response.status} ${at.href}`);
      at = new URL(action, at);
      const hidden = [...page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)];
      const fields = hidden.map(([, name = '', value = '']): [string, string] => [name, value]);
      response = await this.#ask(at, new URLSearchParams([...fields, ['login', login], ['password', 'any']]));
    }
    throw new Error('The provider sends around in circles.');
  }

  /** Ends the session at the provider, on the page that asks for it. */
  async signOut(url: string): Promise<void> {
    const page = await (await this.#ask(new URL(url))).text();
    const action = /<form[^>]*action="([^"]*)"/.exec(page)?.[1] ?? '';
    const xsrf = /name="xsrf" value="([^"]*)"/.exec(page)?.[1] ?? '';
    await this.#ask(new URL(action, url), new URLSearchParams({ xsrf, logout: 'yes' }));
  }

  async #ask(url: URL, body?: URLSearchParams): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie },
      ...(body && { method: 'POST', body }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value) this.#cookies.set(name, value);
      else this.#cookies.delete(name);
    }
    return response;
  }
}
