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
 * The text of a document: UTF-16 by its mark, else UTF-8.
 * @throws UnreadableDocument
 */
export function textOfBytes(bytes: Uint8Array): string {
  const [a, b] = bytes;
  const label = a === 0xff && b === 0xfe ? 'utf-16le' : a === 0xfe && b === 0xff ? 'utf-16be' : 'utf-8';
  if (bytes.length > longest) throw tooLarge();
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    throw new UnreadableDocument({ en: 'The file is no text in UTF-8.', zh: '文件不是 UTF-8 文本。' });
  }
}

const tooLarge = () => new UnreadableDocument({ en: 'The document is too large.', zh: '文件过大。' });

/**
 * A JSON text as an object, without the names that every object has already, and no deeper than can be read.
 * @throws UnreadableDocument
 */
export function parseJson(text: string): JsonObject {
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
  return safe(json, 0) as JsonObject;
}

function safe(value: Json, depth: number): Json {
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > deepest) throw new UnreadableDocument({ en: 'The document is nested too deeply.', zh: '文件嵌套过深。' });
  if (Array.isArray(value)) return value.map((one) => safe(one, depth + 1));
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !(name in {}))
      .map(([name, one]) => [name, safe(one, depth + 1)]),
  );
}
