import { type JsonLimits, JsonScan, JsonTooMuch, noLimits } from '#domain/json-text.ts';

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

/** Characters of a list or an object that are parsed at a time: about a millisecond. */
const parsedAtOnce = 64 * 1024;

/**
 * What JSON.parse returns of a text, parsed in pieces: who reads ten thousand rows can give way after each. Objects above the lists are read
 * field by field, lists by some of their entries.
 * @throws JsonTooMuch beyond the limits, which are kept of texts above 64 kB. @throws SyntaxError
 */
export function* parsingPieces(text: string, limits = noLimits): Generator<undefined, unknown> {
  if (text.length <= parsedAtOnce) return JSON.parse(text);
  const cursor = new Cursor(text, limits);
  const value = yield* parsingValue(cursor, 0);
  cursor.takeEnd();
  return value;
}

function* parsingValue(cursor: Cursor, depth: number): Generator<undefined, unknown> {
  const first = cursor.next();
  if (first === '[') return yield* parsingList(cursor);
  if (first !== '{' || depth > deepest) return JSON.parse(cursor.takeValue());
  const found: Record<string, unknown> = {};
  cursor.take('{');
  let begin = cursor.at;
  let fields = 0;
  if (cursor.next() !== '}')
    do {
      fields += 1;
      if (fields > cursor.limits.mostFields) throw new JsonTooMuch('mostFields');
      setField(found, cursor.takeKey(), yield* parsingValue(cursor, depth + 1));
      if (cursor.at - begin < parsedAtOnce) continue;
      yield;
      begin = cursor.at;
    } while (cursor.takeIf(','));
  cursor.take('}');
  return found;
}

/** As JSON.parse has it: a field of its own, whatever it is called. */
function setField(object: Record<string, unknown>, key: string, value: unknown): void {
  if (key === '__proto__')
    Object.defineProperty(object, key, { value, configurable: true, enumerable: true, writable: true });
  else object[key] = value;
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

const isBlank = (sign: number) => sign === 0x20 || (sign >= 0x09 && sign <= 0x0d && sign !== 0x0b && sign !== 0x0c);

/** A place in a JSON text; values are passed over without being read. */
class Cursor {
  at = 0;
  private readonly scan: JsonScan;

  constructor(
    private readonly text: string,
    readonly limits: JsonLimits,
  ) {
    this.scan = new JsonScan(text, limits);
  }

  /** The next sign that is no blank; empty at the end. */
  next(): string {
    while (isBlank(this.text.charCodeAt(this.at))) this.at += 1;
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

  takeEnd(): void {
    if (this.next() !== '') throw new SyntaxError(`nothing may follow at ${this.at}`);
  }

  /** The name of a field with its colon. */
  takeKey(): string {
    if (this.next() !== '"') throw new SyntaxError(`no name at ${this.at}`);
    const key = JSON.parse(this.takeValue()) as string;
    this.take(':');
    return key;
  }

  since(begin: number): string {
    return this.text.slice(begin, this.at);
  }

  /** Passes over a value and returns its text. */
  takeValue(): string {
    this.next();
    const begin = this.at;
    this.at = this.scan.endOf(begin);
    return this.since(begin);
  }
}
