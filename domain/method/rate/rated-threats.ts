import type { Method } from '#domain/model/method.ts';
import type { CoverageState } from './coverage.ts';
import type { Table, ThreatFacts } from './facts.ts';
import type { RatedPaths } from './rated-paths.ts';
import { RatedTable } from './rated-table.ts';
import type { ThreatView } from './ratings.ts';
import { rateThreat } from './threat.ts';

/** The feasibility of all threat scenarios. */
export class RatedThreats {
  readonly table = new RatedTable<ThreatFacts, ThreatView>();

  constructor(
    private readonly method: Method,
    private readonly paths: RatedPaths,
  ) {}

  /** Rates the changed threats and those whose paths were rated again; returns all of them. */
  update(rows: Table<ThreatFacts>, withNewPaths: Set<string>, coverage: CoverageState): Set<string> {
    const affected = withNewPaths;
    for (const id of this.table.changed(rows)) affected.add(id);
    for (const id of affected) {
      const row = rows.get(id);
      const former = this.table.entries.get(id);
      const view = row && this.rate(id);
      if (former?.row.assets !== row?.assets || former?.row.property !== row?.property) coverage.outdated = true;
      if ((former?.view.level === null) !== (view?.level === null)) coverage.outdated = true;
      this.table.set(id, row, view);
    }
    return affected;
  }

  private rate(id: string): ThreatView {
    const own = this.paths.ofThreat(id);
    const rating = rateThreat(
      this.method,
      own.map(({ row, view }) => [row.id, view] as const),
    ) as ThreatView;
    rating.vectors = own.map(({ view }) => view.vector);
    return rating;
  }
}
