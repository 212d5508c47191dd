import { randomFillSync } from 'node:crypto';

/** Random bytes for many ids at a time: asking for ten costs as much as asking for thousands. */
const pool = Buffer.alloc(10 * 400);
let used = pool.length;

/**
 * A UUID of version 7 (RFC 9562): milliseconds, then 74 random bits. Rows made one after the other lie side by side in every index, so a
 * commit touches a few pages where random ids touch one each. For names, never for secrets: it shows when it was made.
 */
export function newUuid(now = Date.now()): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const random = pool.subarray(used, used + 10);
  used += 10;
  random[0] = ((random[0] ?? 0) & 0x0f) | 0x70;
  random[2] = ((random[2] ?? 0) & 0x3f) | 0x80;
  const hex = now.toString(16).padStart(12, '0') + random.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
