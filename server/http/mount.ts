import type { Context, Hono, MiddlewareHandler } from 'hono';
import * as z from 'zod';
import type { CurrentUser } from '#contract/account/inauth.ts';
import { personalTokenPrefix, scopesWith } from '#contract/account/personal-token.ts';
import { type Endpoint, isEndable, opensToTokens } from '#contract/kit/endpoint.ts';
import { Failure } from '#contract/kit/errors.ts';
import { below } from '#contract/kit/refusals.ts';
import type { Scope } from '#server/access/access.ts';
import { requireAccess } from '#server/access/rights.ts';
import type { Env } from '#server/env.ts';
import { answerBody } from '#server/handlers/answer-text.ts';
import type { AnyHandler, Implementation } from '#server/handlers/implement.ts';
import { CallStanding } from '#server/versions/call-standing.ts';
import { comesFromAdminNetwork, withoutAdministration } from './admin-networks.ts';
import { clientAddress } from './client-address.ts';
import { asFailure, refusalsOf } from './failures.ts';
import { safetyHeaders } from './headers.ts';
import { parseCall, readParams } from './parse.ts';
import { answerWithProgress, wantsProgress, withinLimits } from './progress-stream.ts';

/** What the app keeps beside a request. */
export interface Variables {
  requestId: string;
  userId?: string;
  /** The group of the contract that is asked. */
  group?: string;
  /** The address of its endpoint with the names of its parameters. */
  route?: string;
  /** The token that replaces the caller's; the outermost middleware puts it on whatever is answered, refusals too. */
  refreshed?: string;
  /** Headers that the handler adds to its answer. */
  more?: Record<string, string>;
  /** The answer is a file, which no browser may run. */
  isFile?: true;
  /** The answer has all its headers already. */
  complete?: true;
}
export type App = Hono<{ Variables: Variables }>;
type Ctx = Context<{ Variables: Variables }>;

interface Route {
  name: string;
  /** As what takes long is listed: made once, not with each call. */
  call: string;
  endpoint: Endpoint;
  handler: AnyHandler;
  /** The methods its address takes, as the header `Allow` has them. */
  allow: string;
}

/** Fixed paths before those with parameters, so that `user/update/password` is never read as `user/update/:id`. */
function byPrecision(routes: readonly Route[]): Route[] {
  const shaped = routes.map((route) => ({ route, shape: route.endpoint.path.replace(/:\w+/g, '~') }));
  return shaped.sort((a, b) => (a.shape < b.shape ? -1 : 1)).map(({ route }) => route);
}

/** Mounts every endpoint of the implementations. @throws Error when one has no handler or two share an address */
export function mount(app: App, implementations: Record<string, Implementation>, env: Env): void {
  const found = Object.entries(implementations).flatMap(([group, { group: endpoints, handlers }]) =>
    Object.entries(endpoints).map(([key, endpoint]) => {
      const handler = handlers[key];
      if (!handler) throw new Error(`${group}.${key} has no handler`);
      return { name: `${group}.${key}`, call: `${endpoint.method} ${endpoint.path}`, endpoint, handler };
    }),
  );
  const addresses = new Map<string, typeof found>();
  for (const one of found) {
    const address = one.endpoint.path.replace(/:\w+/g, ':');
    const others = addresses.get(address) ?? [];
    const same = others.find(({ endpoint }) => endpoint.method === one.endpoint.method);
    if (same) throw new Error(`${one.name} and ${same.name} share ${one.endpoint.method} ${address}`);
    addresses.set(address, [...others, one]);
  }
  const routes = [...addresses.values()].flatMap((here): Route[] => {
    const allow = methodsOf(here.map(({ endpoint }) => endpoint));
    return here.map((one) => ({ ...one, allow }));
  });
  const headers = { ...safetyHeaders(env), 'content-type': 'application/json', 'cache-control': 'no-store' };
  for (const route of byPrecision(routes))
    app.on(route.endpoint.method, route.endpoint.path, async (c) => {
      c.set('group', route.name.slice(0, route.name.indexOf('.')));
      c.set('route', route.endpoint.path);
      const answer = await serveCall(c, route, env);
      if (answer instanceof Response) return route.endpoint.kind === 'file' ? asFile(c, answer) : answer;
      const refreshed = c.get('refreshed');
      c.set('complete', true);
      // All headers at once: a Response made whole is written by the adapter without building the platform's own objects.
      const own = {
        'x-request-id': c.get('requestId'),
        ...(refreshed && { 'refresh-token': refreshed }),
        ...c.get('more'),
      };
      return new Response(answerBody(answer), { headers: { ...headers, ...own } });
    });
  refuseOtherMethods(app, routes, env);
}

/** What an address takes. HEAD is answered as GET is, but not by streams and files: `serveCall`. */
function methodsOf(endpoints: readonly Endpoint[]): string {
  const methods = endpoints.flatMap(({ method, kind }) =>
    method === 'GET' && kind !== 'stream' && kind !== 'file' ? ['GET', 'HEAD'] : [method],
  );
  return [...new Set(methods)].sort().join(', ');
}

/** What any user may ask for, be it by a token for programs or before a second factor is set up. */
const anySignedIn = { access: 'signedIn', forTokens: true, withoutFactor: true } as const;

/**
 * Refuses what was asked of an address of the contract by a method it does not take. It comes after all routes: `DELETE …/fixed` may be a call of `…/:id`.
 * Who is not signed in is told so first, except at addresses for the public. OPTIONS stays unknown: no other origin is allowed anything.
 */
function refuseOtherMethods(app: App, routes: readonly Route[], env: Env): void {
  const shapes = () =>
    routes.map(({ endpoint }) => {
      const parts = endpoint.path
        .split('/')
        .map((part) => (part.startsWith(':') ? '[^/]+' : part.replaceAll('.', '\\.')));
      return { endpoint, shape: new RegExp(`^${parts.join('/')}$`) };
    });
  // At the first call that needs them: few servers of specs are ever asked this way.
  let known: ReturnType<typeof shapes> | undefined;
  const refuse: MiddlewareHandler<{ Variables: Variables }> = async (c, next) => {
    known ??= shapes();
    const here = known.filter(({ shape }) => shape.test(c.req.path)).map(({ endpoint }) => endpoint);
    const [first] = here;
    if (!first || c.req.method === 'OPTIONS') return next();
    if (here.every(({ access }) => access !== 'public'))
      await admit(c, { ...first, ...anySignedIn }, env, tokenOf(c.req.header('authorization')));
    throw new Failure('MethodNotAllowed', { allow: methodsOf(here) });
  };
  app.all('/intara/v1.0/*', refuse);
  // A login service elsewhere has addresses of its own.
  if (env.identity.kind === 'embedded') app.all('/inauth/v1.0/*', refuse);
}

/** The token of a call; a `Bearer` prefix is tolerated, the product's own client sends the bare token (R-CALL-1). */
const tokenOf = (header: string | undefined): string => (header ?? '').replace(/^Bearer\s+/i, '').trim();

/** 401 before 403 before 404 before 400: nobody learns more than they may. */
async function serveCall(c: Ctx, route: Route, env: Env): Promise<unknown> {
  const { endpoint } = route;
  const caller = await admit(c, endpoint, env, tokenOf(c.req.header('authorization')));
  // Hono serves HEAD by GET and drops the body: a stream or a file that nobody reads and nobody closes.
  if (c.req.raw.method === 'HEAD' && (endpoint.kind === 'stream' || endpoint.kind === 'file'))
    throw new Failure('MethodNotAllowed', { allow: route.allow });
  return answerCall(c, route, env, caller);
}

/** Who calls, if they may make the call at all. @throws Failure Unauthorized, SecondFactorNeeded, PermissionDenied, OutsideNetworks and others */
async function admit(c: Ctx, endpoint: Endpoint, env: Env, token: string): Promise<Admitted> {
  const administers = comesFromAdminNetwork(c, env);
  if (endpoint.access === 'public') {
    if (endpoint.administers && !administers) throw new Failure('OutsideNetworks');
    return { user: undefined, token, session: '', administers };
  }
  const address = clientAddress(c, env.trustedHops);
  const readMarks = env.access.marksSinceNow();
  const signedIn = token ? await env.identity.byToken(token, address) : undefined;
  if (!signedIn) throw new Failure('Unauthorized');
  // Most tokens are read with the marks; personal ones are not, nor those of a login service elsewhere.
  await readMarks();
  const { refreshed, session } = signedIn;
  const user = administers ? signedIn.user : withoutAdministration(signedIn.user);
  c.set('userId', user.id);
  if (refreshed) c.set('refreshed', refreshed);
  // Signing out is served all the same.
  if (signedIn.refusal && !endpoint.withoutFactor) throw signedIn.refusal;
  if (signedIn.factorMissing && !endpoint.withoutFactor) throw new Failure('SecondFactorNeeded');
  if (token.startsWith(personalTokenPrefix)) requireScope(signedIn.user, endpoint);
  requireAccess(user, endpoint.access);
  return { user, token: refreshed ?? token, session, administers };
}

/** @throws Failure PermissionDenied that names the scopes of which a personal token needs one; none where no token may call this */
function requireScope({ permissions }: CurrentUser, endpoint: Endpoint): void {
  const { access } = endpoint;
  if (!opensToTokens(endpoint)) throw new Failure('PermissionDenied', { scopes: '' });
  if (access === 'public' || access === 'signedIn' || permissions.includes(access)) return;
  throw new Failure('PermissionDenied', { scopes: scopesWith(access).join(' ') });
}

/** What a call works with: it knows who calls, and a login service elsewhere is asked in their name. */
function inNameOf(c: Ctx, { user, token }: Admitted, env: Env): Env {
  if (!user) return env;
  const caller = { user, address: clientAddress(c, env.trustedHops) };
  return { ...env, caller, identity: env.identity.askedBy(token) };
}

/** Of a call that is short: a server finishes what it has begun. */
const neverGivenUp = new AbortController().signal;

/** A call as handlers of any endpoint take it. */
type Prepared = Omit<
  Parameters<AnyHandler>[0],
  'params' | 'query' | 'body' | 'form' | 'report' | 'scope' | 'standing'
> & {
  params: unknown;
  query: unknown;
  body: unknown;
  form: unknown;
  scope: unknown;
  report: (progress: unknown) => void;
  standing?: CallStanding;
};

interface Admitted {
  user: CurrentUser | undefined;
  token: string;
  session: string;
  /** From where they are. */
  administers: boolean;
}

/** What the log says of a call whose caller did not wait for its answer, as proxies do. */
const leftStatus = 499;

/** A body that took longer than this (ms) may have been held back until its sender had lost a right. */
const bodyWithin = 1_000;

async function answerCall(c: Ctx, route: Route, outside: Env, admitted: Admitted) {
  const { endpoint, name } = route;
  const params = readParams(endpoint, (param) => c.req.param(param));
  const scopeFor = async ({ user }: Admitted): Promise<Scope> =>
    user ? await scopeOf(endpoint, user, params, outside) : {};
  let caller = admitted;
  let scope = await scopeFor(caller);
  const request = c.req.raw;
  const since = performance.now();
  const { query, body, form } = await parseCall(endpoint, request, outside.variables);
  if (caller.user && performance.now() - since > bodyWithin) {
    caller = await admit(c, endpoint, outside, caller.token);
    scope = await scopeFor(caller);
  }
  const { user, token, session, administers } = caller;
  const env = inNameOf(c, caller, outside);
  const call: Prepared = {
    params,
    query,
    body,
    form,
    scope,
    request,
    token,
    session,
    hangUp: hangUpOf(c),
    setHeader: (name: string, value: string) => c.set('more', { ...c.get('more'), [name]: value }),
    requestId: c.get('requestId'),
    address: clientAddress(c, env.trustedHops),
    administers,
    user: user as CurrentUser,
    report: () => {},
    signal: neverGivenUp,
  };
  // A stream is open as long as its page.
  if (!user || endpoint.kind === 'stream') return handle(route, call, env);
  const act = env.longActs.begin({ name, call: route.call, userId: user.id, since: env.clock() });
  if (!isEndable(endpoint) && endpoint.kind !== 'file') return act.during(() => handle(route, call, env));
  const { address } = call;
  const standing = new CallStanding(env, { user, token, session, address, endpoint, projectId: scope.projectId });
  if (!isEndable(endpoint)) return act.during(() => handle(route, { ...call, standing }, env));
  const { ending } = env;
  if (!endpoint.progress || !wantsProgress(request))
    return withinLimits((signal) => handle(route, { ...call, signal, standing }, env), {
      standing,
      ending,
      act,
      // What an import has begun it finishes for who has left; of what only reads nobody has anything.
      ...(endpoint.endable && { left: request.signal }),
    }).catch((error) => {
      if (endpoint.endable && request.signal.aborted) return new Response(null, { status: leftStatus });
      throw error;
    });
  return answerWithProgress((report, signal) => handle(route, { ...call, report, signal, standing }, env), {
    standing,
    ending,
    act,
    hangUp: call.hangUp,
    onFailure: (error) => {
      const { requestId } = call;
      const { key } = asFailure(error);
      env.failures.note({ method: endpoint.method, route: endpoint.path }, key, env.clock());
      if (key === 'ServerError') env.log.error({ requestId, endpoint: name, err: error }, 'unforeseen');
    },
  });
}

/** The handler's answer. @throws its refusal, in strict mode an Error for what its contract does not declare */
async function handle(route: Route, call: Prepared, env: Env): Promise<unknown> {
  const { endpoint, handler, name } = route;
  let answer: unknown;
  try {
    // `Parsed<Endpoint>` of an unknown endpoint has no members; the schemas have just made them true.
    answer = await handler(call as unknown as Parameters<AnyHandler>[0], env);
  } catch (error) {
    // Actions know a form, not the body that carries it beside its rev.
    const fields = endpoint.body instanceof z.ZodObject ? endpoint.body.shape : {};
    const hasForm = 'form' in fields && 'rev' in fields;
    throw checkDeclared(hasForm ? below('form.', error) : error, route, env);
  }
  if (env.strict && answer instanceof Response) requireMedia(answer, route);
  else if (env.strict) {
    const fit = endpoint.answer.safeParse(JSON.parse(JSON.stringify(answer ?? null)));
    if (!fit.success) throw new Error(`The answer of ${name} does not fit its schema: ${fit.error.message}`);
  }
  return answer;
}

/** @throws Error for a file of a media type that its contract does not declare */
function requireMedia(answer: Response, { endpoint, name }: Route): void {
  const [type = ''] = (answer.headers.get('content-type') ?? '').split(';');
  if (endpoint.kind === 'file' && answer.ok && !endpoint.media?.some((one) => one === type))
    throw new Error(`${name} answers a file of the type ${type}, which its contract does not declare`);
}

/** A file is saved, not opened; only pictures, which are what their bytes say, may be looked at. */
function asFile(c: Ctx, answer: Response): Response {
  c.set('isFile', true);
  const { headers } = answer;
  if (!headers.has('content-disposition') && !/^image\/(png|jpeg)$/.test(headers.get('content-type') ?? ''))
    headers.set('content-disposition', 'attachment');
  return answer;
}

/** What @hono/node-server puts into the context; absent when the app is called without a socket. */
function hangUpOf(c: Ctx): (() => void) | undefined {
  const outgoing = (c.env as { outgoing?: { destroy(): void } } | undefined)?.outgoing;
  return outgoing && (() => outgoing.destroy());
}

/** On endpoints about a project that declare it, an invisible one is "gone", which sends the client to the project list. */
async function scopeOf(
  endpoint: Endpoint,
  user: CurrentUser,
  params: Record<string, string>,
  env: Env,
): Promise<Scope> {
  try {
    return await env.access.scopeOf(user, params);
  } catch (error) {
    if (error instanceof Failure && error.key === 'NotFound' && endpoint.errors?.includes('ProjectGone'))
      throw new Failure('ProjectGone');
    throw error;
  }
}

/** The thrown error, or in strict mode an Error naming a refusal that the endpoint did not declare. */
function checkDeclared(error: unknown, { endpoint, name }: Route, env: Env): unknown {
  if (!(error instanceof Failure) || refusalsOf(endpoint).has(error.key)) return error;
  const message = `${name} refused with ${error.key}, which its contract does not declare`;
  if (env.strict) return new Error(message);
  env.log.warn({ endpoint: name, key: error.key }, message);
  return error;
}
