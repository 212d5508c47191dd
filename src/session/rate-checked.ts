import { Rater, rate, rateControlled } from '#domain/method/rate/rater.ts';
import type { Ratings } from '#domain/method/rate/ratings.ts';
import { sameContent } from '#domain/model/same-content.ts';
import type { Workspace } from '#domain/workspace/workspace.ts';

/** In specs and on the development server only: a fresh rating costs some 40 ms for a large task. Builds drop the check. */
const isChecked = process.env.NODE_ENV !== 'production';

/**
 * Rates a version incrementally. Except in production builds the result is compared with that of a fresh `Rater`: they differ when a row was
 * changed in place, against the contract of identity (domain/method/rate/facts.ts). @throws Error naming what differs
 */
export function rateChecked(w: Workspace): Ratings {
  const ratings = rate(w);
  if (isChecked) requireSame(ratings, new Rater(w.method).rate(w));
  return ratings;
}

/** The same for the ratings in which controls count. */
export function controlledChecked(w: Workspace, initial: Ratings): Ratings {
  const ratings = rateControlled(w, initial);
  if (isChecked) requireSame(ratings, { ...new Rater(w.method, 'controlled').rate(w), coverage: initial.coverage });
  return ratings;
}

function requireSame(incremental: Ratings, fresh: Ratings): void {
  for (const part of Object.keys(fresh) as (keyof Ratings)[]) {
    if (part === 'controlsView') continue;
    const [is, should] = [plain(incremental[part]), plain(fresh[part])];
    const different = [...new Set([...Object.keys(is), ...Object.keys(should)])].filter(
      (key) => !sameContent(is[key], should[key]),
    );
    if (different.length === 0) continue;
    const error = new Error(
      `The incremental rating differs from a fresh one in ${part}: ${different.join(', ')}. ` +
        'A row or field was changed in place (see the contract of identity in domain/method/rate/facts.ts).',
    );
    // The stream and the sender take an error for a lost connection and try again: here it is seen.
    console.error(error);
    throw error;
  }
}

/** Maps as objects, those inside objects too: the pairs of the coverage, the nodes of a tree. */
function plain(part: object): Record<string, unknown> {
  const entries = part instanceof Map ? [...part] : Object.entries(part);
  return Object.fromEntries(
    entries.map(([key, value]) => [key, isObject(value) && hasMap(value) ? plain(value) : value]),
  );
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const hasMap = (value: object): boolean =>
  value instanceof Map ||
  Object.values(value).some(
    (part) => part instanceof Map || (isObject(part) && Object.values(part).some((one) => one instanceof Map)),
  );
