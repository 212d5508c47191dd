import { type AnalysisKind, analysisKindNames, type Row } from '../kinds/kinds.ts';
import { stepsOfTree } from './trees.ts';
import { byCode, type Workspace } from './workspace.ts';

/** The layer of each kind in the relations of a task, from cause to measure (M-1.3); null: not part of them. */
const layerOf = {
  functions: null,
  assumptions: null,
  assets: 0,
  damages: 1,
  threats: 2,
  paths: 3,
  steps: 4,
  risks: 5,
  goals: 6,
  claims: 6,
  requirements: 7,
  controls: null,
} as const satisfies Record<AnalysisKind, number | null>;
export type RelationKind = { [K in AnalysisKind]: (typeof layerOf)[K] extends null ? never : K }[AnalysisKind];

export const relationKinds: readonly RelationKind[] = analysisKindNames
  .filter((kind): kind is RelationKind => layerOf[kind] !== null)
  .sort((a, b) => layerOf[a] - layerOf[b]);
/** The kinds of each layer. */
export const relationLayers: readonly (readonly RelationKind[])[] = [
  ...new Set(relationKinds.map((kind) => layerOf[kind])),
].map((layer) => relationKinds.filter((kind) => layerOf[kind] === layer));

export interface RelationNode {
  id: string;
  kind: RelationKind;
  code: string;
  name: string;
}

/** A link from a row to one of a later layer. */
export type Relation = readonly [from: string, to: string];

/** How the rows of a task hang together. */
export interface Relations {
  nodes: ReadonlyMap<string, RelationNode>;
  /** As they are drawn: a risk hangs on the paths of its threat, on the threat where there is none. A threat with a tree leads to the steps of it. */
  links: readonly Relation[];
  /** All that one row hangs together with, itself included. */
  trace: (id: string) => ReadonlySet<string>;
}

/** Rows by the row they name or that names them. */
class Index {
  private readonly lists = new Map<string, string[]>();

  add(key: string, id: string): void {
    const list = this.lists.get(key);
    if (list) list.push(id);
    else this.lists.set(key, [id]);
  }

  of = (key: string): readonly string[] => this.lists.get(key) ?? [];
}

/** The relations of a version. */
export function relationsOf(w: Workspace): Relations {
  const nodes = new Map<string, RelationNode>();
  for (const kind of relationKinds)
    for (const row of [...(w[kind] as Iterable<Row<RelationKind>>)].sort(byCode))
      nodes.set(row.id, { id: row.id, kind, code: row.code, name: nameOf(w, kind, row) });
  const indexes = indexesOf(w);
  return { nodes, links: drawnLinks(w, indexes, nodes), trace: (id) => traceOf(w, nodes, indexes, id) };
}

/** A risk has no name of its own: it is called by its threat. */
function nameOf(w: Workspace, kind: RelationKind, row: Row<RelationKind>): string {
  const named = kind === 'risks' ? w.threats.get((row as Row<'risks'>).threat) : row;
  const { name, description } = (named ?? {}) as { name?: string; description?: string };
  return name || description || '';
}

type Indexes = ReturnType<typeof indexesOf>;

function indexesOf(w: Workspace) {
  const index = {
    damagesOfAsset: new Index(),
    threatsOfDamage: new Index(),
    /** Threats that name an asset without a damage of it. */
    threatsOfAsset: new Index(),
    pathsOfThreat: new Index(),
    pathsOfStep: new Index(),
    /** Of threats with a tree: its steps, and the other way round. */
    treeStepsOfThreat: new Index(),
    treesOfStep: new Index(),
    risksOfThreat: new Index(),
    risksOfDamage: new Index(),
    risksOfMeasure: new Index(),
    requirementsOfGoal: new Index(),
  };
  for (const { id, assets } of w.damages) for (const asset of assets) index.damagesOfAsset.add(asset, id);
  for (const { id, assets, damages } of w.threats) {
    for (const damage of damages) index.threatsOfDamage.add(damage, id);
    for (const step of stepsOfTree(w, id)) {
      index.treeStepsOfThreat.add(id, step);
      index.treesOfStep.add(step, id);
    }
    const covered = new Set(damages.flatMap((damage) => w.damages.get(damage)?.assets ?? []));
    for (const asset of assets) if (!covered.has(asset)) index.threatsOfAsset.add(asset, id);
  }
  for (const { id, threats, steps } of w.paths) {
    for (const threat of threats) index.pathsOfThreat.add(threat, id);
    for (const step of new Set(steps)) index.pathsOfStep.add(step, id);
  }
  for (const { id, threat, damage, goals, claims, requirements } of w.risks) {
    index.risksOfThreat.add(threat, id);
    index.risksOfDamage.add(damage, id);
    for (const measure of [...goals, ...claims, ...requirements]) index.risksOfMeasure.add(measure, id);
  }
  for (const { id, goals } of w.requirements) for (const goal of goals) index.requirementsOfGoal.add(goal, id);
  return index;
}

function drawnLinks(w: Workspace, index: Indexes, nodes: ReadonlyMap<string, RelationNode>): Relation[] {
  const links: Relation[] = [];
  const join = (from: string, targets: Iterable<string>) => {
    for (const to of targets) if (nodes.has(from) && nodes.has(to)) links.push([from, to]);
  };
  for (const { id } of w.assets) {
    join(id, index.damagesOfAsset.of(id));
    join(id, index.threatsOfAsset.of(id));
  }
  for (const { id } of w.damages) join(id, index.threatsOfDamage.of(id));
  for (const { id } of w.threats) {
    const paths = index.pathsOfThreat.of(id);
    join(id, paths);
    join(id, index.treeStepsOfThreat.of(id));
    const risks = index.risksOfThreat.of(id);
    if (paths.length === 0) join(id, risks);
    for (const path of paths) join(path, risks);
  }
  for (const { id, steps } of w.paths) join(id, new Set(steps));
  for (const { id, goals, claims, requirements } of w.risks) join(id, [...goals, ...claims, ...requirements]);
  for (const { id } of w.goals) join(id, index.requirementsOfGoal.of(id));
  return links;
}

/**
 * Followed in one direction each, so that neighbours of a neighbour stay out. A risk is of one threat and one damage: from a damage lead only its own risks onward, and from
 * a risk only its own damage back.
 */
function traceOf(w: Workspace, nodes: ReadonlyMap<string, RelationNode>, index: Indexes, start: string): Set<string> {
  const found = new Set<string>();
  const kind = nodes.get(start)?.kind;
  if (!kind) return found;
  const take = (ids: Iterable<string>, onward: (id: string) => void) => {
    for (const id of ids)
      if (nodes.has(id) && !found.has(id)) {
        found.add(id);
        onward(id);
      }
  };
  const none = () => undefined;
  const requirements = (goal: string) => take(index.requirementsOfGoal.of(goal), none);
  const measures = (risk: string) => {
    const row = w.risks.get(risk);
    take(row?.goals ?? [], requirements);
    take(row?.claims ?? [], none);
    take(row?.requirements ?? [], none);
  };
  const steps = (path: string) => take(w.paths.get(path)?.steps ?? [], none);
  const pathsOf = (threat: string) => {
    take(index.pathsOfThreat.of(threat), steps);
    take(index.treeStepsOfThreat.of(threat), none);
  };
  const risksOf = (threat: string) => take(index.risksOfThreat.of(threat), measures);
  const assets = (damage: string) => take(w.damages.get(damage)?.assets ?? [], none);
  const ownAssets = (threat: string) =>
    take(
      (w.threats.get(threat)?.assets ?? []).filter((asset) => index.threatsOfAsset.of(asset).includes(threat)),
      none,
    );
  const back = (threat: string) => {
    take(w.threats.get(threat)?.damages ?? [], assets);
    ownAssets(threat);
  };
  const ofDamage = (damage: string) => {
    take(index.risksOfDamage.of(damage), measures);
    take(index.threatsOfDamage.of(damage), pathsOf);
  };
  const ofThreat = (threat: string) => {
    pathsOf(threat);
    risksOf(threat);
  };
  const threatsBefore = (threats: Iterable<string>) => {
    for (const threat of threats) {
      take([threat], back);
      risksOf(threat);
    }
  };
  const ofPath = (path: string) => {
    steps(path);
    threatsBefore(w.paths.get(path)?.threats ?? []);
  };
  const ofRisk = (risk: string) => {
    const row = w.risks.get(risk);
    if (!row) return;
    take([row.damage], assets);
    take([row.threat], (threat) => {
      pathsOf(threat);
      ownAssets(threat);
    });
  };
  const ofMeasure = (measure: string) => take(index.risksOfMeasure.of(measure), ofRisk);
  found.add(start);
  const follow: Record<RelationKind, () => void> = {
    assets: () => {
      take(index.damagesOfAsset.of(start), ofDamage);
      take(index.threatsOfAsset.of(start), ofThreat);
    },
    damages: () => {
      assets(start);
      ofDamage(start);
    },
    threats: () => {
      back(start);
      ofThreat(start);
    },
    paths: () => ofPath(start),
    steps: () => {
      take(index.pathsOfStep.of(start), ofPath);
      threatsBefore(index.treesOfStep.of(start));
    },
    risks: () => {
      ofRisk(start);
      measures(start);
    },
    goals: () => {
      ofMeasure(start);
      requirements(start);
    },
    claims: () => ofMeasure(start),
    requirements: () => {
      ofMeasure(start);
      take(w.requirements.get(start)?.goals ?? [], ofMeasure);
    },
  };
  follow[kind]();
  return found;
}
