import type { ChapterTopic } from '../../kinds/chapter/shape.ts';
import { type AnyRow, drawnKindNames, type KindName, type Row } from '../../kinds/kinds.ts';
import type { LocalText } from '../../model/base.ts';
import { extensionField, filled, type Json, type JsonObject } from './model.ts';
import { canonical } from './portable.ts';
import { typeOfCategory, wordFor } from './words.ts';
import type { Writing } from './writing.ts';

const chapterText = (writing: Writing, topic: ChapterTopic): string =>
  writing.names.rows('chapters').find((row) => row.topic === topic)?.text ?? '';

/** The name of a node or link: what its asset is called, else what it says. */
function nameIn(writing: Writing, row: Row<'nodes'> | Row<'links'>): string {
  const asset = row.asset === null ? undefined : writing.version.workspace.assets.get(row.asset);
  return asset?.name ?? row.text;
}

/** Components by the ids of their rows: an asset is one, however often it is drawn, and so is a node without one. */
function componentIds(writing: Writing): { ofNode: Map<string, string>; ofAsset: Map<string, string> } {
  const [ofNode, ofAsset] = [new Map<string, string>(), new Map<string, string>()];
  for (const node of writing.names.rows('nodes')) {
    const row = node.asset ?? node.id;
    const wish = writing.names.nameOf(row).replace(/^nodes-/, 'NODE-');
    const id = writing.id('components', row, wish);
    ofNode.set(node.id, id);
    if (node.asset !== null) ofAsset.set(node.asset, id);
  }
  return { ofNode, ofAsset };
}

/** Components and data flows of all diagrams. @returns the components by the ids of the assets they are */
export function architectureOf(writing: Writing): { architecture: Json | undefined; ofAsset: Map<string, string> } {
  const { workspace } = writing.version;
  const { ofNode, ofAsset } = componentIds(writing);
  const written = new Set<string>();
  const components = writing.names.rows('nodes').flatMap((node): JsonObject[] => {
    const id = ofNode.get(node.id) ?? '';
    if (written.has(id)) return [];
    written.add(id);
    const asset = node.asset === null ? undefined : workspace.assets.get(node.asset);
    const group = node.group === null ? undefined : workspace.groups.get(node.group);
    return [
      {
        id,
        name: nameIn(writing, node) || id,
        type: typeOfCategory(asset?.category ?? ''),
        ...filled({
          parentId: asset?.part ? ofAsset.get(asset.part) : '',
          description: asset?.description ?? '',
          trustBoundary: group?.boundary ? group.name : '',
        }),
      },
    ];
  });
  const dataFlows = writing.names.rows('links').map((link): JsonObject => {
    const wish = writing.names.nameOf(link.id).replace(/^links-/, 'FLOW-');
    return {
      id: writing.id('dataFlows', link.id, wish),
      ...filled({ name: nameIn(writing, link) }),
      fromComponentId: ofNode.get(link.from) ?? '',
      toComponentId: ofNode.get(link.to) ?? '',
    };
  });
  const description = chapterText(writing, 'architecture');
  if (components.length === 0) return { architecture: description || undefined, ofAsset };
  for (const list of [components, dataFlows]) list.sort((a, b) => (String(a.id) < String(b.id) ? -1 : 1));
  return { architecture: filled({ description, components, dataFlows }), ofAsset };
}

export function itemOf(writing: Writing, architecture: Json | undefined): JsonObject {
  const { head } = writing.version;
  return {
    id: head.taskCode || 'ITEM',
    title: head.systemName || head.task || 'Item',
    ...filled({
      boundary: chapterText(writing, 'boundary'),
      functions: writing.names.rows('functions').map(({ name }) => name),
      architecture,
      environment: chapterText(writing, 'environment'),
      assumptions: writing.names.rows('assumptions').map(({ name }) => name),
    }),
  };
}

/** The methods by which a version is rated, with their levels. */
export function writeMethods(writing: Writing): void {
  const { method } = writing.version.workspace;
  const { impact, feasibility, risk } = method;
  writing.add('methods', 'impact', {
    id: `impact-${impact.id}`,
    name: impact.name.en,
    version: '1.0',
    factors: impact.dimensions.map((one) => wordFor(impact.dimensions, one)),
    riskLevels: levelsOf(`impact-${impact.id}`, impact.levels),
  });
  for (const model of feasibility)
    writing.add('methods', `feasibility ${model.id}`, {
      id: `feasibility-${model.id}`,
      name: model.name.en,
      version: '1.0',
      factors: model.parameters.map((one) => wordFor(model.parameters, one)),
      riskLevels: levelsOf(`feasibility-${model.id}`, method.feasibilityLevels),
    });
  writing.add('methods', 'risk', {
    id: `risk-${risk.id}`,
    name: risk.name.en,
    version: '1.0',
    factors: ['impact', 'attackFeasibility'],
    riskLevels: levelsOf(`risk-${risk.id}`, risk.levels),
  });
}

/** Ids of levels are each once in a document: three methods share those of feasibility. */
const levelsOf = (scale: string, levels: readonly { code: string; name: LocalText; value: number }[]): JsonObject[] =>
  [...levels]
    .sort((a, b) => a.value - b.value)
    .map((level, n) => ({ id: `${scale}-${n + 1}`, label: wordFor(levels, level), rank: n + 1 }));

/** Kinds whose rows have no entry of their own in RDX, or not all of what they say. */
const extendedKinds = [
  'functions',
  'assumptions',
  'goals',
  'claims',
  'requirements',
  'chapters',
  ...drawnKindNames.filter((kind) => kind !== 'foreignParts'),
] as const satisfies readonly KindName[];

/** The id of the entry of a drawn row, where a document gave it another than ours. */
function drawnId(writing: Writing, kind: KindName, row: AnyRow): { entryId?: string } {
  const list = kind === 'links' ? 'dataFlows' : kind === 'nodes' ? 'components' : '';
  const id = list === '' || ('asset' in row && kind === 'nodes' && row.asset !== null) ? '' : writing.id(list, row.id);
  return id === '' || writing.isOwnId(list, row.id, id) ? {} : { entryId: id };
}

/** What the version holds beyond RDX, in the extension of the risk set. */
export function extensionOfSet(writing: Writing): JsonObject {
  const { head, workspace } = writing.version;
  const rows = extendedKinds.flatMap((kind) => {
    const own = writing.names.rows(kind).map((row) => ({
      ref: writing.names.nameOf(row.id),
      ...drawnId(writing, kind, row as AnyRow),
      ...writing.names.fields(kind, row as AnyRow),
    }));
    return own.length > 0 ? [[kind, own] as const] : [];
  });
  return {
    [extensionField]: {
      version: 1,
      texts: filled({ task: head.task, description: head.description, overview: head.overview }),
      method: canonical(workspace.method),
      rows: Object.fromEntries(rows),
    },
  };
}
