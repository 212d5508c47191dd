import { strToU8, zipSync } from 'fflate';
import type { AnalysisRow } from '../../kinds/kinds.ts';
import { byCode, tableOf, type Workspace } from '../../workspace/workspace.ts';
import type { Loss, WholeAnalysis, WrittenDocument } from '../format.ts';
import { bytesOfBase64 } from './base64.ts';
import { referenceField } from './compare.ts';
import { type KeptItem, type KeptUses, keptXml } from './kept.ts';
import { type KeptDocument, keptDocuments, ownObjectId, ownSpecification } from './kept-document.ts';
import { leftFields } from './left.ts';
import { type MappedKind, mappedKinds } from './mapping.ts';
import {
  chapterNames,
  identified,
  ownDatatypes,
  ownDefinitionId,
  type ownRelations,
  ownRelationTypeId,
  ownSpecificationType,
  ownSpecTypes,
  ownTypeId,
  since,
} from './own-types.ts';
import { isMoment, ownObject, ownRisk, patchedObject, type WritingContext } from './write-object.ts';
import { childOf, elementsOf, rawText, type Xml, xml, xmlSafe, xmlText } from './xml.ts';

const namespaces = {
  xmlns: 'http://www.omg.org/spec/ReqIF/20110401/reqif.xsd',
  'xmlns:xhtml': 'http://www.w3.org/1999/xhtml',
};

/** Everything that is written, by identifier: each only once. */
interface Written {
  objects: Map<string, string>;
  /** Identifier of the object of a row. */
  objectOf: Map<string, string>;
  /** It came in a document, which placed it or did not. */
  isForeign: (object: string) => boolean;
  /** Objects whose rows are gone here; one that the document named and never held is named again. */
  isGone: (object: string) => boolean;
  losses: Map<string, Loss>;
}

/** A version as a document of ReqIF: what came from other documents goes back under its own identifiers, what was made here under those of our rows. */
export function writeReqif(analysis: WholeAnalysis): WrittenDocument {
  const { document, losses, files } = wholeOf(analysis);
  if (files.size === 0) return { content: document, losses };
  const note = { en: 'an archive (.reqifz) holds them', zh: '压缩包（.reqifz）可包含这些文件' };
  return {
    content: document,
    losses: [...losses, { kind: 'files', field: '', count: files.size, outcome: 'left', note }],
  };
}

/** The same in an archive, with the files that came beside documents. */
export function writeReqifArchive(analysis: WholeAnalysis): WrittenDocument {
  const { document, losses, files } = wholeOf(analysis);
  const parts = Object.fromEntries([...files].map(([name, content]) => [name, bytesOfBase64(content)]));
  // Always the same time: the same version has the same bytes.
  const content = zipSync({ ...parts, 'document.reqif': strToU8(document) }, { mtime: '2026-11-01T00:00:00' });
  return { content, losses };
}

function wholeOf({ head, workspace: w, ratings }: WholeAnalysis) {
  const kept = keptDocuments(w);
  const all = kept.flatMap((one) => one.items);
  const seen = new Set(kept.flatMap((one) => [...one.seen]));
  const objects = new Map<string, string>();
  const isForeign = (object: string) => kept.some(({ rows }) => rows.has(object));
  const isGone = (object: string) => seen.has(object) && !objects.has(object);
  const written: Written = { objects, objectOf: new Map(), isForeign, isGone, losses: new Map() };
  const lose = (kind: string, field: string, outcome: Loss['outcome'], note?: Loss['note']) => {
    const key = `${kind} ${field} ${note?.en}`;
    const known = written.losses.get(key);
    if (known) known.count += 1;
    else written.losses.set(key, { kind, field, outcome, count: 1, ...(note && { note }) });
  };
  const datatypes = merged(all, 'datatype', ownDatatypes());
  const types = merged(all, 'type', ownSpecTypes());
  const context: WritingContext = { w, ratings, datatypes, types, lose };
  const items = writeRows(context, kept, written);
  for (const item of items)
    if (item.sort === 'object' && !written.objects.has(item.id)) {
      const xml = safeText(item.xml, 'SPEC-OBJECT');
      if (xml !== '') written.objects.set(item.id, xml);
    }
  const risks = [...w.risks.values()].filter((risk) => leadsToStatement(risk)).sort(byCode);
  for (const risk of risks) {
    written.objectOf.set(risk.id, ownObjectId(risk.id));
    written.objects.set(ownObjectId(risk.id), xmlText(ownRisk(context, risk)));
  }
  const specifications = writeSpecifications(
    w,
    items,
    written,
    `${head.projectCode}-${head.taskCode}`,
    head.task,
    lose,
  );
  const relations = writeRelations(w, items, written, lose);
  const groups = [
    ...new Set(items.flatMap((item) => (item.sort === 'group' ? [safeText(item.xml, 'RELATION-GROUP')] : []))),
  ];
  const extensions = [
    ...new Set(items.flatMap((item) => (item.sort === 'extension' ? [safeExtension(item.xml)] : []))),
  ];
  // A document without specifications is known by its title when it comes back.
  const headOf = items.find((item) => item.sort === 'head');
  const title = specifications.length === 0 && headOf?.sort === 'head' && headOf.title ? headOf.title : head.task;
  const content = [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    `<REQ-IF${rootAttributes(items)}>\n`,
    `<THE-HEADER>${xmlText(headerOf(w, head, title))}</THE-HEADER>\n`,
    '<CORE-CONTENT><REQ-IF-CONTENT>\n',
    section(
      'DATATYPES',
      [...datatypes.values()].map((one) => xmlText(one)),
    ),
    section(
      'SPEC-TYPES',
      [...types.values()].map((one) => xmlText(one)),
    ),
    section('SPEC-OBJECTS', [...written.objects.values()]),
    section('SPEC-RELATIONS', relations),
    section('SPECIFICATIONS', specifications),
    section('SPEC-RELATION-GROUPS', groups),
    '</REQ-IF-CONTENT></CORE-CONTENT>\n',
    section('TOOL-EXTENSIONS', extensions),
    '</REQ-IF>\n',
  ].join('');
  return { document: content, losses: [...leftFields(w), ...written.losses.values()], files: filesOf(items) };
}

/** An element as it was kept, if it is one of that name. */
function safeText(text: string, name: string): string {
  const element = keptXml(text);
  return element?.name === name ? xmlText(element) : '';
}

function safeExtension(text: string): string {
  const element = keptXml(text);
  return element ? rawText(element) : '';
}

/** Files that came beside documents, in base64. */
function filesOf(items: readonly KeptItem[]): Map<string, string> {
  const files = new Map<string, string>();
  for (const item of items) if (item.sort === 'file') files.set(item.name, (files.get(item.name) ?? '') + item.content);
  return files;
}

const section = (name: string, lines: readonly string[]): string =>
  lines.every((line) => line === '')
    ? ''
    : `<${name}>\n${lines.filter((line) => line !== '').join('\n')}\n</${name}>\n`;

/** Prefixes that extensions of tools use; ours are never bound to something else. */
function rootAttributes(items: readonly KeptItem[]): string {
  const own: Record<string, string> = { ...namespaces };
  for (const item of items)
    if (item.sort === 'head')
      for (const [prefix, uri] of Object.entries(item.prefixes))
        if (!Object.hasOwn(own, `xmlns:${prefix}`) && /^[\p{L}_][\p{L}\p{N}_.-]*$/u.test(prefix))
          own[`xmlns:${prefix}`] = uri;
  return Object.entries(own)
    .map(([name, uri]) => ` ${name}="${xmlSafe(uri).replace(/[&<>"]/g, '')}"`)
    .join('');
}

function headerOf(w: Workspace, head: WholeAnalysis['head'], title: string): Xml {
  const times = mappedKinds.flatMap((kind) => [...tableOf(w, kind).values()].map(({ updateTime }) => updateTime));
  const last = times.filter(isMoment).sort().at(-1) ?? since;
  return xml('REQ-IF-HEADER', { IDENTIFIER: `_intara-header-${idWord(w.versionId)}` }, [
    xml('COMMENT', {}, [`${head.project} · ${head.task} · ${head.version}`]),
    xml('CREATION-TIME', {}, [last]),
    xml('REQ-IF-TOOL-ID', {}, ['InTARA']),
    xml('REQ-IF-VERSION', {}, ['1.0']),
    xml('SOURCE-TOOL-ID', {}, ['InTARA']),
    xml('TITLE', {}, [title]),
  ]);
}

const idWord = (text: string): string => text.replace(/[^\p{L}\p{N}_.-]/gu, '_');

/** Things of the documents that were read, and ours. A type of ours that came back with more attributes has these too. */
function merged(items: readonly KeptItem[], sort: 'datatype' | 'type', own: readonly Xml[]): Map<string, Xml> {
  const all = new Map(own.map((one) => [idOf(one), one]));
  for (const item of items) {
    if (item.sort !== sort) continue;
    const element = keptXml(item.xml);
    if (!element) continue;
    const known = all.get(idOf(element));
    all.set(idOf(element), known ? withMore(known, element) : element);
  }
  return all;
}

const idOf = (element: Xml): string => element.attributes.IDENTIFIER ?? '';

function withMore(known: Xml, other: Xml): Xml {
  const lists = ['SPEC-ATTRIBUTES', 'SPECIFIED-VALUES'];
  const have = new Set(lists.flatMap((name) => elementsOf(childOf(known, name)).map(idOf)));
  const more = lists.flatMap((name) => elementsOf(childOf(other, name)).filter((one) => !have.has(idOf(one))));
  if (more.length === 0) return known;
  const list = lists.find((name) => childOf(other, name));
  const children = known.children.map((one) =>
    typeof one !== 'string' && one.name === list ? { ...one, children: [...one.children, ...more] } : one,
  );
  return { ...known, children };
}

const leadsToStatement = (risk: { goals: string[]; claims: string[]; requirements: string[] }): boolean =>
  risk.goals.length + risk.claims.length + risk.requirements.length > 0;

/** @returns the items of the documents, by the identifiers that are written: of two documents each may have an object of the same */
function writeRows(context: WritingContext, kept: readonly KeptDocument[], written: Written): KeptItem[] {
  const owners = new Map<string, string>();
  for (const { rows } of kept) for (const [object, { row }] of rows) if (!owners.has(object)) owners.set(object, row);
  // A row of one document may have come again in another that held both.
  const uses: KeptUses = Object.assign(
    {},
    ...kept.flatMap(({ items }) => items.map((item) => (item.sort === 'head' ? item.uses : {}))),
  );
  const renamed = new Map<KeptDocument, Map<string, string>>(kept.map((one) => [one, new Map()]));
  for (const kind of mappedKinds)
    for (const row of [...tableOf(context.w, kind).values()].sort(byCode)) {
      const document = kept.find(({ objectOf }) => objectOf.has(row.id));
      const given = document?.objectOf.get(row.id);
      const object = given !== undefined && owners.get(given) === row.id ? given : ownObjectId(row.id);
      if (document && given !== undefined && given !== object) renamed.get(document)?.set(given, object);
      const own = document?.rows.get(given ?? '');
      const patched = own?.xml ? patchedObject(context, { kind, row, kept: own, uses }) : undefined;
      const element = patched
        ? { ...patched, attributes: { ...patched.attributes, IDENTIFIER: object } }
        : ownObject(context, kind, row, object);
      written.objectOf.set(row.id, object);
      written.objects.set(object, xmlText(element));
    }
  return kept.flatMap((one) => {
    const names = renamed.get(one) ?? new Map<string, string>();
    return one.items.flatMap((item) => renamedItem(item, names, context.lose));
  });
}

function renamedItem(item: KeptItem, names: ReadonlyMap<string, string>, lose: WritingContext['lose']): KeptItem[] {
  if (item.sort === 'node') return [{ ...item, object: names.get(item.object) ?? item.object }];
  if (item.sort !== 'relation' || !(names.has(item.source) || names.has(item.target))) return [item];
  lose('SPEC-RELATION', 'IDENTIFIER', 'left', {
    en: 'two documents have an object of this identifier',
    zh: '两个文件中有标识符相同的对象',
  });
  return [];
}

interface Node {
  xml: Xml;
  object: string;
  children: Node[];
}

/** The hierarchies that came, without what is gone, and one of ours for what stands in none of them. */
function writeSpecifications(
  w: Workspace,
  items: readonly KeptItem[],
  written: Written,
  code: string,
  title: string,
  lose: WritingContext['lose'],
): string[] {
  const roots = new Map<string, { xml: Xml; children: Node[] }>();
  const nodeOf = new Map<string, Node>();
  let open: Node[][] = [];
  for (const item of items) {
    if (item.sort === 'specification') {
      const element = keptXml(item.xml) ?? ownSpecificationXml(`${ownSpecification}${idWord(code)}`, title);
      const root = { xml: element, children: [] };
      open = [root.children];
      if (!roots.has(idOf(element))) roots.set(idOf(element), root);
    } else if (item.sort === 'node' && open.length > 0) {
      const depth = Math.min(item.depth, open.length - 1);
      const element = keptXml(item.xml);
      if (element && !written.isGone(item.object)) {
        const node: Node = { xml: element, object: item.object, children: [] };
        open[depth]?.push(node);
        open = [...open.slice(0, depth + 1), node.children];
        if (item.object !== '' && !nodeOf.has(item.object)) nodeOf.set(item.object, node);
      } else {
        lose('SPEC-HIERARCHY', 'OBJECT', 'left', { en: 'its object is gone', zh: '其对象已不存在' });
        // What stood below it moves up.
        open = [...open.slice(0, depth + 1), open[depth] ?? []];
      }
    }
  }
  const chapters = chaptersOf(w, written, nodeOf);
  const id = `${ownSpecification}${idWord(code)}`;
  if (chapters.length > 0) {
    const root = roots.get(id);
    if (root) root.children.push(...chapters);
    else roots.set(id, { xml: ownSpecificationXml(id, title), children: chapters });
  }
  return [...roots.values()].map(({ xml: head, children }) => xmlText(withChildren(head, children.map(nodeXml))));
}

const ownSpecificationXml = (id: string, title: string): Xml =>
  identified('SPECIFICATION', id, { 'LONG-NAME': title }, [
    xml('TYPE', {}, [xml('SPECIFICATION-TYPE-REF', {}, [ownSpecificationType])]),
  ]);

const withChildren = (element: Xml, children: Xml[]): Xml =>
  children.length === 0 ? element : { ...element, children: [...element.children, xml('CHILDREN', {}, children)] };

const nodeXml = (node: Node): Xml => {
  const object = node.object === '' ? [] : [xml('OBJECT', {}, [xml('SPEC-OBJECT-REF', {}, [node.object])])];
  return withChildren({ ...node.xml, children: [...node.xml.children, ...object] }, node.children.map(nodeXml));
};

/** Chapters with the rows that stand nowhere yet; a chapter of ours that came back takes the new ones. */
function chaptersOf(w: Workspace, written: Written, nodeOf: Map<string, Node>): Node[] {
  const made: Node[] = [];
  const node = (object: string): Node => ({
    xml: identified('SPEC-HIERARCHY', `_node${object}`),
    object,
    children: [],
  });
  for (const kind of mappedKinds) {
    const rows = [...tableOf(w, kind).values()]
      .sort(byCode)
      .map(({ id }) => written.objectOf.get(id) ?? ownObjectId(id));
    const missing = rows.filter((object) => !nodeOf.has(object) && !written.isForeign(object));
    if (missing.length === 0) continue;
    const object = `_intara-chapter-${kind}`;
    const known = nodeOf.get(object);
    const chapter = known ?? node(object);
    chapter.children.push(...missing.map(node));
    if (known) continue;
    made.push(chapter);
    if (!written.objects.has(object)) written.objects.set(object, xmlText(chapterObject(kind, object)));
  }
  return made;
}

const chapterObject = (kind: MappedKind, id: string): Xml =>
  identified('SPEC-OBJECT', id, {}, [
    xml('TYPE', {}, [xml('SPEC-OBJECT-TYPE-REF', {}, [ownTypeId('chapters')])]),
    xml('VALUES', {}, [
      xml('ATTRIBUTE-VALUE-STRING', { 'THE-VALUE': chapterNames[kind] }, [
        xml('DEFINITION', {}, [xml('ATTRIBUTE-DEFINITION-STRING-REF', {}, [ownDefinitionId('chapters', 'name')])]),
      ]),
    ]),
  ]);

/** Relations that came and still hold, and one for each reference that none of them says. */
function writeRelations(
  w: Workspace,
  items: readonly KeptItem[],
  written: Written,
  lose: WritingContext['lose'],
): string[] {
  const lines = new Map<string, string>();
  const said = new Set<string>();
  const holder = new Map<string, { kind: MappedKind; row: AnalysisRow }>();
  for (const kind of mappedKinds)
    for (const row of tableOf(w, kind).values()) holder.set(written.objectOf.get(row.id) ?? '', { kind, row });
  for (const item of items) {
    if (item.sort !== 'relation' || lines.has(item.id)) continue;
    const [from, to] = [holder.get(item.source), holder.get(item.target)];
    const field = from && to && referenceField(from.kind, to.kind);
    const isGone = written.isGone(item.source) || written.isGone(item.target);
    // Taken away here, as the rows at its ends.
    const isUndone =
      from && to && field && !(from.row as unknown as Record<string, string[]>)[field]?.includes(to.row.id);
    if (isGone) lose('SPEC-RELATION', 'TARGET', 'left', { en: 'one of its ends is gone', zh: '其一端已不存在' });
    if (isGone || isUndone) continue;
    lines.set(item.id, safeText(item.xml, 'SPEC-RELATION'));
    said.add(`${item.source}\n${item.target}`);
  }
  const add = (kind: keyof typeof ownRelations, from: string, to: string) => {
    const [source, target] = [written.objectOf.get(from), written.objectOf.get(to)];
    if (!source || !target || said.has(`${source}\n${target}`)) return;
    const id = `_rel-${from}-${to}`;
    const end = (name: string, object: string) => xml(name, {}, [xml('SPEC-OBJECT-REF', {}, [object])]);
    const type = xml('TYPE', {}, [xml('SPEC-RELATION-TYPE-REF', {}, [ownRelationTypeId(kind)])]);
    lines.set(id, xmlText(identified('SPEC-RELATION', id, {}, [type, end('SOURCE', source), end('TARGET', target)])));
  };
  for (const row of [...w.requirements.values()].sort(byCode)) {
    for (const goal of row.goals) add('goals', row.id, goal);
    for (const assumption of row.assumptions) add('assumptions', row.id, assumption);
  }
  for (const row of [...w.claims.values()].sort(byCode))
    for (const assumption of row.assumptions) add('assumptions', row.id, assumption);
  for (const risk of [...w.risks.values()].sort(byCode))
    for (const statement of [...risk.goals, ...risk.claims, ...risk.requirements]) add('risks', statement, risk.id);
  return [...lines.values()];
}
