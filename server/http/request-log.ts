import { randomUUID } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { inauth } from '#contract/account/inauth.ts';
import type { Env } from '#server/env.ts';
import { noteRequest } from '#server/loop/give-way.ts';
import type { Span } from '#server/traces/traces.ts';
import { clientAddress } from './client-address.ts';
import { filePolicy, safetyHeaders } from './headers.ts';
import type { Variables } from './mount.ts';

/** Said many times a minute by everybody who moves in a table: they would fill the files in an hour. */
const isCursor = /^\/intara\/v1\.0\/versions\/[^/]+\/cursor$/;

/** What is asked for beside the groups of the contract: never the address itself, of which anybody can think up any number. */
export const besideGroups = (path: string): string => {
  if (/^\/(healthz|readyz|metrics)$/.test(path)) return 'health';
  return /^\/(intara|inauth)\/(?!v1\.0\/)/.test(path) ? 'pages' : 'other';
};

/** What has a span: monitors ask every few seconds, and a page loads dozens of files. */
const isCall = /^\/(intara|inauth)\/v1\.0\//;

/** Ends the span of a call. It has the address with the names of its parameters, never their values. */
function endSpan(span: Span, c: Context<{ Variables: Variables }>): void {
  const { status } = c.res;
  const route = c.get('route');
  span.end({
    name: `${c.req.method} ${route ?? 'other'}`,
    facts: {
      'http.response.status_code': status,
      'intara.group': c.get('group') ?? 'other',
      ...(route && { 'http.route': route }),
    },
    ...(status >= 500 && { error: String(status) }),
  });
}

const usableId = /^[\w\-=]{1,255}$/;

/**
 * Around every request: its id, the safety headers and the renewed token on whatever is answered, and one line in the log. The query is
 * left out of the line: it may hold what people search for.
 */
export const everyRequest = (env: Env): MiddlewareHandler<{ Variables: Variables }> => {
  const safety = Object.entries(safetyHeaders(env));
  let saidProxy = env.trustedHops > 0;
  return async (c, next) => {
    if (!saidProxy && c.req.header('x-forwarded-for')) {
      saidProxy = true;
      const more = env.adminNetworks ? ', and administration is refused' : '';
      env.log.warn(`a reverse proxy is in front, but TRUSTED_PROXIES is 0: all users count as one address${more}`);
    }
    const began = performance.now();
    const given = c.req.header('x-request-id');
    const requestId = given && usableId.test(given) ? given : randomUUID();
    c.set('requestId', requestId);
    const noteAnswer = noteRequest();
    const span = isCall.test(c.req.path) ? env.traces?.call(c.req.method, c.req.header('traceparent')) : undefined;
    try {
      await (span ? span.run(next) : next());
    } finally {
      noteAnswer();
    }
    const refreshed = c.get('refreshed');
    if (!c.get('complete')) {
      for (const [name, value] of safety) c.res.headers.set(name, value);
      if (c.get('isFile')) c.res.headers.set('content-security-policy', filePolicy);
      c.res.headers.set('x-request-id', requestId);
      if (refreshed) c.res.headers.set('refresh-token', refreshed);
    }
    const ms = performance.now() - began;
    if (span) endSpan(span, c);
    env.metrics?.answered(c.get('group') ?? besideGroups(c.req.path), c.res.status, ms / 1000);
    if (c.req.method === 'POST' && c.req.path === inauth.login.path && c.res.status < 500)
      env.metrics?.signedIn(c.res.status === 200 ? 'in' : 'refused');
    const line = {
      method: c.req.method,
      path: c.req.path,
      status: c.res.status,
      ms: Math.round(ms * 10) / 10,
      requestId,
      userId: c.get('userId'),
      address: clientAddress(c, env.trustedHops),
      ...(span?.place && { traceId: span.place.traceId }),
    };
    if (c.res.status === 200 && isCursor.test(c.req.path)) env.log.debug(line);
    else env.log.info(line);
  };
};
