import { inflateSync } from 'node:zlib';

/**
 * A PDF as a viewer reads it, as far as reports are concerned: by its table of cross references, packed objects included. What is not there, or not where
 * the table says, throws.
 */
export function readPdf(bytes: Uint8Array) {
  const text = Buffer.from(bytes).toString('latin1');
  const places = crossReferences(text);
  const packs = new Map<number, string[]>();

  /** The object, a stream without its bytes. */
  function object(id: number): string {
    const [kind = 0, at = 0, index = 0] = places[id] ?? [];
    if (kind === 2) {
      const known = packs.get(at) ?? packed(at);
      packs.set(at, known);
      return known[index] ?? '';
    }
    if (!text.startsWith(`${id} 0 obj\n`, at)) throw new Error(`Object ${id} is not at ${at}`);
    return text.slice(at + `${id} 0 obj\n`.length, text.indexOf('>>stream\n', at) + 2);
  }

  function packed(id: number): string[] {
    const dictionary = object(id);
    const content = stream(id);
    const first = numberOf(dictionary, 'First');
    const numbers = content.slice(0, first).trim().split(/\s+/).map(Number);
    return Array.from({ length: numberOf(dictionary, 'N') }, (_, i) =>
      content
        .slice(
          first + (numbers[i * 2 + 1] ?? 0),
          i * 2 + 3 < numbers.length ? first + (numbers[i * 2 + 3] ?? 0) : undefined,
        )
        .trimEnd(),
    );
  }

  /** What a stream holds. */
  function stream(id: number): string {
    const dictionary = object(id);
    const at = (places[id]?.[1] ?? 0) + `${id} 0 obj\n`.length + dictionary.length + 'stream\n'.length;
    const content = Buffer.from(text.slice(at, at + numberOf(dictionary, 'Length')), 'latin1');
    return (dictionary.includes('/FlateDecode') ? inflateSync(content) : content).toString('latin1');
  }

  const trailer = text.slice(Number(/startxref\n(\d+)/.exec(text)?.[1]));
  const root = object(refOf(trailer, 'Root'));
  const pageIds = refsOf(object(refOf(root, 'Pages')), 'Kids');
  const fonts = new Map<string, Map<number, string>>();
  const resources = object(refOf(object(pageIds[0] ?? 0), 'Resources'));
  for (const [, name = '', id = ''] of resources.matchAll(/\/(F\d) (\d+) 0 R/g))
    fonts.set(name, charactersOf(stream(refOf(object(Number(id)), 'ToUnicode'))));

  /** What stands at the edge of a page, drawn once for all that are alike. */
  const edgeTexts = (content: string): string[] =>
    [...content.matchAll(/Pagination>>BDC\/(I\d+) Do/g)].flatMap(([, name]) =>
      textsOf(stream(Number(new RegExp(`/${name} (\\d+) 0 R`).exec(resources)?.[1])), fonts),
    );

  const pages = pageIds.map((id) => {
    const page = object(id);
    const content = refsOf(page, 'Contents').map(stream).join('\n');
    const [, width = '', height = ''] = /MediaBox\[0 0 ([\d.]+) ([\d.]+)\]/.exec(page) ?? [];
    return {
      id,
      width: Number(width),
      height: Number(height),
      content,
      texts: textsOf(content, fonts),
      edge: () => edgeTexts(content),
      links: refsOf(page, 'Annots').map((one) => {
        const link = object(one);
        return {
          to: /\/Dest\(([^)]*)\)/.exec(link)?.[1] ?? '',
          rect: numbersIn(/\/Rect\[([^\]]*)\]/.exec(link)?.[1] ?? ''),
        };
      }),
    };
  });

  return {
    pages,
    root,
    info: object(refOf(trailer, 'Info')),
    object,
    stream,
    /** Titles, those below others behind `- `. */
    outline: () => outlineOf(object, refOf(root, 'Outlines')),
    /** Where names lead: the number of their page, from 1. */
    destinations: () => {
      const tree = object(Number(/\/Dests (\d+) 0 R/.exec(root)?.[1]));
      const leaves = refsOf(tree, 'Kids').map(object).join('');
      const found = leaves.matchAll(/\(([^)]*)\)\[(\d+) 0 R\/XYZ/g);
      return new Map([...found].map(([, name = '', page = '']) => [name, pageIds.indexOf(Number(page)) + 1]));
    },
    /** The structure as it is read aloud: tags and what they hold, a line each. */
    structure: () =>
      structureOf(
        object,
        refOf(root, 'StructTreeRoot'),
        new Map(pages.map((page) => [page.id, markedTexts(page.content, fonts)])),
      ),
  };
}

const numberOf = (dictionary: string, key: string): number => {
  const found = new RegExp(`/${key} (\\d+)`).exec(dictionary);
  if (!found) throw new Error(`No ${key} in ${dictionary.slice(0, 200)}`);
  return Number(found[1]);
};
const refOf = numberOf;
const refsOf = (dictionary: string, key: string): number[] =>
  [...(new RegExp(`/${key}\\[([^\\]]*)\\]`).exec(dictionary)?.[1] ?? '').matchAll(/(\d+) 0 R/g)].map(([, id]) =>
    Number(id),
  );
const numbersIn = (list: string) => list.trim().split(/\s+/).map(Number);

/** Kind, place and index of every object. */
function crossReferences(text: string): number[][] {
  const at = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
  const from = text.indexOf('stream\n', at) + 'stream\n'.length;
  const length = numberOf(text.slice(at, from), 'Length');
  const rows = inflateSync(Buffer.from(text.slice(from, from + length), 'latin1'));
  const above = new Uint8Array(7);
  return Array.from({ length: rows.length / 8 }, (_, id) => {
    for (let i = 0; i < 7; i++) above[i] = (above[i] ?? 0) + (rows[id * 8 + 1 + i] ?? 0);
    const view = new DataView(above.buffer);
    return [view.getUint8(0), view.getUint32(1), view.getUint16(5)];
  });
}

function charactersOf(map: string): Map<number, string> {
  return new Map(
    [...map.matchAll(/^<([\da-f]{4})><([\da-f]+)>$/gm)].map(([, code = '', hex = '']) => [
      Number.parseInt(code, 16),
      (hex.match(/.{4}/g) ?? []).map((unit) => String.fromCharCode(Number.parseInt(unit, 16))).join(''),
    ]),
  );
}

const shown = /\/(F\d) [\d.]+ Tf|\(((?:\\[\s\S]|[^\\)])*)\)(?:Tj|')|MCID (\d+)>>BDC|\bEMC\b/g;

/** The texts of a page, line by line. */
function textsOf(content: string, fonts: ReadonlyMap<string, ReadonlyMap<number, string>>): string[] {
  const texts: string[] = [];
  each(content, fonts, (text) => texts.push(text));
  return texts;
}

/** The texts of a page by their marks, the lines of each joined. */
function markedTexts(content: string, fonts: ReadonlyMap<string, ReadonlyMap<number, string>>): Map<number, string> {
  const marked = new Map<number, string>();
  each(content, fonts, (text, mark) => {
    if (mark >= 0) marked.set(mark, (marked.get(mark) ?? '') + text);
  });
  return marked;
}

function each(
  content: string,
  fonts: ReadonlyMap<string, ReadonlyMap<number, string>>,
  take: (text: string, mark: number) => void,
): void {
  let font = '';
  let mark = -1;
  for (const [all, name, text, mcid] of content.matchAll(shown)) {
    if (name) font = name;
    else if (mcid) mark = Number(mcid);
    else if (all === 'EMC') mark = -1;
    else if (text !== undefined) take(decoded(text, fonts.get(font) ?? new Map()), mark);
  }
}

function decoded(text: string, characters: ReadonlyMap<number, string>): string {
  const plain = text.replace(/\\([\s\S])/g, (_, sign: string) => (sign === 'r' ? '\r' : sign));
  let words = '';
  for (let i = 0; i < plain.length; i += 2)
    words += characters.get(plain.charCodeAt(i) * 256 + plain.charCodeAt(i + 1)) ?? '\u0000';
  return words;
}

const unhex = (hex: string) =>
  (hex.slice(4).match(/.{4}/g) ?? []).map((unit) => String.fromCharCode(Number.parseInt(unit, 16))).join('');

function outlineOf(object: (id: number) => string, id: number, depth = 0): string[] {
  const lines: string[] = [];
  for (let next = Number(/\/First (\d+)/.exec(object(id))?.[1] ?? 0); next; ) {
    const item = object(next);
    lines.push('- '.repeat(depth) + unhex(/\/Title<([\dA-F]*)>/.exec(item)?.[1] ?? ''));
    lines.push(...outlineOf(object, next, depth + 1));
    next = Number(/\/Next (\d+)/.exec(item)?.[1] ?? 0);
  }
  return lines;
}

function structureOf(
  object: (id: number) => string,
  root: number,
  texts: ReadonlyMap<number, ReadonlyMap<number, string>>,
): string[] {
  const lines: string[] = [];
  const visit = (id: number, depth: number) => {
    const element = object(id);
    const tag = /\/S\/(\w+)/.exec(element)?.[1] ?? '?';
    const page = Number(/\/Pg (\d+) 0 R/.exec(element)?.[1] ?? 0);
    const kids = element.slice(element.indexOf('/K ') + 3);
    const at = lines.push(`${'  '.repeat(depth)}${tag}`) - 1;
    for (const [, other, far, kid, near] of kids.matchAll(
      /<<\/Type\/MCR\/Pg (\d+) 0 R\/MCID (\d+)>>|(\d+) 0 R|(\d+)/g,
    )) {
      if (kid) visit(Number(kid), depth + 1);
      else lines[at] += ` ${texts.get(Number(other ?? page))?.get(Number(far ?? near)) ?? ''}`;
    }
  };
  visit(Number(/\/K (\d+) 0 R/.exec(object(root))?.[1]), 0);
  return lines;
}
