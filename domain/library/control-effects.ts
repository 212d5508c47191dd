import type { PathRow } from '../kinds/attack-path/shape.ts';
import type { ThreatRow } from '../kinds/threat/shape.ts';
import type { TreeNodeRow } from '../kinds/tree-node/shape.ts';
import { participatingSteps, rateStep } from '../method/rate/feasibility.ts';
import { Rater } from '../method/rate/rater.ts';
import { nodeRatingIn, type Ratings } from '../method/rate/ratings.ts';
import { scaleOf } from '../method/rate/scale.ts';
import { change, edit, type Op } from '../workspace/edit.ts';
import { nodesOf, rootOf } from '../workspace/trees.ts';
import { apply, type Workspace } from '../workspace/workspace.ts';
import { type ControlsGiven, ControlsIntoTask } from './controls-into-task.ts';
import { type Attacked, hardeningFor, hardeningNamed } from './hardening.ts';
import type { LibraryEntry } from './libraries.ts';
import type { Hardening } from './requirements.ts';

type Requirement = LibraryEntry<'requirements'>;
type Attack = LibraryEntry<'attacks'>;

/** Where a requirement makes an attack of a task harder: a step, or a node of a tree; and the path or threat scenario it is looked at for. */
export interface HardenedPlace {
  on: 'steps' | 'treeNodes';
  row: string;
  of: 'paths' | 'threats';
  owner: string;
  hardening: Hardening;
  /** Attack vector of the owner, where it has one. */
  vector: Attack['vector'];
}

const vectors: Readonly<Record<string, Attack['vector']>> = { N: 'network', A: 'adjacent', L: 'local', P: 'physical' };

/**
 * Reads a task once for the places of all requirements. `attacks` are the entries its trees and paths were taken from, `requirements` those that may
 * answer them by name.
 */
export class HardenedPlaces {
  private readonly attacks: ReadonlyMap<string, Attack>;
  private readonly isAnswered: (attack: string) => boolean;
  private readonly rowsByEntry = new Map<string, string[]>();
  private readonly paths: readonly { row: PathRow; attacked: Attacked; step: string }[];
  private readonly trees: readonly { row: ThreatRow; attacked: Attacked; entry: Attack | undefined }[];

  constructor(
    private readonly w: Workspace,
    private readonly ratings: Ratings,
    attacks: readonly Attack[],
    requirements: readonly Requirement[],
  ) {
    this.attacks = new Map(attacks.map((entry) => [entry.id, entry]));
    const sentences = requirements.filter(({ type }) => type === 'requirement');
    const codes = new Set(sentences.map(({ code }) => code));
    const answered = new Set([
      ...sentences.flatMap(({ hardens }) => hardens.flatMap((one) => one.attacks)),
      ...attacks.flatMap(({ code, mitigations }) => (mitigations.some((one) => codes.has(one)) ? [code] : [])),
    ]);
    this.isAnswered = (code) => answered.has(code);
    for (const { id, library } of w.requirements)
      if (library?.library === 'requirements')
        this.rowsByEntry.set(library.entry, [...(this.rowsByEntry.get(library.entry) ?? []), id]);
    this.paths = [...w.paths].flatMap((row) => {
      const step = decisiveStep(w, row.basis === 'path' ? { ...row, steps: row.steps.slice(-1) } : row);
      const threats = row.threats.flatMap((id) => w.threats.get(id) ?? []);
      // A tree rates in the place of the paths of its threat scenario.
      return step && !threats.some(({ id }) => rootOf(w, id))
        ? [{ row, step, attacked: this.attacked(threats, [...this.codesOf(row), ...row.realises]) }]
        : [];
    });
    this.trees = [...w.threats]
      .filter(({ id }) => rootOf(w, id))
      .map((row) => ({
        row,
        attacked: this.attacked([row], this.codesOf(row)),
        entry: this.attacks.get(row.library?.entry ?? ''),
      }));
  }

  /** Where a control that carries the requirement out hangs already there is nothing to do. */
  of(requirement: Requirement): HardenedPlace[] {
    const controls = this.controlsOf(requirement);
    const isFree = ({ on, row }: HardenedPlace) => !this.w[on].get(row)?.controls.some((id) => controls.has(id));
    return [...this.inTrees(requirement), ...this.inPaths(requirement)].filter(isFree);
  }

  private controlsOf({ id }: Requirement): ReadonlySet<string> {
    const rows = new Set(this.rowsByEntry.get(id) ?? []);
    if (rows.size === 0) return rows;
    const carrying = [...this.w.controls].filter(({ requirements }) => requirements.some((one) => rows.has(one)));
    return new Set(carrying.map((control) => control.id));
  }

  /** An entry that names the requirement among its mitigations is countered by it, whatever the requirement says of attacks. */
  private inPaths(requirement: Requirement): HardenedPlace[] {
    return this.paths.flatMap(({ row, attacked, step }) => {
      const entry = this.attacks.get(row.library?.entry ?? '');
      const isNamed = entry?.mitigations.includes(requirement.code);
      const hardening = (isNamed ? hardeningNamed : hardeningFor)(requirement, attacked);
      const vector = vectors[this.ratings.paths.get(row.id)?.vector ?? ''] ?? '';
      return hardening
        ? [{ on: 'steps' as const, row: step, of: 'paths' as const, owner: row.id, hardening, vector }]
        : [];
    });
  }

  /** Where the entry of the tree names the requirement, there; else at the hardest step of the easiest way. */
  private inTrees(requirement: Requirement): HardenedPlace[] {
    return this.trees.flatMap(({ row, attacked, entry }): HardenedPlace[] => {
      const view = this.ratings.trees.get(row.id);
      const [begin] = view?.vectors ?? [];
      const place = { of: 'threats' as const, owner: row.id, vector: vectors[begin ?? ''] ?? '' };
      const named = entry ? namedNodes(this.w, row.id, entry, requirement.code) : [];
      const hardening = (named.length > 0 ? hardeningNamed : hardeningFor)(requirement, attacked);
      if (!hardening) return [];
      if (named.length > 0) return named.map(({ id }) => ({ ...place, on: 'treeNodes', row: id, hardening }));
      const step = view && hardest(this.w, view.initial.steps, view.model);
      const leaf = step && [...nodesOf(this.w, row.id)].find((node) => node.step === step);
      return leaf ? [{ ...place, on: 'treeNodes', row: leaf.id, hardening }] : [];
    });
  }

  private codesOf({ library }: Pick<PathRow, 'library'>): string[] {
    const code = library?.library === 'attacks' ? this.attacks.get(library.entry)?.code : undefined;
    return code ? [code] : [];
  }

  private attacked(threats: readonly ThreatRow[], codes: readonly string[]): Attacked {
    const assets = threats.flatMap((threat) => threat.assets).flatMap((id) => this.w.assets.get(id) ?? []);
    return {
      codes,
      isAnswered: codes.some(this.isAnswered),
      threatTypes: threats.map(({ type }) => type),
      assetCategories: assets.map(({ category }) => category).filter((code) => code !== ''),
    };
  }
}

const decisiveStep = (w: Workspace, path: PathRow): string | undefined =>
  hardest(
    w,
    participatingSteps(path, (id) => w.steps.get(id)).map(({ id }) => id),
    path.model,
  );

/** The step with the highest sum under a model, the first of several; of steps that are not rated the last. */
function hardest(w: Workspace, steps: readonly string[], model: string): string | undefined {
  const { id } = scaleOf(w.method).model(model).model;
  const sums = steps.flatMap((step) => {
    const row = w.steps.get(step);
    return row ? [{ step, sum: rateStep(w.method, row, id).sum ?? -1 }] : [];
  });
  const most = Math.max(...sums.map(({ sum }) => sum));
  return most < 0 ? sums.at(-1)?.step : sums.find(({ sum }) => sum === most)?.step;
}

/** The nodes of a tree that came from nodes which name a requirement: those that say the same in one of the languages. */
function namedNodes(w: Workspace, threat: string, { nodes, steps }: Attack, code: string): TreeNodeRow[] {
  const names = new Set(
    nodes
      .filter(({ controls = [] }) => controls.includes(code))
      .map(({ step, text }) => (step === null ? text : (steps[step]?.name ?? text)))
      .flatMap(({ en, zh }) => [en, zh]),
  );
  if (names.size === 0) return [];
  return [...nodesOf(w, threat)].filter((row) => names.has(w.steps.get(row.step ?? '')?.name ?? row.text));
}

/** The edit that makes controls of requirements, and hangs each on its places. Controls that hang there already are no change. */
export function hardeningOps(
  w: Workspace,
  chosen: readonly { requirement: Requirement; places: readonly HardenedPlace[] }[],
  given: Omit<ControlsGiven, 'w'>,
): Op[] {
  const controls = new ControlsIntoTask({ ...given, w });
  const hung = new Map<string, { on: HardenedPlace['on']; ids: string[] }>();
  for (const { requirement, places } of chosen) {
    const starts = new Set(places.map(({ vector }) => vector));
    // A control is one row, so it says a vector only where all its places begin by the same.
    const [vector = ''] = starts.size === 1 ? starts : [];
    for (const { on, row, hardening } of places) {
      const there = hung.get(row) ?? { on, ids: [] };
      there.ids.push(controls.control(requirement, hardening, { vector }));
      hung.set(row, there);
    }
  }
  return [...controls.ops, ...[...hung].flatMap(([id, { on, ids }]) => hangOp(w, on, id, ids))];
}

function hangOp(w: Workspace, on: HardenedPlace['on'], id: string, ids: readonly string[]): Op[] {
  const row = w[on].get(id);
  const all = row && [...new Set([...row.controls, ...ids])];
  if (!row || !all || all.length === row.controls.length) return [];
  return on === 'steps' ? [change('steps', row, { controls: all })] : [change('treeNodes', row, { controls: all })];
}

/** Level and sum of a path or of the tree of a threat scenario, and of the node the control is on. */
export interface EffectAt {
  level: string | null;
  sum: number | null;
  node: string | null;
}

export interface ControlEffect {
  place: HardenedPlace;
  before: EffectAt;
  after: EffectAt;
}

/** What controls would bring at their places, rated as the task is rated once they are switched on. */
export function controlEffects(
  w: Workspace,
  chosen: readonly { requirement: Requirement; places: readonly HardenedPlace[] }[],
  given: Pick<ControlsGiven, 'method' | 'language'>,
): ControlEffect[] {
  let made = 0;
  const newId = () => `effect-${++made}`;
  const ops = hardeningOps(w, chosen, { ...given, active: true, newId });
  const rater = new Rater(w.method, 'controlled');
  const before = rater.rate(w);
  const after = ops.length > 0 ? rater.rate(apply(w, edit(w, ops, { user: '', now: '', newId }))) : before;
  return chosen.flatMap(({ places }) =>
    places.map((place) => ({ place, before: effectAt(before, place), after: effectAt(after, place) })),
  );
}

function effectAt(ratings: Ratings, { of, owner, on, row }: HardenedPlace): EffectAt {
  if (of === 'paths') {
    const view = ratings.paths.get(owner);
    const rating = view?.guarded?.rating ?? view;
    return { level: rating?.level ?? null, sum: rating?.sum ?? null, node: null };
  }
  const view = ratings.trees.get(owner);
  const rating = view?.controlled ?? view?.initial;
  const node = on === 'treeNodes' ? nodeRatingIn(view, 'controlled', row) : undefined;
  return { level: rating?.level ?? null, sum: rating?.sum ?? null, node: node?.level ?? null };
}
