import { UnreadableDocument } from '../format.ts';
import { isObject, type Json, type JsonObject } from './model.ts';

/** How deep a document may be nested; real ones stay below ten. */
export const deepest = 64;
/** Characters of a document. */
const longest = 100_000_000;

/** Known to every place this runs in, and to none of the domain's own libraries. */
declare class TextDecoder {
  constructor(label: string, options?: { fatal?: boolean });
  decode(bytes: Uint8Array): string;
}

/**
 * The text of a document: UTF-16 by its mark, else as it declares, else UTF-8.
 * @param declared the encoding that the document itself names
 * @throws UnreadableDocument
 */
export function textOfBytes(bytes: Uint8Array, declared = 'utf-8'): string {
  const [a, b] = bytes;
  const label = a === 0xff && b === 0xfe ? 'utf-16le' : a === 0xfe && b === 0xff ? 'utf-16be' : declared;
  if (bytes.length > longest) throw tooLarge();
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    const name = label.slice(0, 40).toUpperCase();
    throw new UnreadableDocument({ en: `The file is no text in ${name}.`, zh: `文件不是 ${name} 文本。` });
  }
}

/** The text of a document in XML, by its mark or by its declaration. @throws UnreadableDocument */
export function textOfXml(bytes: Uint8Array): string {
  const start = String.fromCharCode(...bytes.subarray(0, 200));
  const declared = /^[^<]*<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(start)?.[1] ?? 'utf-8';
  // What can be read up to here as single bytes is no UTF-16, whatever it says.
  return textOfBytes(bytes, /utf-?16/i.test(declared) ? 'utf-8' : declared);
}

const tooLarge = () => new UnreadableDocument({ en: 'The document is too large.', zh: '文件过大。' });

/**
 * A JSON text as an object, without the names that every object has already, and no deeper than can be read.
 * @param dropped takes these names
 * @throws UnreadableDocument
 */
export function parseJson(text: string, dropped: Set<string> = new Set()): JsonObject {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new UnreadableDocument(
      { en: 'The JSON is broken.', zh: 'JSON 格式错误。' },
      String((error as Error).message).slice(0, 200),
    );
  }
  if (!isObject(json))
    throw new UnreadableDocument({ en: 'The document is no JSON object.', zh: '文件不是 JSON 对象。' });
  return safe(json, 0, dropped) as JsonObject;
}

function safe(value: Json, depth: number, dropped: Set<string>): Json {
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > deepest) throw new UnreadableDocument({ en: 'The document is nested too deeply.', zh: '文件嵌套过深。' });
  if (Array.isArray(value)) return value.map((one) => safe(one, depth + 1, dropped));
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => {
        const isOfEvery = name in {};
        if (isOfEvery) dropped.add(name);
        return !isOfEvery;
      })
      .map(([name, one]) => [name, safe(one, depth + 1, dropped)]),
  );
}
