import { isIP } from 'node:net';
import type { Context } from 'hono';

/** What @hono/node-server puts into the context; absent when the app is called without a socket. */
interface NodeBindings {
  incoming?: { socket?: { remoteAddress?: string } };
}

/**
 * The client's address. X-Forwarded-For is believed only for as many entries from the right as there are trusted proxies; everything
 * further left is what a client may have written itself.
 */
export function clientAddress(c: Context, trustedHops: number): string {
  const direct = (c.env as NodeBindings | undefined)?.incoming?.socket?.remoteAddress ?? '-';
  if (trustedHops <= 0) return direct;
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').flatMap((part) => part.trim() || []);
  return addressIn(forwarded.at(-trustedHops) ?? forwarded[0] ?? '') ?? direct;
}

/** Some proxies write the port, too: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function addressIn(entry: string): string | undefined {
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(entry)?.[1] ?? /^([\d.]+):\d+$/.exec(entry)?.[1] ?? entry;
  return isIP(bare) ? bare : undefined;
}
