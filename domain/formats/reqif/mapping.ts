import { foldText } from '../../fold-text.ts';
import type { ReqifDocument, SpecObject, ValueSort } from './document.ts';

/** Kinds of row that objects of a document become. */
export const mappedKinds = ['goals', 'requirements', 'claims', 'assumptions'] as const;
export type MappedKind = (typeof mappedKinds)[number];

/** What an attribute may hold. `code` counts when a row is made; of a row that is there it is never changed. */
export const fieldUses = [
  'code',
  'name',
  'text',
  'explanation',
  'link',
  'verificationMethod',
  'verification',
  'verificationState',
  'verifiedOn',
  'verificationReason',
  'assets',
] as const;
export type FieldUse = (typeof fieldUses)[number];

const ofEvery: readonly FieldUse[] = ['code', 'name', 'text', 'explanation', 'link'];
export const usesOf = (kind: MappedKind | ''): readonly FieldUse[] =>
  kind === '' ? [] : kind === 'requirements' ? fieldUses : ofEvery;

/** What a type of object becomes and its attributes hold, by what both are called: tools give them new identifiers with every export. */
interface TypeMapping {
  kind: MappedKind | '';
  fields: Readonly<Record<string, FieldUse | ''>>;
}
export type Mapping = Readonly<Record<string, TypeMapping>>;

/** An attribute of a type as a person is asked about it. */
interface SeenAttribute {
  key: string;
  id: string;
  name: string;
  sort: ValueSort;
  sample: string;
}

export interface SeenType {
  key: string;
  id: string;
  name: string;
  objects: number;
  attributes: SeenAttribute[];
}

/** The types of the objects; one that the document does not declare has the attributes that its objects use. */
export function* seenTypes(document: ReqifDocument): Generator<undefined, SeenType[]> {
  const byType = new Map<string, SpecObject[]>();
  for (const object of document.objects.values()) {
    yield;
    const known = byType.get(object.type);
    if (known) known.push(object);
    else byType.set(object.type, [object]);
  }
  const keys = new Set<string>();
  const types: SeenType[] = [];
  for (const [id, objects] of byType) {
    const name = document.types.get(id)?.name || id;
    const attributes = yield* attributesOf(document, id, objects);
    types.push({ key: ownKey(keys, name), id, name, objects: objects.length, attributes });
  }
  return types;
}

function* attributesOf(
  document: ReqifDocument,
  type: string,
  objects: readonly SpecObject[],
): Generator<undefined, SeenAttribute[]> {
  const declared = new Map((document.types.get(type)?.attributes ?? []).map((one) => [one.id, one]));
  const samples = new Map<string, { sort: ValueSort; text: string }>();
  for (const { values } of objects) {
    yield;
    for (const { definition, sort, text } of values)
      if (!samples.get(definition)?.text) samples.set(definition, { sort, text });
  }
  const keys = new Set<string>();
  return [...new Set([...declared.keys(), ...samples.keys()])].map((id) => {
    const name = declared.get(id)?.name ?? id;
    return {
      key: ownKey(keys, name),
      id,
      name,
      sort: declared.get(id)?.sort ?? samples.get(id)?.sort ?? 'STRING',
      sample: (samples.get(id)?.text ?? '').slice(0, 80),
    };
  });
}

/** What something is called, with a number where others are called the same. */
function ownKey(taken: Set<string>, name: string): string {
  const plain = foldText(name).slice(0, 200) || '-';
  let key = plain;
  for (let n = 2; taken.has(key); n++) key = `${plain}#${n}`;
  taken.add(key);
  return key;
}

const kindWords: readonly (readonly [MappedKind | '', RegExp])[] = [
  ['', /heading|headline|chapter|section|information|\brisk\b|überschrift|标题|章节|风险/i],
  ['goals', /goal|objective|\bziel|目标/i],
  ['claims', /claim|声明/i],
  ['assumptions', /assumption|annahme|假设/i],
  ['requirements', /req|story|anforderung|需求|要求/i],
];

/** In the order in which of two attributes the better known name counts. */
const fieldWords: readonly (readonly [FieldUse, readonly string[]])[] = [
  ['code', ['code', 'reqif.foreignid', 'foreignid', 'objectidentifier', 'id', 'identifier', 'uid', 'key', '编号']],
  [
    'name',
    [
      'reqif.name',
      'name',
      'title',
      'objectshorttext',
      'summary',
      'reqif.chaptername',
      'objectheading',
      'titel',
      '名称',
      '标题',
    ],
  ],
  [
    'text',
    [
      'reqif.text',
      'text',
      'objecttext',
      'description',
      'reqif.description',
      'beschreibung',
      'statement',
      '描述',
      '内容',
      '正文',
    ],
  ],
  ['explanation', ['explanation', 'rationale', 'comment', 'comments', 'notes', 'remark', 'bemerkung', '说明', '备注']],
  ['link', ['link', 'url', 'hyperlink', '链接']],
  ['verificationMethod', ['verificationmethod', 'methodofverification', '验证方法']],
  ['verification', ['verification', 'verificationcriteria', 'acceptancecriteria', '验证', '验证准则']],
  ['verificationState', ['verificationstate', 'verificationstatus', '验证状态']],
  ['verifiedOn', ['verifiedon', 'verificationdate', '验证日期']],
  ['verificationReason', ['verificationreason', '验证理由']],
  ['assets', ['allocation', 'allocatedto', '分配', '分配至']],
];
const plainName = (name: string) => foldText(name).replace(/[\s_-]+/g, '');

/** What the types and attributes probably are, where nobody has said. */
export function guessMapping(types: readonly SeenType[], known: Mapping = {}): Mapping {
  const guessed = types.map((type): [string, TypeMapping] => {
    const own = Object.hasOwn(known, type.key) ? known[type.key] : undefined;
    const named = kindWords.find(([, words]) => words.test(type.name))?.[0];
    // A tool with one type calls it as it likes.
    const kind = own?.kind ?? named ?? (types.length === 1 ? 'requirements' : '');
    return [type.key, { kind, fields: fieldsOf(type, kind, own) }];
  });
  return Object.fromEntries(guessed);
}

function fieldsOf(type: SeenType, kind: MappedKind | '', own: TypeMapping | undefined): TypeMapping['fields'] {
  const given = new Map<string, FieldUse | ''>();
  for (const { key } of type.attributes)
    if (own && Object.hasOwn(own.fields, key)) given.set(key, own.fields[key] ?? '');
  for (const use of usesOf(kind)) {
    if ([...given.values()].includes(use)) continue;
    const words = fieldWords.find(([one]) => one === use)?.[1] ?? [];
    const best = words
      .map((word) => type.attributes.find(({ key, name }) => !given.has(key) && plainName(name) === word))
      .find((one) => one !== undefined);
    if (best) given.set(best.key, use);
  }
  if (kind !== '' && own === undefined) guessLonger(type, given);
  return Object.fromEntries(type.attributes.map(({ key }) => [key, given.get(key) ?? '']));
}

/** Where no attribute has a usual name: one that has it in its name, or the rich text, which is what a requirement is written in. */
function guessLonger({ attributes }: SeenType, given: Map<string, FieldUse | ''>): void {
  const has = (use: FieldUse) => [...given.values()].includes(use);
  const free = attributes.filter(({ key }) => !given.has(key));
  const text =
    free.find(({ name }) => /te?xt|desc|beschreib|描述|内容/i.test(name)) ?? free.find(({ sort }) => sort === 'XHTML');
  if (text && !has('text')) given.set(text.key, 'text');
  const name = free.find(({ key, name: own }) => !given.has(key) && /title|titel|heading|标题|名称/i.test(own));
  if (name && !has('name')) given.set(name.key, 'name');
}
