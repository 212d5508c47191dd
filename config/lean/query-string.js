/** `{ a: [1, 2], b: undefined, c: null }` → `a=1&a=2&c`: repeated keys, null without a value, undefined left out (as qs is asked to). */
export function stringify(params) {
  const pairs = [];
  for (const [key, value] of Object.entries(params ?? {})) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one === undefined) continue;
      pairs.push(
        one === null ? encodeURIComponent(key) : `${encodeURIComponent(key)}=${encodeURIComponent(String(one))}`,
      );
    }
  }
  return pairs.join('&');
}

/** `a=1&b=2` → `{ a: '1', b: '2' }`; repeated keys become lists. */
export function parse(text) {
  const params = {};
  for (const [key, value] of new URLSearchParams(text)) {
    if (!(key in params)) params[key] = value;
    else params[key] = [].concat(params[key], value);
  }
  return params;
}
