import { foldText } from '../../fold-text.ts';
import { type AnyRow, type KindName, kindNames, kinds, type Row } from '../../kinds/kinds.ts';
import { Table } from '../../workspace/table.ts';
import { tableOf, type Workspace } from '../../workspace/workspace.ts';

/** The rows of an extract about some assets, by kind. */
type Kept = { readonly [K in KindName]: ReadonlySet<string> };

/** The assets that are named by code or name, with their parts and the parts of these. */
export function assetsNamed({ assets }: Workspace, names: readonly string[]): Set<string> {
  const wanted = new Set(names.map(foldText));
  const kept = new Set(
    [...assets.values()]
      .filter(({ code, name }) => wanted.has(foldText(code)) || wanted.has(foldText(name)))
      .map(({ id }) => id),
  );
  for (let before = -1; before < kept.size; ) {
    before = kept.size;
    for (const { id, part } of assets.values()) if (part !== null && kept.has(part)) kept.add(id);
  }
  return kept;
}

const ids = (rows: Iterable<{ id: string }>) => new Set([...rows].map(({ id }) => id));
const some = (list: readonly string[], among: ReadonlySet<string>) => list.some((id) => among.has(id));

/** What follows from these assets along the chain: damages, threats, paths and trees with their steps, risks, goals, claims and requirements. */
export function rowsOfAssets(w: Workspace, assets: ReadonlySet<string>): Workspace {
  const ownDamages = ids([...w.damages.values()].filter((row) => some(row.assets, assets)));
  const ownThreats = ids(
    [...w.threats.values()].filter((row) => some(row.assets, assets) || some(row.damages, ownDamages)),
  );
  const risks = [...w.risks.values()].filter(({ threat, damage }) => ownThreats.has(threat) || ownDamages.has(damage));
  const threats = new Set([...ownThreats, ...risks.map(({ threat }) => threat)]);
  const damages = new Set([...ownDamages, ...risks.map(({ damage }) => damage)]);
  const paths = [...w.paths.values()].filter((row) => some(row.threats, threats));
  const { steps, controls, treeNodes } = attacksOf(w, threats, paths);
  const goals = new Set(risks.flatMap((row) => row.goals));
  const claims = new Set(risks.flatMap((row) => row.claims));
  const direct = new Set(risks.flatMap((row) => row.requirements));
  const requirements = [...w.requirements.values()].filter((row) => direct.has(row.id) || some(row.goals, goals));
  const statements = [...requirements, ...[...w.claims.values()].filter(({ id }) => claims.has(id))];
  return cut(w, {
    ...drawnOf(w, assets),
    functions: functionsOf(w, assets),
    assumptions: new Set(statements.flatMap((row) => row.assumptions)),
    assets,
    damages,
    threats,
    paths: ids(paths),
    steps,
    risks: ids(risks),
    goals,
    claims,
    requirements: ids(requirements),
    controls,
    treeNodes,
    // What the whole addresses of a catalogue says nothing of a part.
    coverages: new Set(),
    rejections: new Set(),
    grounds: new Set(),
    reviews: new Set(),
    scenarios: new Set(),
    lookedAt: new Set(),
    chapters: ids(w.chapters.values()),
  });
}

/** The steps of paths and trees, what has to come before them, and the controls on them with the ways around these. */
function attacksOf(w: Workspace, threats: ReadonlySet<string>, paths: readonly Row<'paths'>[]) {
  const steps = new Set(paths.flatMap((row) => row.steps));
  const controls = new Set<string>();
  const treeNodes = new Set<string>();
  const size = () => steps.size + controls.size + treeNodes.size;
  for (let before = -1; before < size(); ) {
    before = size();
    for (const node of w.treeNodes.values()) {
      if (!(node.threat !== null && threats.has(node.threat)) && !controls.has(node.control ?? '')) continue;
      treeNodes.add(node.id);
      if (node.step !== null) steps.add(node.step);
      for (const id of node.controls) controls.add(id);
    }
    for (const id of [...steps]) {
      for (const one of w.steps.get(id)?.preSteps ?? []) steps.add(one);
      for (const one of w.steps.get(id)?.controls ?? []) controls.add(one);
    }
  }
  return { steps, controls, treeNodes };
}

/** The functions of the assets, and those they are part of. */
function functionsOf(w: Workspace, assets: ReadonlySet<string>): ReadonlySet<string> {
  const kept = new Set([...assets].flatMap((id) => w.assets.get(id)?.functions ?? []));
  for (const id of kept) {
    const parent = w.functions.get(id)?.parent;
    if (parent) kept.add(parent);
  }
  return kept;
}

/** What is drawn of the assets: their boxes and lines, and the groups these are in. Labels may speak of others, and go. */
function drawnOf(w: Workspace, assets: ReadonlySet<string>) {
  const nodes = [...w.nodes.values()].filter(({ asset }) => asset !== null && assets.has(asset));
  const nodeIds = ids(nodes);
  const links = [...w.links.values()].filter(
    ({ asset, from, to }) => nodeIds.has(from) && nodeIds.has(to) && (asset === null || assets.has(asset)),
  );
  const groups = new Set(nodes.flatMap(({ group }) => group ?? []));
  for (const id of groups) {
    const around = w.groups.get(id)?.group;
    if (around) groups.add(around);
  }
  const diagrams = new Set(nodes.map(({ diagram }) => diagram));
  for (const group of w.groups.values()) if (group.boundary && diagrams.has(group.diagram)) groups.add(group.id);
  return { nodes: nodeIds, links: ids(links), groups, diagrams };
}

/** The rows of these ids, naming none but each other. */
function cut(w: Workspace, kept: { readonly [K in KindName]?: ReadonlySet<string> }): Workspace {
  const tables = kindNames.map((kind) => {
    const rows = [...(tableOf(w, kind) as Table<AnyRow>).values()].filter(({ id }) => kept[kind]?.has(id));
    return [kind, Table.of(rows.map((row) => naming(kind, row, kept as Kept)))];
  });
  return { ...w, ...Object.fromEntries(tables) };
}

function naming(kind: KindName, row: AnyRow, kept: Kept): AnyRow {
  const fields = Object.entries(kinds[kind].references).map(([field, { to }]) => {
    const value = (row as unknown as Record<string, unknown>)[field];
    const among: ReadonlySet<string> = kept[to as KindName] ?? new Set();
    if (Array.isArray(value)) return [field, value.filter((id) => among.has(id))];
    return [field, typeof value === 'string' && !among.has(value) ? null : value];
  });
  return { ...row, ...Object.fromEntries(fields) };
}
