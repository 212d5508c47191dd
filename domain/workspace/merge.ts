import { sameContent } from '../model/same-content.ts';

type Fields = Record<string, unknown>;

const isPlain = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Rebases a patch made while looking at `seen` onto the row as it is `now`: parts the patch leaves as they were are taken from `now`, so that two people
 * may rate two dimensions of one row at once. Undefined when both changed the same part: then the person has to decide.
 */
export function rebasePatch(seen: Fields, now: Fields, patch: Fields): Fields | undefined {
  const merged: Fields = {};
  for (const [field, value] of Object.entries(patch)) {
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

/**
 * The same where both changed the same and the patch is to win: of a value with parts only those it changed are the patch's, the others are as they are
 * `now`.
 */
export function overlayPatch(seen: Fields, now: Fields, patch: Fields): Fields {
  const laid = Object.entries(patch).map(([field, value]) => {
    const [was, is] = [seen[field], now[field]];
    return [field, isPlain(value) && isPlain(was) && isPlain(is) ? overlayObject(was, is, value) : value];
  });
  return Object.fromEntries(laid);
}

function overlayObject(seen: Fields, now: Fields, patch: Fields): Fields {
  const changed = Object.fromEntries(Object.entries(patch).filter(([key, value]) => !sameContent(value, seen[key])));
  const result: Fields = { ...now, ...overlayPatch(seen, now, changed) };
  for (const key of Object.keys(seen)) if (!(key in patch)) delete result[key];
  return result;
}

function rebaseObject(seen: Fields, now: Fields, patch: Fields): Fields | undefined {
  const changed = Object.fromEntries(Object.entries(patch).filter(([key, value]) => !sameContent(value, seen[key])));
  const inner = rebasePatch(seen, now, changed);
  if (!inner) return undefined;
  const result: Fields = { ...now, ...inner };
  for (const key of Object.keys(seen)) {
    if (key in patch) continue;
    if (!sameContent(seen[key], now[key])) return undefined;
    delete result[key];
  }
  return result;
}
