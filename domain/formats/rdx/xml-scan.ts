import { UnreadableDocument } from '../format.ts';
import { deepest } from './json.ts';

/** An element with its namespace; attributes have one where they have a prefix. */
export interface XmlElement {
  space: string;
  name: string;
  attributes: { space: string; name: string; value: string }[];
  children: XmlElement[];
  /** Its own text, without that of its elements. */
  text: string;
}

/** Elements of a document. */
const mostElements = 4_000_000;

const refuse = (en: string, zh: string, at = '') => new UnreadableDocument({ en, zh }, at);
const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
const nameAt = /[^\s<>/=&"'?!]+/y;
const attributeAt = /\s+([^\s<>/=&"']+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y;
const tagEnd = /\s*(\/?)>/y;

/**
 * The root of an XML text. A document type is refused before anything it declares is looked at, only the five entities of XML itself are known,
 * and nothing is fetched.
 * @throws UnreadableDocument
 */
export const scanXml = (text: string): XmlElement => new Scanner(text.replace(/^\ufeff/, '')).root();

type Spaces = ReadonlyMap<string, string>;
const rootSpaces: Spaces = new Map([['xml', 'http://www.w3.org/XML/1998/namespace']]);
const isSpace = (name: string): boolean => name === 'xmlns' || name.startsWith('xmlns:');
const none: never[] = [];

class Scanner {
  private at = 0;
  private count = 0;
  private found: XmlElement | undefined;
  private readonly open: { element: XmlElement; spaces: Spaces; tag: string }[] = [];

  constructor(private readonly text: string) {}

  root(): XmlElement {
    while (this.at < this.text.length) {
      const next = this.text.indexOf('<', this.at);
      this.words(this.text.slice(this.at, next < 0 ? undefined : next));
      this.at = next < 0 ? this.text.length : next;
      if (next >= 0) this.mark();
    }
    if (this.open.length > 0 || !this.found) throw this.broken();
    return this.found;
  }

  private mark(): void {
    const { text, at } = this;
    if (text.startsWith('<!--', at)) this.skip('-->');
    else if (text.startsWith('<![CDATA[', at)) {
      const end = text.indexOf(']]>', at);
      if (end < 0) throw this.broken();
      this.take(text.slice(at + 9, end));
      this.at = end + 3;
    } else if (text.startsWith('<?', at)) this.skip('?>');
    else if (text.startsWith('<!', at))
      throw refuse(
        'Documents with a document type (DTD) are refused.',
        '不接受带有文档类型定义（DTD）的文件。',
        this.line(),
      );
    else if (text.startsWith('</', at)) this.close();
    else this.start();
  }

  private skip(end: string): void {
    const found = this.text.indexOf(end, this.at);
    if (found < 0) throw this.broken();
    this.at = found + end.length;
  }

  private close(): void {
    const end = this.text.indexOf('>', this.at);
    const own = this.open.pop();
    if (end < 0 || !own || own.tag !== this.text.slice(this.at + 2, end).trimEnd()) throw this.broken();
    this.at = end + 1;
  }

  private start(): void {
    const tag = this.read(nameAt, this.at + 1)?.[0];
    if (tag === undefined) throw this.broken();
    this.at += 1 + tag.length;
    const attributes: [string, string][] = [];
    for (let found = this.read(attributeAt); found; found = this.read(attributeAt)) {
      this.at += found[0].length;
      attributes.push([found[1] ?? '', this.decoded(found[2] ?? found[3] ?? '')]);
    }
    const end = this.read(tagEnd);
    if (!end || (attributes.length > 1 && new Set(attributes.map(([name]) => name)).size < attributes.length))
      throw this.broken();
    this.at += end[0].length;
    this.put(tag, attributes, end[1] === '/');
  }

  private put(tag: string, attributes: readonly [string, string][], isEmpty: boolean): void {
    this.count += 1;
    if (this.count > mostElements) throw refuse('The document has too many elements.', '文件中的元素过多。');
    if (this.open.length >= deepest) throw refuse('The document is nested too deeply.', '文件嵌套过深。', this.line());
    const parent = this.open.at(-1);
    const outer = parent?.spaces ?? rootSpaces;
    const spaces = attributes.length === 0 ? outer : this.spacesOf(attributes, outer);
    const element = this.elementOf(tag, attributes, spaces);
    if (parent) {
      // Most elements hold words alone: they share one empty list.
      if (parent.element.children === none) parent.element.children = [element];
      else parent.element.children.push(element);
    } else if (this.found) throw this.broken();
    else this.found = element;
    if (!isEmpty) this.open.push({ element, spaces, tag });
  }

  private spacesOf(attributes: readonly [string, string][], outer: Spaces): Spaces {
    const own = attributes.filter(([name]) => isSpace(name));
    return own.length === 0
      ? outer
      : new Map([...outer, ...own.map(([name, value]) => [name.slice(6), value] as const)]);
  }

  private elementOf(tag: string, attributes: readonly [string, string][], spaces: Spaces): XmlElement {
    const colon = tag.indexOf(':');
    return {
      space: this.spaceOf(tag, colon, spaces, spaces.get('') ?? ''),
      name: colon < 0 ? tag : tag.slice(colon + 1),
      attributes:
        attributes.length === 0
          ? none
          : attributes
              .filter(([name]) => !isSpace(name))
              .map(([name, value]) => {
                const at = name.indexOf(':');
                return { space: this.spaceOf(name, at, spaces, ''), name: name.slice(at + 1), value };
              }),
      children: none,
      text: '',
    };
  }

  private spaceOf(name: string, colon: number, spaces: Spaces, plain: string): string {
    const space = colon < 0 ? plain : spaces.get(name.slice(0, colon));
    if (space === undefined) throw this.broken();
    return space;
  }

  private read(pattern: RegExp, at = this.at): RegExpExecArray | null {
    pattern.lastIndex = at;
    return pattern.exec(this.text);
  }

  private words(text: string): void {
    if (text !== '') this.take(this.decoded(text));
  }

  private take(text: string): void {
    const own = this.open.at(-1);
    if (own) own.element.text += text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
    else if (text.trim() !== '') throw this.broken();
  }

  private decoded(text: string): string {
    if (!text.includes('&')) return text;
    return text.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|\w{1,40});?|&/gi, (whole, name: string | undefined) => {
      const known = name === undefined ? undefined : entities[name];
      if (known !== undefined && whole.endsWith(';')) return known;
      const code = name?.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number(name?.slice(1));
      const isCharacter = name?.startsWith('#') && whole.endsWith(';') && code > 0 && code <= 0x10ffff;
      if (!isCharacter || (code >= 0xd800 && code <= 0xdfff)) throw this.broken();
      return String.fromCodePoint(code);
    });
  }

  private line(): string {
    return String(this.text.slice(0, this.at).split('\n').length);
  }

  private broken(): UnreadableDocument {
    return refuse('The XML is not well-formed.', 'XML 格式不正确。', this.line());
  }
}
