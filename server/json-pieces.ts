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

/** Characters of a list that are parsed at a time: about a millisecond. */
const parsedAtOnce = 64 * 1024;

/**
 * What JSON.parse returns of a text, parsed in pieces: who reads ten thousand rows can give way after each. Objects above the lists are read
 * field by field, lists by some of their entries. @throws SyntaxError
 */
export function* parsingPieces(text: string): Generator<undefined, unknown> {
  if (text.length <= parsedAtOnce) return JSON.parse(text);
  const cursor = new Cursor(text);
  return yield* parsingValue(cursor, 0);
}

function* parsingValue(cursor: Cursor, depth: number): Generator<undefined, unknown> {
  const first = cursor.next();
  if (first === '[') return yield* parsingList(cursor);
  if (first !== '{' || depth > deepest) return JSON.parse(cursor.takeValue());
  const found: Record<string, unknown> = {};
  cursor.take('{');
  if (cursor.next() !== '}')
    do {
      const key = JSON.parse(cursor.takeValue()) as string;
      cursor.take(':');
      found[key] = yield* parsingValue(cursor, depth + 1);
    } while (cursor.takeIf(','));
  cursor.take('}');
  return found;
}

function* parsingList(cursor: Cursor): Generator<undefined, unknown[]> {
  const found: unknown[] = [];
  cursor.take('[');
  if (cursor.next() !== ']')
    do {
      const begin = cursor.at;
      cursor.takeValue();
      while (cursor.at - begin < parsedAtOnce && cursor.takeIf(',')) cursor.takeValue();
      for (const entry of JSON.parse(`[${cursor.since(begin)}]`) as unknown[]) found.push(entry);
      yield;
    } while (cursor.takeIf(','));
  cursor.take(']');
  return found;
}

const [quote, backslash, opening, closing] = [0x22, 0x5c, [0x5b, 0x7b], [0x5d, 0x7d]];

/** A place in a JSON text; values are passed over without being read. */
class Cursor {
  at = 0;

  constructor(private readonly text: string) {}

  /** The next sign that is no blank. */
  next(): string {
    while (/\s/.test(this.text.charAt(this.at))) this.at += 1;
    return this.text.charAt(this.at);
  }

  take(sign: string): void {
    if (!this.takeIf(sign)) throw new SyntaxError(`no ${sign} at ${this.at}`);
  }

  takeIf(sign: string): boolean {
    const isNext = this.next() === sign;
    if (isNext) this.at += 1;
    return isNext;
  }

  since(begin: number): string {
    return this.text.slice(begin, this.at);
  }

  /** Passes over a value and returns its text. */
  takeValue(): string {
    this.next();
    const begin = this.at;
    this.at = this.endOfValue();
    return this.since(begin);
  }

  private endOfValue(): number {
    const { text } = this;
    let open = 0;
    for (let at = this.at; at < text.length; at++) {
      const sign = text.charCodeAt(at);
      if (sign === quote) at = this.endOfText(at);
      else if (sign === opening[0] || sign === opening[1]) open += 1;
      else if (sign === closing[0] || sign === closing[1]) open -= 1;
      else if (open > 0 || !endsScalar(text.charCodeAt(at + 1))) continue;
      if (open === 0) return at + 1;
    }
    throw new SyntaxError(`no end of what begins at ${this.at}`);
  }

  /** Where the text ends that begins with the quote at this place. */
  private endOfText(from: number): number {
    for (let at = from + 1; at < this.text.length; at++) {
      const sign = this.text.charCodeAt(at);
      if (sign === backslash) at += 1;
      else if (sign === quote) return at;
    }
    throw new SyntaxError(`no end of the text at ${from}`);
  }
}

/** Numbers and words have no end of their own. */
const endsScalar = (next: number) => Number.isNaN(next) || next <= 0x20 || next === 0x2c || closing.includes(next);
