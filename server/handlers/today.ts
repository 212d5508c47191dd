import type { Env } from '#server/env.ts';

/** The day it is, `YYYY-MM-DD` in UTC: what days of forms are compared with. */
export const today = (env: Env): string => env.clock().toISOString().slice(0, 10);
