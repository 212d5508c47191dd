import * as z from 'zod';
import { AppEntry, type CurrentUser, UserCard } from '#contract/account/inauth.ts';
import { errors, Failure } from '#contract/kit/errors.ts';
import { foldName } from '#domain/model/user.ts';
import { readBytes } from '#server/read-bytes.ts';
import type { Identity, SessionState, SignedIn } from './identity.ts';
import { hashOf } from './tokens.ts';

/** Another login service may know less of a user than ours; only id, name and permissions are needed. */
const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');
const TheirUser = z.object({
  id: z.coerce.string(),
  username: z.string(),
  fullName: text,
  profilePic: text,
  permissions: z
    .array(z.string())
    .nullish()
    .transform((list) => list ?? []),
  appList: z
    .array(AppEntry)
    .nullish()
    .transform((list) => list ?? []),
  email: text,
  mobile: text,
  nickname: text,
  introduction: text,
});
/** An address, never the picture itself: cards of all members ride in every list. */
const pictureAddress = text.transform((address) =>
  /^(https?:\/\/|\/)/.test(address) && address.length <= 1_000 ? address : '',
);
const TheirCard = UserCard.extend({ id: z.coerce.string(), fullName: text, profilePic: pictureAddress, email: text });

/** How long a token's user is believed without asking again. */
const believedFor = 30_000;
const mostKept = 5_000;
/** Calls to the service at the same time when many sessions are looked at. */
const askedAtOnce = 8;
const patience = 10_000;
const proxyBodyLimit = 25 * 1024 * 1024;

const requestHeaders = [
  'authorization',
  'accept',
  'accept-language',
  'content-type',
  'if-none-match',
  'if-modified-since',
  'user-agent',
];
const responseHeaders = [
  'content-type',
  'content-disposition',
  'cache-control',
  'etag',
  'last-modified',
  'location',
  'refresh-token',
  'retry-after',
  'vary',
  'www-authenticate',
];

/** Of cookies only those of the sign-in are passed on: the device's, and the one a way to a provider belongs to. */
const isOurs = (cookie: string) => cookie.trim().startsWith('intara_');

/** Why a token is refused, where the caller learns the reason. */
async function reasonOf(response: Response): Promise<'AccountDisabled' | 'SecondFactorNeeded' | undefined> {
  const body = z.object({ errorCode: z.string() }).safeParse(await response.json().catch(() => undefined));
  return (['AccountDisabled', 'SecondFactorNeeded'] as const).find((key) => errors[key].code === body.data?.errorCode);
}

const copyHeaders = (from: Headers, names: string[]) =>
  new Headers(names.flatMap((name): [string, string][] => (from.has(name) ? [[name, from.get(name) ?? '']] : [])));

export interface ExternalOptions {
  /** Its origin; the calls' paths are appended. */
  url: string;
  clock: () => Date;
  /** For specs that run the other service in memory. */
  fetch?: (request: Request) => Promise<Response>;
}

/** A login service elsewhere, named by INAUTH_URL: everything under /inauth is passed on, users are resolved by its calls. */
export class ExternalIdentity implements Identity {
  readonly kind = 'external';
  readonly #known: Map<string, { user: CurrentUser; until: number }>;
  readonly #options: ExternalOptions;
  /** Of the user in whose name the service is asked; empty outside of a call. */
  readonly #asker: string;
  readonly #base: string;
  readonly #clock: () => Date;
  readonly #fetch: (request: Request) => Promise<Response>;

  /** @param asked another one, which this one asks the same service for in the name of a token's user */
  constructor(options: ExternalOptions, asked?: { by: string; known: ExternalIdentity }) {
    const { url, clock, fetch: ask = (request) => fetch(request) } = options;
    this.#options = options;
    this.#asker = asked?.by ?? '';
    this.#known = asked ? asked.known.#known : new Map();
    this.#base = url.replace(/\/+$/, '');
    this.#clock = clock;
    this.#fetch = ask;
  }

  askedBy(token: string): ExternalIdentity {
    return new ExternalIdentity(this.#options, { by: token, known: this });
  }

  /** @throws Failure AccountDisabled, SecondFactorNeeded, TooManyRequests, NotReady */
  async byToken(token: string, address = ''): Promise<SignedIn | undefined> {
    const key = hashOf(token);
    const now = this.#clock().getTime();
    const known = this.#known.get(key);
    if (known && known.until > now) return { user: known.user, session: token };
    this.#known.delete(key);
    const response = await this.#ask('GET', '/inauth/v1.0/user/info-by-token', token, { address });
    if (response.status === 429)
      throw new Failure('TooManyRequests', { seconds: Number(response.headers.get('retry-after')) || 1 });
    if (response.status === 401 || response.status === 403) {
      const reason = await reasonOf(response);
      if (reason) throw new Failure(reason);
      return undefined;
    }
    const user = { ...(await this.#data(response, TheirUser)), profilePic: '' };
    const refreshed = response.headers.get('refresh-token') ?? undefined;
    this.#known.set(hashOf(refreshed ?? token), { user, until: now + believedFor });
    if (this.#known.size > mostKept) this.#known.delete(this.#known.keys().next().value!);
    return { user, session: refreshed ?? token, ...(refreshed && { refreshed }) };
  }

  /** A session is its token here. One that the service renews has to come back by itself: its browser must learn the new token. */
  async standing(sessions: readonly string[]): Promise<Map<string, SessionState>> {
    const found = new Map<string, SessionState>();
    const waiting = [...sessions];
    const ask = async () => {
      for (let session = waiting.pop(); session !== undefined; session = waiting.pop()) {
        const signedIn = await this.byToken(session).catch((error: unknown) => {
          if (error instanceof Failure && (error.key === 'AccountDisabled' || error.key === 'SecondFactorNeeded'))
            return undefined;
          throw error;
        });
        if (signedIn && !signedIn.refreshed) found.set(session, { user: signedIn.user, goodUntil: 0 });
      }
    };
    await Promise.all(Array.from({ length: askedAtOnce }, ask));
    return found;
  }

  async list(filter: Parameters<Identity['list']>[0]): Promise<UserCard[]> {
    if (filter.ids?.length === 0) return [];
    const response = await this.#ask('POST', '/inauth/v1.0/user/list', this.#asker, { body: filter });
    return this.#data(response, z.array(TheirCard));
  }

  async cards(ids: readonly string[]): Promise<Map<string, UserCard>> {
    return new Map((await this.list({ ids })).map((card) => [card.id, card]));
  }

  /** Asked for by name where the first hundred do not hold them: the service finds users by part of a name only. */
  async idsOf(names: readonly string[]): Promise<Map<string, string>> {
    const found = new Map<string, string>();
    if (names.length === 0) return found;
    const wanted = new Set(names);
    const take = (cards: readonly UserCard[]) => {
      for (const { id, username } of cards) if (wanted.has(foldName(username))) found.set(foldName(username), id);
    };
    take(await this.list({}));
    const waiting = names.filter((name) => !found.has(name));
    const ask = async () => {
      for (let name = waiting.pop(); name !== undefined; name = waiting.pop())
        if (!found.has(name)) take(await this.list({ search: name }));
    };
    await Promise.all(Array.from({ length: askedAtOnce }, ask));
    return found;
  }

  /**
   * Passes a request under /inauth on and the answer back, with the headers of the two lists above and the cookies of the sign-in, and no others.
   * @throws Failure NotReady when the service does not answer
   */
  async proxy(request: Request, clientAddress: string): Promise<Response> {
    const { pathname, search, protocol, host } = new URL(request.url);
    const headers = copyHeaders(request.headers, requestHeaders);
    const cookies = (request.headers.get('cookie') ?? '').split(';').filter(isOurs);
    if (cookies.length > 0) headers.set('cookie', cookies.join(';').trim());
    headers.set('x-forwarded-for', clientAddress);
    headers.set('x-forwarded-proto', protocol.replace(':', ''));
    headers.set('x-forwarded-host', host);
    const reads = request.method === 'GET' || request.method === 'HEAD';
    // Signing out or changing rights there must count here at once.
    if (!reads)
      this.#known.delete(hashOf((request.headers.get('authorization') ?? '').replace(/^Bearer\s+/i, '').trim()));
    const body = reads ? null : await readBytes(request, proxyBodyLimit);
    const response = await this.#send(
      new Request(`${this.#base}${pathname}${search}`, { method: request.method, headers, body, redirect: 'manual' }),
    );
    const answered = copyHeaders(response.headers, responseHeaders);
    for (const cookie of response.headers.getSetCookie().filter(isOurs)) answered.append('set-cookie', cookie);
    return new Response(response.body, { status: response.status, headers: answered });
  }

  /** @param address of the caller, by whom the service counts guesses; else all of them would be this server's */
  #ask(
    method: string,
    path: string,
    token: string,
    { body, address }: { body?: unknown; address?: string } = {},
  ): Promise<Response> {
    const headers = new Headers({ authorization: token, accept: 'application/json' });
    if (address) headers.set('x-forwarded-for', address);
    if (body !== undefined) headers.set('content-type', 'application/json');
    return this.#send(
      new Request(`${this.#base}${path}`, {
        method,
        headers,
        body: body === undefined ? null : JSON.stringify(body),
        signal: AbortSignal.timeout(patience),
      }),
    );
  }

  async #send(request: Request): Promise<Response> {
    try {
      return await this.#fetch(request);
    } catch {
      throw new Failure('NotReady');
    }
  }

  async #data<S extends z.ZodType>(response: Response, schema: S): Promise<z.output<S>> {
    const answer = z.object({ data: z.unknown() }).safeParse(await response.json().catch(() => undefined));
    const data = schema.safeParse(answer.data?.data);
    if (!response.ok || !data.success) throw new Failure('NotReady');
    return data.data;
  }
}
