import type { Method } from '#domain/model/method.ts';
import type { CoveredPairs } from './coverage.ts';
import type { PathFacts, Table, ThreatFacts } from './facts.ts';
import type { RatedPaths } from './rated-paths.ts';
import { type Entry, RatedTable, ratedAtOnce } from './rated-table.ts';
import type { RatedTrees } from './rated-trees.ts';
import type { ControlsView, PathView, ThreatView, TreeView } from './ratings.ts';
import { rateThreat } from './threat.ts';
import type { TreeRating } from './tree-rating.ts';

/** The feasibility of all threat scenarios. */
export class RatedThreats {
  readonly table = new RatedTable<ThreatFacts, ThreatView>();

  constructor(
    private readonly method: Method,
    private readonly paths: RatedPaths,
    private readonly trees: RatedTrees,
    private readonly controlsView: ControlsView,
  ) {}

  /** Rates the changed threats and those whose paths or trees were rated again, pausing now and then; returns all of them. */
  *updating(
    rows: Table<ThreatFacts>,
    withNewRatings: Set<string>,
    covered: CoveredPairs,
  ): Generator<undefined, Set<string>> {
    const affected = withNewRatings;
    for (const id of this.table.changed(rows)) affected.add(id);
    let n = 0;
    for (const id of affected) {
      if (++n % ratedAtOnce === 0) yield;
      // Owners of trees that are controls are among them.
      const row = rows.get(id);
      const former = this.table.entries.get(id);
      const view = row && this.rate(id);
      if (former?.row.assets !== row?.assets || former?.row.property !== row?.property) covered.goalsOutdated = true;
      covered.threat.replace(
        former && former.view.level !== null ? former.row : undefined,
        view && view.level !== null ? row : undefined,
      );
      this.table.set(id, row, view);
    }
    return affected;
  }

  private rate(id: string): ThreatView {
    const tree = this.trees.table.view(id);
    if (tree) return fromTree(tree, this.controlsView);
    const own = this.paths.ofThreat(id);
    const rating = rateThreat(
      this.method,
      own.map(({ row, view }) => [row.id, view] as const),
    ) as ThreatView;
    rating.vectors = own.map(({ view }) => view.vector);
    rating.tree = null;
    rating.initial = rating.level;
    rating.controlled = null;
    if (own.some(({ view }) => view.guarded !== null)) this.addControls(rating, own);
    return rating;
  }

  /** What the active controls on the steps of its paths make of it: the easiest path is looked for again. */
  private addControls(rating: ThreatView, own: readonly Entry<PathFacts, PathView>[]): void {
    const rated = (of: 'bare' | 'rating') =>
      rateThreat(
        this.method,
        own.map(({ row, view }) => [row.id, view.guarded ? view.guarded[of] : view] as const),
      );
    const { level, sum, incomplete } = rated('rating');
    rating.initial = rated('bare').level;
    const controls = [...new Set(own.flatMap(({ view }) => view.guarded?.controls ?? []))].sort();
    rating.controlled = level === null ? null : { level, sum, incomplete, controls };
  }
}

const withLevel = ({ level, sum, incomplete }: TreeRating, controls: readonly string[]) =>
  level === null ? null : { level, sum, incomplete, controls };

/** With a tree, the tree's exact evaluation is the rating, and the paths written by hand do not count (M-4.2). */
function fromTree({ initial, controlled, controls, root, vectors }: TreeView, controlsView: ControlsView): ThreatView {
  const { level, sum, incomplete, impossible } = (controlsView === 'controlled' && controlled) || initial;
  return {
    level,
    path: null,
    sum,
    sumPath: null,
    rated: level === null ? 0 : 1,
    total: 1,
    incomplete,
    impossible,
    vectors,
    tree: root,
    initial: initial.level,
    controlled: controlled && withLevel(controlled, controls),
  };
}
