import type { Row } from '../kinds/kinds.ts';
import { nodesOf } from '../workspace/trees.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { RowChange } from './row-change.ts';

/** Ratings of a risk that may be others in another version: its value, that after disposal, its CAL. */
export const riskRatings = ['value', 'residual', 'cal'] as const;
/** Beside them the CAL of a goal and that of a requirement. */
export type MovableRating = (typeof riskRatings)[number] | 'goal' | 'requirement';

type Fields = Partial<Record<RowChange['kind'], readonly string[]>>;

/** Fields that the impact of a risk and its feasibility without controls are read from. */
const initial = {
  damages: ['ratings'],
  threats: ['damages'],
  paths: ['threats', 'steps', 'ratings', 'customLevel', 'model', 'basis'],
  steps: ['ratings', 'takesPart', 'impossible', 'preSteps'],
  treeNodes: ['parent', 'gate', 'step', 'target', 'model'],
} satisfies Fields;

const fieldsOf: Record<MovableRating, Fields> = {
  value: initial,
  residual: {
    ...initial,
    risks: ['residual'],
    controls: ['active', 'ratings'],
    steps: [...initial.steps, 'controls'],
    treeNodes: [...initial.treeNodes, 'controls'],
  },
  // Of an AND the first branch is where the attack begins: the order decides about the attack vector.
  cal: { ...initial, treeNodes: [...initial.treeNodes, 'order'] },
  goal: { goals: ['calOverride'], risks: ['goals'] },
  // A risk counts beside the goals of a requirement while none of them answers it.
  requirement: { requirements: ['goals'], goals: ['calOverride'], risks: ['requirements', 'goals'] },
};

/** Said beside a rating, without moving one. */
const beside: ReadonlySet<string> = new Set(['reason', 'acceptedBy', 'acceptedUser', 'acceptedAs']);

/** Is one of these ratings read from this field? A reason beside a level moves none, nor does who accepts a residual risk. */
export const isRatedFrom = (
  kind: RowChange['kind'],
  path: readonly string[],
  ratings: readonly MovableRating[],
): boolean =>
  ratings.some((rating) => fieldsOf[rating][kind]?.includes(path[0] ?? '')) && !beside.has(path.at(-1) ?? '');

const moves = ({ kind, what, differences }: RowChange, ratings: readonly MovableRating[]): boolean =>
  what === 'changed'
    ? differences.some(({ path }) => isRatedFrom(kind, path, ratings))
    : ratings.some((rating) => kind in fieldsOf[rating]);

/** The changed rows that ratings were read from in the one version or are in the other, which may have moved them. */
export class RatingCauses {
  private readonly versions: readonly { w: Workspace; rows: RowsBehind }[];

  constructor(
    before: Workspace,
    after: Workspace,
    private readonly changes: ReadonlyMap<string, RowChange>,
  ) {
    this.versions = [before, after].map((w) => ({ w, rows: new RowsBehind(w) }));
  }

  /** Those behind these ratings of a risk. What the controls take comes first where they alone may have moved it. */
  ofRisk(id: string, ratings: readonly MovableRating[]): RowChange[] {
    const pairs = this.versions.flatMap(({ w, rows }) => {
      const risk = w.risks.get(id);
      return risk ? [{ risk, rows }] : [];
    });
    const bare = pairs.flatMap(({ risk, rows }) => [risk.damage, risk.threat, ...rows.ofThreat(risk.threat)]);
    const after = ratings.includes('residual')
      ? [id, ...pairs.flatMap(({ risk, rows }) => [...rows.ofControls(risk.threat)])]
      : [];
    return this.among(ratings.includes('value') ? [...bare, ...after] : [...after, ...bare], ratings);
  }

  /** Those behind the CAL of a goal: itself, the risks it got and lost, and what moved the CAL of its risks. */
  ofGoal(id: string, movedCals: ReadonlyMap<string, readonly RowChange[]>): RowChange[] {
    const risks = this.versions.flatMap(({ w }) =>
      [...w.risks.mayName('goals', id)].filter((risk) => w.risks.get(risk)?.goals.includes(id)),
    );
    const own = this.among([id, ...risks], ['goal']);
    return [...new Set([...own, ...risks.flatMap((risk) => movedCals.get(risk) ?? [])])];
  }

  /** Those behind the CAL of a requirement: itself, what leads to it or did, and what moved the CAL of those goals and risks. */
  ofRequirement(
    id: string,
    { cals, goals }: Readonly<Record<'cals' | 'goals', ReadonlyMap<string, readonly RowChange[]>>>,
  ): RowChange[] {
    const named = this.versions.flatMap(({ w }) => w.requirements.get(id)?.goals ?? []);
    const direct = this.versions.flatMap(({ w }) =>
      [...w.risks.mayName('requirements', id)].filter((risk) => w.risks.get(risk)?.requirements.includes(id)),
    );
    const own = this.among([id, ...named, ...direct], ['requirement']);
    const behind = [
      ...named.flatMap((goal) => goals.get(goal) ?? []),
      ...direct.flatMap((risk) => cals.get(risk) ?? []),
    ];
    return [...new Set([...own, ...behind])];
  }

  private among(ids: readonly string[], ratings: readonly MovableRating[]): RowChange[] {
    return [...new Set(ids)].flatMap((id) => {
      const change = this.changes.get(id);
      return change && moves(change, ratings) ? [change] : [];
    });
  }
}

/** Which rows of one version the feasibility of its threats is rated from. */
class RowsBehind {
  private readonly threats = new Map<string, ReadonlySet<string>>();

  constructor(private readonly w: Workspace) {}

  /** Without controls: the paths of a threat, or the nodes of its tree, each followed by its steps with their pre-steps. */
  ofThreat(threat: string): ReadonlySet<string> {
    const known = this.threats.get(threat);
    if (known) return known;
    const ids = new Set<string>();
    this.threats.set(threat, ids);
    const { paths } = this.w;
    for (const id of paths.mayName('threats', threat)) {
      const path = paths.get(id);
      if (path?.threats.includes(threat)) this.addSteps(ids.add(id), path.steps);
    }
    for (const node of nodesOf(this.w, threat)) this.addBranch(ids, node);
    return ids;
  }

  /** The controls on these rows, with the trees by which they are circumvented and the controls in those. */
  ofControls(threat: string): ReadonlySet<string> {
    const found = new Set<string>();
    const waiting = [...this.ofThreat(threat)];
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      for (const control of (this.w.treeNodes.get(id) ?? this.w.steps.get(id))?.controls ?? []) {
        if (found.has(control)) continue;
        found.add(control);
        const around = new Set<string>();
        for (const node of nodesOf(this.w, control)) this.addBranch(around, node);
        for (const row of around) found.add(row);
        waiting.push(...around);
      }
    }
    return found;
  }

  private addSteps(ids: Set<string>, steps: readonly string[]): void {
    const waiting = [...steps].reverse();
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (ids.has(id)) continue;
      ids.add(id);
      waiting.push(...(this.w.steps.get(id)?.preSteps ?? []));
    }
  }

  /** A node with all below it, and with the branches it refers to. */
  private addBranch(ids: Set<string>, top: Row<'treeNodes'>): void {
    const { treeNodes } = this.w;
    const waiting = [top.id];
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const node = ids.has(id) ? undefined : treeNodes.get(id);
      if (!node) continue;
      ids.add(id);
      if (node.step) this.addSteps(ids, [node.step]);
      if (node.target) waiting.push(node.target);
      for (const child of treeNodes.mayName('parent', id)) if (treeNodes.get(child)?.parent === id) waiting.push(child);
    }
  }
}
