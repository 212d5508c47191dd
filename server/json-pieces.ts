/** Entries of a list encoded at a time: some hundred kilobytes of rows, a few milliseconds. */
const portion = 250;
/** Lists stand this deep at most in what is encoded in pieces (`changes.put.damages`); below, a value is encoded whole. */
const deepest = 4;

/** A JSON text in pieces, the same as JSON.stringify has it: who encodes ten thousand rows can give way between two pieces. */
export function* jsonPieces(value: unknown, depth = 0): Generator<string> {
  if (typeof value !== 'object' || value === null || depth > deepest || 'toJSON' in value) yield JSON.stringify(value);
  else if (Array.isArray(value)) yield* listPieces(value);
  else {
    let between = '{';
    for (const [key, inner] of Object.entries(value)) {
      if (inner === undefined) continue;
      yield `${between}${JSON.stringify(key)}:`;
      yield* jsonPieces(inner, depth + 1);
      between = ',';
    }
    yield between === '{' ? '{}' : '}';
  }
}

function* listPieces(list: readonly unknown[]): Generator<string> {
  yield '[';
  for (let at = 0; at < list.length; at += portion)
    yield `${at > 0 ? ',' : ''}${JSON.stringify(list.slice(at, at + portion)).slice(1, -1)}`;
  yield ']';
}
