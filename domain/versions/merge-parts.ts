import type { AnyRow, KindName, Row } from '../kinds/kinds.ts';
import { isSame, type MergeState, rowIn, rowsOf } from './merge-sides.ts';

/** The kinds that belong to another row as parts of it: they come and go with it. */
export const partsOf: { readonly [K in KindName]?: readonly { kind: KindName; field: string }[] } = {
  threats: [{ kind: 'treeNodes', field: 'threat' }],
  controls: [{ kind: 'treeNodes', field: 'control' }],
  diagrams: [
    { kind: 'groups', field: 'diagram' },
    { kind: 'nodes', field: 'diagram' },
    { kind: 'links', field: 'diagram' },
  ],
};

const drawnIn = (row: AnyRow) => ({ kind: 'diagrams' as const, id: String(idOf(row, 'diagram')) });

/** The row a part belongs to. A tree belongs to a threat scenario, or to the control that is circumvented by it. */
const owners: { readonly [K in KindName]?: (row: AnyRow) => { kind: KindName; id: string } } = {
  treeNodes: (row) => {
    const { threat, control } = row as Row<'treeNodes'>;
    return threat === null ? { kind: 'controls', id: control ?? '' } : { kind: 'threats', id: threat };
  },
  groups: drawnIn,
  nodes: drawnIn,
  links: drawnIn,
};
export const ownerOf = (kind: KindName, row: AnyRow) => owners[kind]?.(row);

/** Has the side that kept a row changed it, or one of its parts, since the base? Steps are parts of their path (M-4.1). */
export function isChanged(
  state: MergeState,
  side: 'mine' | 'theirs',
  kind: KindName,
  base: AnyRow,
  now: AnyRow,
): boolean {
  if (!isSame(base, now)) return true;
  const w = state[side];
  if (kind === 'paths')
    return (now as Row<'paths'>).steps.some((id) => !isSame(rowIn(state.base, 'steps', id), rowIn(w, 'steps', id)));
  return (partsOf[kind] ?? []).some(({ kind: part, field }) => {
    const own = (of: MergeState['base']) =>
      new Map([...rowsOf(of, part)].filter((row) => idOf(row, field) === now.id).map((row) => [row.id, row]));
    const [was, is] = [own(state.base), own(w)];
    return was.size !== is.size || [...is].some(([id, row]) => !isSame(was.get(id), row));
  });
}

export const idOf = (row: AnyRow, field: string): unknown => (row as unknown as Record<string, unknown>)[field];

const treeOwner = (node: Row<'treeNodes'>): string => node.threat ?? node.control ?? '';

/** The attack trees, by their owner. */
function treesOf(rows: Iterable<Row<'treeNodes'>>): Map<string, Map<string, Row<'treeNodes'>>> {
  const trees = new Map<string, Map<string, Row<'treeNodes'>>>();
  for (const node of rows) {
    const tree = trees.get(treeOwner(node)) ?? new Map<string, Row<'treeNodes'>>();
    tree.set(node.id, node);
    trees.set(treeOwner(node), tree);
  }
  return trees;
}

type Tree = ReadonlyMap<string, Row<'treeNodes'>>;
const noTree: Tree = new Map();

/** How a tree is built, whatever its nodes say. */
const builtSame = (a: Tree = noTree, b: Tree = noTree): boolean =>
  a.size === b.size &&
  [...a].every(([id, node]) => {
    const other = b.get(id);
    return (
      other !== undefined &&
      (['parent', 'order', 'gate', 'step', 'target'] as const).every((field) => node[field] === other[field])
    );
  });

/** Owners whose tree both sides rebuilt, or one rebuilt without what the other changed in it: of such a tree one state counts. */
export function rebuiltTrees(state: MergeState): Set<string> {
  const [base, mine, theirs] = [
    treesOf(state.base.treeNodes),
    treesOf(state.mine.treeNodes),
    treesOf(state.theirs.treeNodes),
  ];
  const found = new Set<string>();
  const has = (w: MergeState['base'], owner: string) => w.threats.has(owner) || w.controls.has(owner);
  for (const owner of new Set([...mine.keys(), ...theirs.keys(), ...base.keys()])) {
    const [was, here, there] = [base.get(owner), mine.get(owner), theirs.get(owner)];
    if (builtSame(here, there) || !has(state.mine, owner) || !has(state.theirs, owner)) continue;
    const lost = (kept: Tree = noTree, gone: Tree = noTree) =>
      [...kept].some(([id, node]) => was?.has(id) && !gone.has(id) && !isSame(was.get(id), node));
    const both = !builtSame(was, here) && !builtSame(was, there);
    if (both || lost(here, there) || lost(there, here)) found.add(owner);
  }
  return found;
}

/** A tree as lines of text, deeper ones further in. */
export function outlineOf(w: MergeState['base'], owner: string): string {
  const own = ([...rowsOf(w, 'treeNodes')] as Row<'treeNodes'>[]).filter((node) => treeOwner(node) === owner);
  const lines: string[] = [];
  const add = (node: Row<'treeNodes'>, depth: number) => {
    const said = node.step ? (w.steps.get(node.step)?.name ?? '') : node.text;
    lines.push(`${'  '.repeat(depth)}${node.gate === 'none' ? '' : `${node.gate.toUpperCase()} `}${said}`);
    const below = own.filter(({ parent }) => parent === node.id).sort((a, b) => a.order - b.order);
    for (const child of below) add(child, depth + 1);
  };
  for (const root of own.filter(({ parent }) => parent === null)) add(root, 0);
  return lines.join('\n');
}
