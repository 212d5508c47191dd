import { sameContent } from './same-content.ts';

type Fields = Record<string, unknown>;

const isPlain = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * A wish made while looking at `seen`, for the row as it is `now`: parts the wish does not change are taken from `now`, so that two people
 * may rate two dimensions of one row at once. Undefined when both changed the same part: then the person has to decide.
 */
export function rebasePatch(seen: Fields, now: Fields, wish: Fields): Fields | undefined {
  const merged: Fields = {};
  for (const [field, value] of Object.entries(wish)) {
    if (sameContent(seen[field], now[field])) merged[field] = value;
    else if (isPlain(value) && isPlain(seen[field]) && isPlain(now[field])) {
      const inner = rebaseObject(seen[field], now[field], value);
      if (!inner) return undefined;
      merged[field] = inner;
    } else if (sameContent(value, now[field])) merged[field] = value;
    else return undefined;
  }
  return merged;
}

function rebaseObject(seen: Fields, now: Fields, wish: Fields): Fields | undefined {
  const changed = Object.fromEntries(Object.entries(wish).filter(([key, value]) => !sameContent(value, seen[key])));
  const inner = rebasePatch(seen, now, changed);
  if (!inner) return undefined;
  const result: Fields = { ...now, ...inner };
  for (const key of Object.keys(seen)) {
    if (key in wish) continue;
    if (!sameContent(seen[key], now[key])) return undefined;
    delete result[key];
  }
  return result;
}
