import { isIP } from 'node:net';
import type { Context } from 'hono';

/** What @hono/node-server puts into the context; absent when the app is called without a socket. */
interface NodeBindings {
  incoming?: { socket?: { remoteAddress?: string } };
}

/** Headers by which proxies say whom they speak for. */
const ofProxies = ['x-forwarded-for', 'forwarded', 'x-real-ip'] as const;

const directAddress = (c: Context): string | undefined =>
  (c.env as NodeBindings | undefined)?.incoming?.socket?.remoteAddress;

/**
 * The client's address; `-` when unknown. X-Forwarded-For is believed only for as many entries from the right as there are trusted proxies; everything
 * further left is what a client may have written itself. Where there are fewer, a proxy was passed by: then it is the address at the other end.
 */
export function clientAddress(c: Context, trustedHops: number): string {
  return certainAddress(c, trustedHops) ?? directAddress(c) ?? '-';
}

/**
 * The same for what may be served to some addresses only: undefined where it is not certain, which is when there is no socket, when the trusted proxies
 * have not all said whom they speak for, and when a proxy speaks for somebody although none is trusted.
 */
export function certainAddress(c: Context, trustedHops: number): string | undefined {
  if (trustedHops <= 0) return ofProxies.some((name) => c.req.header(name)) ? undefined : directAddress(c);
  return addressIn(forwardedOf(c).at(-trustedHops) ?? '');
}

/** An entry without content counts: what stands left of it was not written by the proxy that wrote it. */
const forwardedOf = (c: Context): string[] => (c.req.header('x-forwarded-for') ?? '').split(',');

/** Some proxies write the port, too: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function addressIn(entry: string): string | undefined {
  const text = entry.trim();
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  return isIP(bare) ? bare : undefined;
}
