import type { MiddlewareHandler } from 'hono';
import type { Env } from '#server/env.ts';
import type { Variables } from './mount.ts';

/** One line per request, and the renewed token on whatever is answered. The query is left out: it may hold what people search for. */
export const requestLog =
  (env: Env): MiddlewareHandler<{ Variables: Variables }> =>
  async (c, next) => {
    const began = performance.now();
    await next();
    // Answers that were made as plain Responses have not got the id yet.
    c.res.headers.set('x-request-id', c.get('requestId'));
    const refreshed = c.get('refreshed');
    if (refreshed) c.res.headers.set('refresh-token', refreshed);
    env.log.info({
      method: c.req.method,
      path: c.req.path,
      status: c.res.status,
      ms: Math.round((performance.now() - began) * 10) / 10,
      requestId: c.get('requestId'),
      userId: c.get('userId'),
    });
  };
