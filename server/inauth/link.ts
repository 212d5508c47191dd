import { randomBytes } from 'node:crypto';
import type { LinkPurpose } from '#domain/model/user.ts';
import { hashOf } from './tokens.ts';

const hour = 60 * 60_000;
/** How long a link works (ms): somebody invited may be away for a few days; who asked for a mail waits for it. */
const linkLives: Record<LinkPurpose, number> = { invite: 7 * 24 * hour, reset: 24 * hour, forgot: hour };

/** A new link by which a user chooses a password, and the row that remembers it. */
export function newLink(userId: string, purpose: LinkPurpose, now: Date) {
  const value = randomBytes(32).toString('base64url');
  const expires_at = new Date(now.getTime() + linkLives[purpose]).toISOString();
  return {
    // After the # it reaches no log of a server or a proxy.
    path: `/inauth/user/password#${value}`,
    row: { hash: hashOf(value), user_id: userId, purpose, expires_at },
  };
}
