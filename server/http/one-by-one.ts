import { setImmediate as turn } from 'node:timers/promises';
import type { MiddlewareHandler } from 'hono';

/**
 * Lets calls through one in each turn of the event loop, in their order: when hundreds arrive at once, what others ask for is served in
 * between instead of after all of them.
 */
export function oneByOne(): MiddlewareHandler {
  let last: Promise<unknown> = Promise.resolve();
  return async (_, next) => {
    last = last.then(() => turn());
    await last;
    await next();
  };
}
