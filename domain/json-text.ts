/** Deeper than any file or call that we read. */
export const deepestJson = 100;

/** What a JSON text of somebody else's may hold; beyond that reading it would take long, however few bytes it has. */
export interface JsonLimits {
  /** Lists and objects that stand in each other. */
  deepest: number;
  /** Values of all lists and objects together. */
  mostValues: number;
  /** Fields of one object. */
  mostFields: number;
}

const none = Number.POSITIVE_INFINITY;
export const noLimits: JsonLimits = { deepest: none, mostValues: none, mostFields: none };

/** A JSON text that holds more than its limits allow. */
export class JsonTooMuch extends SyntaxError {
  constructor(readonly what: keyof JsonLimits) {
    super(`beyond ${what}`);
    this.name = 'JsonTooMuch';
  }
}

const [quote, backslash, comma, openObject] = [0x22, 0x5c, 0x2c, 0x7b];
const opensPart = (sign: number) => sign === 0x5b || sign === openObject;
const closesPart = (sign: number) => sign === 0x5d || sign === 0x7d;
/** Numbers and words have no end of their own. */
const endsScalar = (next: number) => Number.isNaN(next) || next <= 0x20 || next === comma || closesPart(next);

/** Passes over values of a JSON text without reading them, and counts what they hold. Whether they are sound is not looked at. */
export class JsonScan {
  #values = 0;

  constructor(
    private readonly text: string,
    private readonly limits: JsonLimits,
  ) {}

  /** Where the value ends that begins at a place. @throws JsonTooMuch. @throws SyntaxError where it has no end */
  endOf(from: number): number {
    const { text } = this;
    let open = 0;
    /** Of each open object how many fields have begun; of a list nothing is counted. */
    const fields: number[] = [];
    this.#count();
    for (let at = from; at < text.length; at++) {
      const sign = text.charCodeAt(at);
      if (sign === quote) at = this.#endOfText(at);
      else if (opensPart(sign)) {
        open += 1;
        if (open > this.limits.deepest) throw new JsonTooMuch('deepest');
        fields[open] = sign === openObject ? 1 : Number.NaN;
        this.#count();
      } else if (closesPart(sign)) open -= 1;
      else {
        if (sign === comma) {
          this.#count();
          fields[open] = (fields[open] ?? 0) + 1;
          if ((fields[open] ?? 0) > this.limits.mostFields) throw new JsonTooMuch('mostFields');
        }
        if (open > 0 || !endsScalar(text.charCodeAt(at + 1))) continue;
      }
      if (open === 0) return at + 1;
    }
    throw new SyntaxError(`no end of what begins at ${from}`);
  }

  #count(): void {
    this.#values += 1;
    if (this.#values > this.limits.mostValues) throw new JsonTooMuch('mostValues');
  }

  /** Where the text ends that begins with the quote at this place. */
  #endOfText(from: number): number {
    for (let at = from + 1; at < this.text.length; at++) {
      const sign = this.text.charCodeAt(at);
      if (sign === backslash) at += 1;
      else if (sign === quote) return at;
    }
    throw new SyntaxError(`no end of the text at ${from}`);
  }
}

/** So much is parsed within a millisecond or two, whatever it holds (characters). */
const short = 64 * 1024;

/**
 * JSON.parse for the text of somebody else: by itself it takes two seconds for five million opening brackets.
 * @throws JsonTooMuch where it is nested too deeply. @throws SyntaxError
 */
export function parseJson(text: string): unknown {
  if (text.length > short) {
    const scan = new JsonScan(text, { ...noLimits, deepest: deepestJson });
    scan.endOf(Math.max(text.search(/[^ \t\n\r]/), 0));
  }
  return JSON.parse(text);
}
