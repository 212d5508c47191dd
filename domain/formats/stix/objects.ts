import type { LocalText } from '../../model/base.ts';
import { UnreadableDocument } from '../format.ts';

/** An object of a bundle; of the others only the type is looked at. */
export type StixObject = Readonly<Record<string, unknown>>;

const words = {
  broken: { en: 'The file is not a STIX 2.1 bundle in JSON.', zh: '文件不是 JSON 格式的 STIX 2.1 包。' },
  large: { en: 'The bundle has too many objects to be read.', zh: 'STIX 包中的对象过多，无法读取。' },
} satisfies Record<string, LocalText>;

const mostObjects = 300_000;
const longestObject = 4_000_000;
const longestName = 100;

const code = { quote: 34, backslash: 92, open: 123, close: 125, openList: 91, closeList: 93 } as const;

/** An object that is too long, with what it calls itself, as far as that is short. */
function longObject(object: string, place: number): LocalText {
  const { id, type } = parsed(object);
  const name = [id, type].find((one) => typeof one === 'string' && one !== '' && one.length <= longestName) ?? '';
  const inside = name === '' ? '' : ` (${name})`;
  return {
    en: `Object ${place}${inside} of the bundle is larger than 4 MB. Shorten its texts.`,
    zh: `STIX 包中的第 ${place} 个对象${inside}超过 4 MB，请缩短其中的文本。`,
  };
}

/**
 * The objects of a bundle one after the other: a catalogue of 60 MB is never there as values all at once.
 * @throws UnreadableDocument for what is no bundle
 */
export function* stixObjects(text: string): Generator<StixObject> {
  const list = beginOfObjects(text);
  let count = 0;
  for (let at = list + 1; at < text.length; ) {
    const sign = text.charCodeAt(at);
    if (sign === code.closeList) return;
    if (sign !== code.open) {
      if (!/[\s,]/.test(text.charAt(at))) throw new UnreadableDocument(words.broken);
      at += 1;
      continue;
    }
    const end = endOf(text, at);
    count += 1;
    if (count > mostObjects) throw new UnreadableDocument(words.large);
    if (end - at > longestObject) throw new UnreadableDocument(longObject(text.slice(at, end), count));
    yield parsed(text.slice(at, end));
    at = end;
  }
  throw new UnreadableDocument(words.broken);
}

/** Where the list of objects of the bundle begins: that of its own level, not one of an object. */
function beginOfObjects(text: string): number {
  const start = text.search(/\S/);
  if (text.charCodeAt(start) !== code.open) throw new UnreadableDocument(words.broken);
  let depth = 0;
  for (let at = start; at >= 0 && at < text.length; at++) {
    const sign = text.charCodeAt(at);
    if (sign === code.quote) {
      const end = endOfString(text, at);
      if (depth === 1 && text.slice(at, end) === '"objects"') {
        const [, gap = ''] = /^(\s*:\s*)\[/.exec(text.slice(end, end + 40)) ?? [];
        if (gap !== '') return end + gap.length;
      }
      at = end - 1;
    } else if (sign === code.open || sign === code.openList) depth += 1;
    else if (sign === code.close || sign === code.closeList) depth -= 1;
    if (depth === 0 && at > start) break;
  }
  throw new UnreadableDocument(words.broken);
}

/** Behind the brace that closes the object which begins here. */
function endOf(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const sign = text.charCodeAt(at);
    if (sign === code.quote) at = endOfString(text, at) - 1;
    else if (sign === code.open || sign === code.openList) depth += 1;
    else if (sign === code.close || sign === code.closeList) {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  throw new UnreadableDocument(words.broken);
}

function endOfString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    const sign = text.charCodeAt(at);
    if (sign === code.backslash) at += 1;
    else if (sign === code.quote) return at + 1;
  }
  throw new UnreadableDocument(words.broken);
}

function parsed(text: string): StixObject {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new UnreadableDocument(words.broken);
  }
  return value as StixObject;
}
