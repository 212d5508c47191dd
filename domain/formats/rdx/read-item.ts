import { nodeSize } from '../../diagram/drawing.ts';
import { mostShapes } from '../../drawn/import/limits.ts';
import { place } from '../../drawn/import/placing.ts';
import type { SketchGroup, SketchLink, SketchNode } from '../../drawn/import/sketch.ts';
import { type ChapterTopic, chapterId, chapterTopics } from '../../kinds/chapter/shape.ts';
import { isAnalysisKind, isKindName, type KindName } from '../../kinds/kinds.ts';
import { isObject, type JsonObject, objectIn, objectsIn, textOf, textsIn } from './model.ts';
import type { Reading } from './reading.ts';
import { categoryOfType } from './words.ts';

/** Functions, assumptions and texts about the item; where our extension brings rows of a kind, these count. */
export function readItem(reading: Reading): void {
  const { item } = reading.document;
  const { extended, rows } = reading;
  if (!extended.functions) for (const name of textsIn(item.functions)) rows.add('functions', { name }, {}, '');
  if (!extended.assumptions) for (const name of textsIn(item.assumptions)) rows.add('assumptions', { name }, {}, '');
  if (extended.chapters) return;
  const { architecture } = item;
  const description = isObject(architecture) ? textOf(architecture.description) : textOf(architecture);
  const texts = { boundary: textOf(item.boundary), architecture: description, environment: textOf(item.environment) };
  for (const topic of ['boundary', 'architecture', 'environment'] as const)
    if (texts[topic].trim() !== '') addChapter(reading, topic, { text: texts[topic] });
}

function addChapter({ rows }: Reading, topic: ChapterTopic, fields: JsonObject, name = ''): void {
  const row = rows.add('chapters', { ...fields, topic }, {}, name);
  // A topic has one chapter, which is found by this id.
  row.id = chapterId(topic);
}

/** The rows that our extension brings whole. */
export function readExtended(reading: Reading): void {
  const topics = new Set<string>();
  for (const [kind, list] of Object.entries(reading.extended)) {
    if (!isKindName(kind) || kind === 'foreignParts') continue;
    for (const { ref: name, entryId: id, ...fields } of objectsIn(list)) {
      const topic = chapterTopics.find((one) => one === fields.topic);
      if (kind === 'chapters' && topic && !topics.has(topic)) addChapter(reading, topic, fields, textOf(name));
      if (kind === 'chapters') topics.add(textOf(fields.topic));
      else addExtended(reading, kind, { name: textOf(name), id: textOf(id) }, fields);
    }
  }
}

function addExtended(
  reading: Reading,
  kind: KindName,
  { name, id }: { name: string; id: string },
  fields: JsonObject,
): void {
  const refs = Object.entries(fields).map(
    ([field, value]) => [field, reading.rows.byCode(kind, field, value)] as const,
  );
  const row = reading.rows.add(kind, fields, Object.fromEntries(refs), name, isAnalysisKind(kind) ? name : '');
  if (kind === 'links') reading.place('dataFlows', id || name.replace(/^links-/, 'FLOW-'), row.id);
  if (kind === 'nodes' && fields.asset == null)
    reading.place('components', id || name.replace(/^nodes-/, 'NODE-'), row.id);
}

/** Components and flows as a diagram; where our extension brings diagrams, these count. */
export function readArchitecture(reading: Reading): void {
  const { item } = reading.document;
  if (reading.extended.diagrams || !isObject(item.architecture)) return;
  const components = uniqueById(objectsIn(item.architecture.components));
  // More could not be laid out: they are kept as they are said.
  if (components.size === 0 || components.size + objectsIn(item.architecture.dataFlows).length > mostShapes) return;
  const assetOf = readComponents(reading, components);
  const diagram = reading.rows.add('diagrams', { name: diagramName(textOf(item.title)), order: 0 }, {}, '');
  const links = flowsOf(reading, components);
  const { nodes, groups } = shapesOf(components);
  place(nodes, groups, links);
  const groupIds = new Map(
    groups.map(({ id, name, box }) => {
      const row = reading.rows.add('groups', { name, boundary: true, ...box }, { diagram: only(diagram.id) }, '');
      return [id, row.id] as const;
    }),
  );
  const nodeIds = new Map(
    nodes.map(({ id, box, group }) => {
      const refs = {
        diagram: only(diagram.id),
        asset: only(assetOf.get(id)),
        group: only(group === null ? undefined : groupIds.get(group)),
      };
      return [id, reading.rows.add('nodes', { ...box }, refs, '').id] as const;
    }),
  );
  for (const { id, name, from, to } of links) {
    const refs = { diagram: only(diagram.id), from: only(nodeIds.get(from)), to: only(nodeIds.get(to)) };
    reading.place('dataFlows', id, reading.rows.add('links', { text: name }, refs, '').id);
  }
}

/** One row that is known already. */
const only = (id: string | undefined) => ({ names: id === undefined ? [] : [id], by: (name: string) => name });

const uniqueById = (list: readonly JsonObject[]): Map<string, JsonObject> => {
  const known = new Map<string, JsonObject>();
  for (const one of list) if (!known.has(textOf(one.id))) known.set(textOf(one.id), one);
  return known;
};

/** Names of diagrams have no blanks. */
const diagramName = (title: string): string => {
  const name = title
    .replace(/[\s\p{Cc}]+/gu, '-')
    .slice(0, 80)
    .replace(/\p{Surrogate}/gu, '');
  return name || 'RDX';
};

/** Each component is an asset: the one of its id, else a part of its own, which is no security asset. */
function readComponents(reading: Reading, components: ReadonlyMap<string, JsonObject>): Map<string, string> {
  const assetOf = new Map<string, string>();
  for (const [id, component] of components) {
    const known = reading.rowOf('assets', id);
    const fields = {
      name: textOf(component.name) || id,
      type: 'part',
      category: categoryOfType(reading.method, textOf(component.type)),
      description: textOf(component.description),
      isSecurityAsset: false,
    };
    const parent = textOf(component.parentId);
    const part = parent !== '' && !leadsBack(components, id) ? partOf(reading, [parent]) : undefined;
    const row = known ?? reading.rows.add('assets', fields, { part }, '', id).id;
    assetOf.set(id, row);
    reading.place('components', id, row);
    reading.place('componentAssets', id, row);
  }
  return assetOf;
}

/** The asset that the first of some components is. */
export const partOf = (reading: Reading, ids: readonly string[]) => ({
  names: ids.slice(0, 1),
  by: (id: string) => reading.rowOf('componentAssets', id) ?? reading.rowOf('assets', id),
});

/** Is a component within itself, by way of others? */
function leadsBack(components: ReadonlyMap<string, JsonObject>, id: string): boolean {
  const seen = new Set<string>();
  for (let at = id; at !== '' && seen.size < 1000; at = textOf(components.get(at)?.parentId)) {
    if (seen.has(at)) return true;
    seen.add(at);
  }
  return seen.size >= 1000;
}

function flowsOf(reading: Reading, components: ReadonlyMap<string, JsonObject>): SketchLink[] {
  const flows = uniqueById(objectsIn(objectIn(reading.document.item.architecture).dataFlows));
  return [...flows].flatMap(([id, flow]): SketchLink[] => {
    const [from, to] = [textOf(flow.fromComponentId), textOf(flow.toComponentId)];
    if (!components.has(from) || !components.has(to)) return [];
    return [
      {
        id,
        name: textOf(flow.name),
        description: '',
        from,
        to,
        arrow: 'forward',
        dashed: false,
        vertices: [],
        plain: true,
      },
    ];
  });
}

function shapesOf(components: ReadonlyMap<string, JsonObject>): { nodes: SketchNode[]; groups: SketchGroup[] } {
  const box = { x: 0, y: 0, ...nodeSize };
  const zones = [...new Set([...components.values()].map((one) => textOf(one.trustBoundary)).filter(Boolean))];
  const groups = zones.map((name): SketchGroup => ({ id: name, name, boundary: true, box, group: null }));
  const nodes = [...components].map(
    ([id, one]): SketchNode => ({
      id,
      name: textOf(one.name),
      description: '',
      form: 'part',
      box,
      group: textOf(one.trustBoundary) || null,
    }),
  );
  return { nodes, groups };
}
