import { foldText } from '../../fold-text.ts';
import type { AnalysisKind, Row } from '../../kinds/kinds.ts';
import { cutAt, inOneLine, type LocalText, withoutControls } from '../../model/base.ts';
import type { ImpactLevel, Method } from '../../model/method.ts';
import { foldWord } from '../../report/table-headers.ts';
import { saysNothing } from '../../tara-table/cell-words.ts';
import { levelReader } from '../../tara-table/level-cell.ts';
import { wordsOfDimension, wordsOfParameter } from '../../tara-table/mapping.ts';
import { readEntries } from '../../tara-table/several.ts';
import type { Draft } from '../draft.ts';
import type { Definition, XsamDocument } from './document.ts';
import { cellPrefix, plain, wordsAt } from './document.ts';
import { Losses } from './losses.ts';
import type { XmlNode } from './xml.ts';

/** A code of a row: a name that numbers it (`AS.2`), not one that describes it. */
const looksLikeCode = (name: string): boolean => /\d/.test(name) && !/\s/.test(name) && name.length <= 40;

/** The kinds of rows that elements become. */
const rowKinds = {
  component: 'assets',
  channel: 'assets',
  data: 'assets',
  dataFlow: 'assets',
  function: 'functions',
  damage: 'damages',
  threat: 'threats',
  step: 'steps',
  path: 'paths',
  control: 'controls',
  risk: 'risks',
  assumption: 'assumptions',
  goal: 'goals',
  claim: 'claims',
  requirement: 'requirements',
} as const satisfies Record<Definition['kind'], AnalysisKind>;

const longestKept = 20_000;
const longestId = 400;
const mostKept = 4_000_000;

/** What the parts of the reader share: the document, the task that is made of it, the words of the method. */
export class Reading {
  readonly losses = new Losses();
  readonly printed: { row: string; field: string; printed: string }[] = [];
  /** Rows by the definitions they were made of. */
  readonly rows = new Map<Definition, { id: string; code: string }>();
  private readonly used = new Map<Definition, Set<string>>();
  private readonly inner = new Map<Definition, XmlNode[]>();
  private readonly indices = new Map<AnalysisKind, Map<string, unknown>>();
  private keptLength = 0;

  constructor(
    readonly document: XsamDocument,
    readonly draft: Draft,
    readonly method: Method,
  ) {}

  /** The row of an id, among those made so far. */
  row<K extends AnalysisKind>(kind: K, id: string): Row<K> | undefined {
    const rows = (this.draft.rows[kind] ?? []) as unknown as readonly Row<K>[];
    const known = this.indices.get(kind) ?? new Map<string, unknown>();
    this.indices.set(kind, known);
    for (const row of rows.slice(known.size)) known.set(row.id, row);
    return known.get(id) as Row<K> | undefined;
  }

  /** The name a row is called by: its title, else its name. */
  nameOf = (one: Definition, most: number): string =>
    cutAt(inOneLine(one.title || one.name || one.description || one.ids[0] || '–').trim(), most) || '–';

  codeOf = (one: Definition): { code?: string } => (looksLikeCode(one.name) ? { code: one.name } : {});

  /** The code of an element is kept for its row, whatever rows are made before it. */
  reserve(one: Definition): void {
    const { code } = this.codeOf(one);
    if (code !== undefined) this.draft.reserve(rowKinds[one.kind], code);
  }

  /** A text of at most so many characters; a longer one is cut and counted. */
  text(kind: AnalysisKind, field: string, text: string, most = 4000): string {
    const clean = withoutControls(text.replaceAll('\0', '')).trim();
    if (clean.length <= most) return cutAt(clean, most);
    this.losses.changed(kind, field, { en: `cut at ${most} characters`, zh: `截断至 ${most} 个字符` });
    return cutAt(clean, most).trim();
  }

  made(one: Definition, row: { id: string; code: string; isOwnCode: boolean }): void {
    this.rows.set(one, row);
    if (!row.isOwnCode && looksLikeCode(one.name))
      this.losses.changed(one.kind, 'name', {
        en: 'the code is taken or no code here',
        zh: '编号已被占用或不符合此处规则',
      });
  }

  /** Says that elements of these names were read. */
  use(one: Definition, ...names: readonly string[]): void {
    const known = this.used.get(one) ?? new Set<string>();
    this.used.set(one, known);
    for (const name of names) known.add(name);
  }

  /** The rows that references of these kinds lead to; with roles only those in one of them. */
  refs(one: Definition, kinds: readonly Definition['kind'][], role?: RegExp): Definition[] {
    const found = new Set<Definition>();
    for (const { role: names, target } of one.references) {
      if (role && !names.some((name) => role.test(name))) continue;
      const to = this.document.find(target);
      if (!to || to === one || !kinds.includes(to.kind)) continue;
      found.add(to);
      if (names[0]) this.use(one, names[0]);
    }
    return [...found];
  }

  ids = (definitions: readonly Definition[]): string[] => [
    ...new Set(definitions.flatMap((one) => this.rows.get(one)?.id ?? [])),
  ];

  /** The security properties an element names: by attributes, texts and names of options. With a kind of row, others it names as properties are left out and said. */
  propertiesIn(node: XmlNode, kind?: AnalysisKind): string[] {
    const named = this.method.properties;
    const found = new Set<string>();
    const take = (said: string, isProperty: boolean) => {
      const [whole, last] = [readEntries(said, named), readEntries(lastOf(said), named)];
      for (const code of [...whole.codes, ...last.codes]) found.add(code);
      if (!kind || !isProperty || saysNothing(said)) return;
      const isPath = lastOf(said) !== said;
      for (const word of isPath ? last.unknown : whole.unknown)
        this.losses.left(kind, 'property', {
          en: `no such property: ${cutAt(word, 60)}`,
          zh: `没有此安全属性：${cutAt(word, 60)}`,
        });
    };
    const look = (one: XmlNode) => {
      for (const { name, value } of one.attributes)
        if (/attribute|property|propert|cia|option|target|value/i.test(name))
          take(value, /attribute|propert/i.test(name));
      if (/attribute|propert/i.test(one.name)) take(one.text.trim(), true);
      for (const child of one.children) look(child);
    };
    look(node);
    return [...found];
  }

  /** Impact ratings by dimension: `<ImpactRating category="S" option="S2"/>`, or a list in the order of the dimensions. */
  impactOf(one: Definition): Record<string, { level: string; reason: string }> {
    const ratings: Record<string, { level: string; reason: string }> = {};
    const { dimensions, levels: common } = this.method.impact;
    for (const entry of ratingEntries(one, /impact/)) {
      const words = wordsIn(entry);
      const dimension = dimensions.find(
        (d) =>
          words.some((word) => wordsOfDimension(d).some((name) => foldWord(name) === foldWord(word))) ||
          words.some((word) => isLabelOf(d.code, word)),
      );
      if (!dimension) {
        this.losses.left(
          'damageScenario',
          'impactRating',
          inPlace(entry, { en: 'no such category', zh: '没有此类别' }),
          placeOf(one, words),
        );
        continue;
      }
      const levels = dimension.levels ?? common;
      const level = words.map((word) => labelled(dimension.code, word, levels) ?? said(levels, word)).find(Boolean);
      if (level)
        ratings[dimension.code] = {
          level,
          reason: this.text('damages', 'ratings', wordsAt(entry, 'rationale', 'justification', 'reason', 'comment')),
        };
      else
        this.losses.left(
          'damageScenario',
          'impactRating',
          inPlace(entry, { en: 'no such level', zh: '没有此等级' }),
          placeOf(one, words),
        );
    }
    return ratings;
  }

  /** Ratings by the parameters of the method's first feasibility model. */
  feasibilityOf(parts: readonly XmlNode[], what: string): Record<string, Record<string, string>> {
    const [model] = this.method.feasibility;
    if (!model) return {};
    const ratings: Record<string, string> = {};
    for (const entry of parts.flatMap(leaves)) {
      const words = wordsIn(entry);
      if (words.length === 0) continue;
      const names = [...words, entry.name];
      const parameter = model.parameters.find((p) =>
        names.some(
          (word) =>
            wordsOfParameter(p).some((name) => foldWord(name) === foldWord(lastOf(word))) || isLabelOf(p.code, word),
        ),
      );
      const level =
        parameter && words.map((word) => said(parameter.levels, afterLabel(parameter.code, word))).find(Boolean);
      if (parameter && level) ratings[parameter.code] = level;
      else this.losses.left(what, 'feasibility', inPlace(entry, { en: 'not on our scale', zh: '不在本产品的标度内' }));
    }
    if (Object.keys(ratings).length === 0) return {};
    // Nobody chose the scale.
    const { en, zh } = model.name;
    this.losses.changed(what, 'feasibility', { en: `read by the scale “${en}”`, zh: `按等级表“${zh}”读取` });
    return { [model.id]: ratings };
  }

  /** Keeps a part of the document with its row, or for the document. */
  keep(row: string | null, foreignId: string, content: unknown, kind: string, field: string): void {
    const text = JSON.stringify(content);
    this.keptLength += text.length;
    if (text.length > longestKept || this.keptLength > mostKept) {
      this.losses.left(kind, field);
      return;
    }
    this.draft.keep({ row, foreignId: cutAt(foreignId, longestId), content: text });
    this.losses.kept(kind, field);
  }

  /** Elements inside a part that is read itself, which are kept when their row is made. */
  keepLater(one: Definition, nodes: readonly XmlNode[]): void {
    this.inner.set(one, [...(this.inner.get(one) ?? []), ...nodes]);
  }

  /** What nobody has read of the definitions is kept with their rows. */
  keepTheRest(): void {
    for (const one of this.document.definitions) {
      const used = this.used.get(one) ?? new Set();
      const row = this.rows.get(one)?.id ?? null;
      for (const part of this.inner.get(one) ?? [])
        this.keep(row, `${one.ids[0] ?? one.name}/${part.name}`, asJson(part), one.node.name, part.name);
      for (const part of one.parts) {
        const name = plain(part.name);
        if (['name', 'title', 'description', 'text', 'comment', 'identifier', 'label'].includes(name) || used.has(name))
          continue;
        if (part.children.length === 0 && part.attributes.length === 0 && part.text.trim() === '') continue;
        const field = part.attributes.find(({ name: key }) => key === 'header')?.value ?? part.name;
        this.keep(row, `${one.ids[0] ?? one.name}/${field}`, asJson(part), one.node.name, field);
      }
      for (const { role, target } of one.references)
        if (role[0] && used.has(role[0]) && !this.document.find(target) && role.length > 0 && isNamed(one, role[0]))
          this.losses.left(one.node.name, role[0], {
            en: `refers to nothing: ${cutAt(target, 60)}`,
            zh: `引用不存在：${cutAt(target, 60)}`,
          });
    }
    for (const node of this.document.unknown)
      this.keep(null, wordsAt(node, 'id', 'name', 'title'), asJson(node), node.name, '');
  }
}

const isNamed = (one: Definition, role: string): boolean => one.parts.some((part) => plain(part.name) === role);

/** What is wrong with a rating: its words, and of a workbook its cell. */
function inPlace(entry: XmlNode, note: LocalText): LocalText {
  const at = entry.attributes.find(({ prefix }) => prefix === cellPrefix)?.value;
  const words = `${cutAt(wordsIn(entry).join(' '), 60)}${at ? ` (${at})` : ''}`;
  return { en: `${note.en}: ${words}`, zh: `${note.zh}：${words}` };
}

const asJson = ({ name, attributes, children, text }: XmlNode): object => ({
  name,
  ...(attributes.length > 0 && {
    attributes: attributes.map(({ prefix, name: key, value }) => [prefix ? `${prefix}:${key}` : key, value]),
  }),
  ...(text.trim() !== '' && { text: text.trim() }),
  ...(children.length > 0 && { children: children.map(asJson) }),
});

const lastOf = (value: string): string => value.split(/[/#]/).at(-1) ?? value;

/** Elements that rate, each once: the innermost that say something. */
function ratingEntries(one: Definition, named: RegExp): XmlNode[] {
  return one.parts.filter(({ name }) => named.test(plain(name))).flatMap(leaves);
}

/** The innermost elements with words; of those around them the words are taken along where they have some. */
function leaves(node: XmlNode): XmlNode[] {
  const own = node.attributes.length > 0 || node.text.trim() !== '';
  const below = node.children.filter(({ name }) => !/rationale|justification|reason|comment|description/i.test(name));
  if (below.length === 0) return own ? [node] : [];
  const inner = below.flatMap(leaves);
  // `<Category name="S"><Level>S2</Level></Category>` says it in two.
  if (own && inner.length > 0)
    return [{ ...node, children: [...inner, ...node.children.filter((child) => !below.includes(child))] }];
  const named =
    node.children.length > 1 &&
    new Set(below.map(({ name }) => name)).size === below.length &&
    below.every(
      (child) => child.children.length === 0 && /category|level|factor|value|option|rating$/i.test(child.name),
    );
  return named ? [node] : inner;
}

/** Attribute values and texts of an element and its leaves, options by their last part too. */
function wordsIn(node: XmlNode): string[] {
  const own = node.attributes
    .filter(({ prefix, name }) => prefix === '' && !/^(?:id|rationale|comment)$/i.test(name))
    .map(({ value }) => value.trim());
  const text = node.text.trim();
  const below = node.children
    .filter(({ name }) => !/rationale|justification|reason|comment|description/i.test(name))
    .flatMap(wordsIn);
  return [...new Set([...own, text, ...below].flatMap((word) => (word === '' ? [] : [word, lastOf(word)])))];
}

/** `S2` is a level of the dimension `S`, `ET.1m` or `ET-1m` one of the parameter `ET`. */
const isLabelOf = (code: string, word: string): boolean =>
  word.length > code.length && foldText(word).startsWith(foldText(code)) && /^[\d._:\- ]/.test(word.slice(code.length));

const afterLabel = (code: string, word: string): string =>
  isLabelOf(code, lastOf(word))
    ? lastOf(word)
        .slice(code.length)
        .replace(/^[._:\- ]+/, '')
    : lastOf(word);

/** `S0` to `S3`: the levels counted from the least. */
function labelled(code: string, word: string, levels: readonly ImpactLevel[]): string | undefined {
  const plainWord = lastOf(word);
  if (!isLabelOf(code, plainWord)) return undefined;
  const rest = afterLabel(code, plainWord);
  if (!/^\d$/.test(rest)) return said(levels, rest);
  return [...levels].sort((a, b) => a.value - b.value)[Number(rest)]?.code;
}

type Scale = Parameters<typeof levelReader>[0];
const readers = new WeakMap<object, ReturnType<typeof levelReader>>();

/** The level a word names. */
function said(levels: Scale, word: string): string | undefined {
  const reader = readers.get(levels) ?? levelReader(levels);
  readers.set(levels, reader);
  const found = reader(word);
  return found && found !== 'apart' ? found.is : undefined;
}

/** A definition as a loss names it. */
export const nameOf = ({ name, title }: Definition): string => name || title;
const placeOf = (one: Definition, words: readonly string[]): string => `${nameOf(one)}: ${words.join(' ')}`;
