import type { LocalText } from '../../model/base.ts';
import { UnreadableDocument } from '../format.ts';

/** An element by its local name; the prefix of an attribute is kept beside it, for ids are told apart by it. */
export interface XmlNode {
  name: string;
  attributes: readonly { prefix: string; name: string; value: string }[];
  children: XmlNode[];
  /** Its own text, without that of its elements. */
  text: string;
}

const mostElements = 250_000;
const deepest = 100;
const longestText = 60_000_000;

const words = {
  broken: { en: 'The file is not well-formed XML.', zh: '文件不是格式正确的 XML。' },
  doctype: {
    en: 'The file declares a document type. Such files are refused, because declared entities can make them grow without end.',
    zh: '文件声明了文档类型。此类文件会被拒绝，因为其声明的实体可以无限膨胀。',
  },
  large: { en: 'The file has too many elements to be read.', zh: '文件中的元素过多，无法读取。' },
  deep: { en: 'The elements of the file are nested too deeply.', zh: '文件中的元素嵌套过深。' },
} satisfies Record<string, LocalText>;

/** Every place this runs at has it; the domain is typed without the library of browsers. */
declare const TextDecoder: new (label: string) => { decode(bytes: Uint8Array): string };

/** The text of the bytes: by their mark of order, else by what the declaration says, else UTF-8. */
export function textOfXml(bytes: Uint8Array): string {
  const [a, b] = bytes;
  if (a === 0xff && b === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (a === 0xfe && b === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const start = String.fromCharCode(...bytes.subarray(0, 200));
  const declared = /^[^<]*<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(start)?.[1] ?? 'utf-8';
  try {
    // What can be read up to here as single bytes is no UTF-16, whatever it says.
    return new TextDecoder(/utf-?16/i.test(declared) ? 'utf-8' : declared).decode(bytes);
  } catch {
    return new TextDecoder('utf-8').decode(bytes);
  }
}

/**
 * The root of a document. A document type is refused, only the five entities of XML itself are known, and nothing is fetched.
 * @throws UnreadableDocument
 */
export function parseXml(source: string): XmlNode {
  const text = source.replace(/^\ufeff/, '');
  if (text.length > longestText) throw new UnreadableDocument(words.large);
  return new Scanner(text).root();
}

const nameAt = /[^\s<>/=&"'?!]+/y;
const attributeAt = /\s*([^\s<>/=&"']+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y;
const tagEnd = /\s*(\/?)>/y;

class Scanner {
  private at = 0;
  private elements = 0;
  private readonly open: XmlNode[] = [];
  private found: XmlNode | undefined;

  constructor(private readonly text: string) {}

  root(): XmlNode {
    while (this.at < this.text.length) {
      const next = this.text.indexOf('<', this.at);
      this.words(this.text.slice(this.at, next < 0 ? undefined : next));
      if (next < 0) break;
      this.at = next;
      this.markup();
    }
    if (!this.found || this.open.length > 0) this.fail();
    return this.found as XmlNode;
  }

  private words(raw: string): void {
    const parent = this.open.at(-1);
    if (parent) parent.text += this.decoded(raw);
    else if (raw.trim() !== '') this.fail();
  }

  private markup(): void {
    const { text, at } = this;
    if (text.startsWith('<!--', at)) this.skipTo('-->');
    else if (text.startsWith('<![CDATA[', at)) {
      const from = at + 9;
      this.skipTo(']]>');
      const parent = this.open.at(-1);
      if (!parent) this.fail();
      (parent as XmlNode).text += text.slice(from, this.at - 3);
    } else if (text.startsWith('<?', at)) this.skipTo('?>');
    else if (text.startsWith('<!', at)) throw new UnreadableDocument(words.doctype, this.line());
    else if (text.startsWith('</', at)) this.close();
    else this.begin();
  }

  private skipTo(end: string): void {
    const to = this.text.indexOf(end, this.at);
    if (to < 0) this.fail();
    this.at = to + end.length;
  }

  private close(): void {
    this.at += 2;
    const name = this.match(nameAt)?.[0] ?? '';
    const ended = this.match(tagEnd);
    const node = this.open.pop();
    if (!ended || ended[1] === '/' || node?.name !== local(name)) this.fail();
  }

  private begin(): void {
    this.at += 1;
    const name = this.match(nameAt)?.[0];
    if (!name || (this.found && this.open.length === 0)) this.fail();
    const attributes: { prefix: string; name: string; value: string }[] = [];
    for (let one = this.match(attributeAt); one; one = this.match(attributeAt)) {
      const [, key = '', double, single] = one;
      attributes.push({ prefix: prefixOf(key), name: local(key), value: this.decoded(double ?? single ?? '') });
    }
    const ended = this.match(tagEnd);
    if (!ended) this.fail();
    this.elements += 1;
    if (this.elements > mostElements) throw new UnreadableDocument(words.large, this.line());
    if (this.open.length >= deepest) throw new UnreadableDocument(words.deep, this.line());
    const node: XmlNode = { name: local(name as string), attributes, children: [], text: '' };
    this.open.at(-1)?.children.push(node);
    this.found ??= node;
    if (ended?.[1] !== '/') this.open.push(node);
  }

  private match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found) this.at = pattern.lastIndex;
    return found;
  }

  private decoded(raw: string): string {
    if (!raw.includes('&')) return raw;
    return raw.replace(/&([^;&]{0,12})(;?)/g, (_, body: string, ended: string) => {
      const sign = ended ? entityOf(body) : undefined;
      if (sign === undefined) this.fail();
      return sign as string;
    });
  }

  private fail(): never {
    throw new UnreadableDocument(words.broken, this.line());
  }

  private line(): string {
    let count = 1;
    for (let i = this.text.indexOf('\n'); i >= 0 && i < this.at; i = this.text.indexOf('\n', i + 1)) count += 1;
    return String(count);
  }
}

const known: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The sign of an entity of XML itself or of a number; lone halves of characters and nulls are none. */
function entityOf(body: string): string | undefined {
  if (Object.hasOwn(known, body)) return known[body];
  const [, hex, decimal] = /^#(?:x([\da-f]{1,6})|(\d{1,7}))$/i.exec(body) ?? [];
  const code = hex === undefined ? Number(decimal ?? Number.NaN) : Number.parseInt(hex, 16);
  const isSign = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isSign ? String.fromCodePoint(code) : undefined;
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1);
const prefixOf = (name: string): string => name.slice(0, Math.max(0, name.indexOf(':')));
