/** Numbers of a seed, the same at each run: a file that fails can be looked at again. */
function rollsOf(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
    const mixed = Math.imul(state ^ (state >>> 12), 0x297a2d39) >>> 0;
    return below > 0 ? mixed % below : 0;
  };
}

type Roll = (below: number) => number;

const splice = (text: string, at: number, put: string, over = 0) => text.slice(0, at) + put + text.slice(at + over);
const isXml = (text: string) => text.trimStart().startsWith('<');

/** All places of a pattern. */
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].slice(0, 5000);
const oneOf = <T>(list: readonly T[], roll: Roll): T | undefined => list[roll(list.length)];

function replaceOne(text: string, pattern: RegExp, roll: Roll, put: (words: string) => string): string {
  const hit = oneOf(found(text, pattern), roll);
  return hit ? splice(text, hit.index, put(hit[0]), hit[0].length) : text;
}

function swapped(text: string, roll: Roll): string {
  const names = found(text, isXml(text) ? /(?<=<\/?)[\w:.-]+/g : /"[\w-]+"(?=\s*:)/g);
  const [one, other] = [oneOf(names, roll), oneOf(names, roll)];
  if (!one || !other) return text;
  const [first, second] = one.index < other.index ? [one, other] : [other, one];
  return splice(splice(text, second.index, first[0], second[0].length), first.index, second[0], first[0].length);
}

function nested(text: string, roll: Roll): string {
  const depth = [300, 5000, 100_000][roll(3)] ?? 300;
  if (isXml(text))
    return replaceOne(text, />(?=[^<])/g, roll, () => `>${'<a>'.repeat(depth)}${roll(2) ? '</a>'.repeat(depth) : ''}`);
  return replaceOne(
    text,
    /:\s*(?=[\d"[{])/g,
    roll,
    () => `:${'['.repeat(depth)}${roll(2) ? `${']'.repeat(depth)},"x":` : ''}`,
  );
}

const numbers = ['1e999', '-1e999', '99999999999999999999', '-0', '1.7976931348623157e308', 'NaN', '0x10'];
const texts = [
  '\u0000',
  '\ud800',
  '__proto__',
  'constructor',
  '\u202e',
  '',
  '../../etc/passwd',
  'a'.repeat(300_000),
  '&amp;'.repeat(1000),
];

/** What a document id, a name or a reference may be made into: one that is there, so that ids repeat and references go round. */
function sameValues(text: string, roll: Roll): string {
  const values = found(text, /(?<=")[\w:./-]{2,60}(?=")/g);
  const put = oneOf(values, roll)?.[0] ?? 'x';
  let out = text;
  for (let n = 0; n < 1 + roll(20); n += 1) out = replaceOne(out, /(?<=")[\w:./-]{2,60}(?=")/g, roll, () => put);
  return out;
}

const entities =
  '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;"><!ENTITY f SYSTEM "file:///etc/passwd">]>';

const ofText: readonly ((text: string, roll: Roll) => string)[] = [
  (text, roll) => text.slice(0, roll(text.length)),
  swapped,
  nested,
  (text, roll) => replaceOne(text, /(?<=[\s:>"])-?\d+(\.\d+)?(?=[\s,<"}\]])/g, roll, () => oneOf(numbers, roll) ?? ''),
  (text, roll) => replaceOne(text, /(?<=")[^"<>]{1,200}(?=")/g, roll, () => oneOf(texts, roll) ?? ''),
  sameValues,
  (text, roll) =>
    isXml(text)
      ? replaceOne(text, /(?<=\?>)|^/g, roll, () => entities).replace(/>([^<>]{3,40})</, '>&c;&f;$1<')
      : replaceOne(
          text,
          /\{/g,
          roll,
          () => '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},',
        ),
  (text, roll) => {
    const part = text.slice(roll(text.length)).slice(0, 1 + roll(2000));
    return splice(text, roll(text.length), part.repeat(1 + roll(20)));
  },
];

/** A document as a broken disk, a careless tool or an attacker makes it: bits flipped, cut off, tags swapped, nested, doubled, entities, odd values. */
export function mutated(seed: Uint8Array, number: number): Uint8Array {
  const roll = rollsOf(number * 7919 + 17);
  const kind = number % (ofText.length + 1);
  if (kind === ofText.length || isPacked(seed)) return flipped(seed, roll);
  let text = new TextDecoder().decode(seed);
  for (let n = 0; n <= roll(3); n += 1) text = ofText[n === 0 ? kind : roll(ofText.length)]?.(text, roll) ?? text;
  return new TextEncoder().encode(text.slice(0, 8_000_000));
}

const isPacked = ([first, second]: Uint8Array) => first === 0x50 && second === 0x4b;

function flipped(seed: Uint8Array, roll: Roll): Uint8Array {
  const bytes = Uint8Array.from(roll(5) === 0 ? seed.subarray(0, roll(seed.length)) : seed);
  for (let n = 0; n < 1 + roll(40); n += 1) {
    const at = roll(bytes.length);
    bytes[at] = (bytes[at] ?? 0) ^ (1 << roll(8));
  }
  return bytes;
}
