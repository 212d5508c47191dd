import { type AnyRow, type DrawnKind, drawnKinds, type KindName, labelOf, type Row, someRow } from '../kinds/kinds.ts';
import type { RefusalHole } from '../kinds/refusal.ts';
import { nodeName } from './trees.ts';
import { tableOf, type Workspace } from './workspace.ts';

/** What a drawn row is called; empty where it shows nothing that has a name. */
const drawnNames: { readonly [K in DrawnKind]: (w: Workspace, row: Row<K>) => string } = {
  diagrams: (_, { name }) => name,
  groups: (w, { name, diagram }) => name || nameOfDiagram(w, diagram),
  nodes: (w, { asset, text, diagram }) => codeOfAsset(w, asset) || text || nameOfDiagram(w, diagram),
  links: (w, { asset, text, from, to }) =>
    codeOfAsset(w, asset) || text || `${nameOfNode(w, from)} → ${nameOfNode(w, to)}`,
  treeNodes: (w, node) => [ownerOfTree(w, node)?.code, partOfTree(w, node)].filter(Boolean).join(' · '),
  coverages: (_, { entry }) => entry,
  rejections: (_, { what }) => what,
  grounds: (_, { what }) => what,
  reviews: (w, { kind, row }) => tableOf(w, kind).get(row)?.code ?? '',
  scenarios: (_, { name }) => name,
  lookedAt: (_, { what }) => what,
  foreignParts: (_, { foreignId, document }) => foreignId || document,
};

/** What people call a row: its code. A drawn row has none and is called by what it shows: its asset, its step, its words, its ends. */
export function labelOfRow(w: Workspace, kind: KindName, row: AnyRow): string {
  const name = isDrawn(kind) ? (drawnNames[kind] as (w: Workspace, row: AnyRow) => string)(w, row) : '';
  return name || labelOf(row);
}

/** The same at the beginning of a sentence: a row with nothing that people know is called by its kind. */
export function labelInSentence(w: Workspace, kind: KindName, row: AnyRow): RefusalHole {
  const name = labelOfRow(w, kind, row);
  return name === row.id ? someRow(kind) : name;
}

/** What a row says in short, beside what it is called. */
export function titleIn(w: Workspace, kind: KindName, row: AnyRow): string {
  if (kind === 'treeNodes') return titleOfNode(w, row as Row<'treeNodes'>);
  const { asset } = row as { asset?: string | null };
  const drawn = asset ? w.assets.get(asset) : undefined;
  const { name, text, description, what } = (drawn ?? row) as Partial<
    Record<'name' | 'text' | 'description' | 'what', string>
  >;
  return name || text || description || what || '';
}

const isDrawn = (kind: KindName): kind is DrawnKind => Object.hasOwn(drawnKinds, kind);

const codeOfAsset = (w: Workspace, asset: string | null): string => (asset && w.assets.get(asset)?.code) || '';
const nameOfDiagram = (w: Workspace, diagram: string): string => w.diagrams.get(diagram)?.name ?? '';

function nameOfNode(w: Workspace, id: string): string {
  const node = tableOf(w, 'nodes').get(id);
  return node ? drawnNames.nodes(w, node) : '?';
}

const ownerOfTree = (w: Workspace, { threat, control }: Row<'treeNodes'>) =>
  threat === null ? w.controls.get(control ?? '') : w.threats.get(threat);

/** A leaf by the code of its step, another node by its words; the top without words by its tree alone. */
function partOfTree(w: Workspace, node: Row<'treeNodes'>): string {
  const step = node.step === null ? undefined : w.steps.get(node.step);
  if (step) return step.code;
  return isBareTop(node) ? '' : nodeName(w, node);
}

function titleOfNode(w: Workspace, node: Row<'treeNodes'>): string {
  const owner = isBareTop(node) ? ownerOfTree(w, node) : undefined;
  return owner ? ('name' in owner ? owner.name : owner.description) : nodeName(w, node);
}

const isBareTop = ({ parent, text, step, target }: Row<'treeNodes'>): boolean =>
  parent === null && text === '' && step === null && target === null;
