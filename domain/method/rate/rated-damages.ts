import type { ImpactModel } from '#domain/model/method.ts';
import type { CoveredPairs } from './coverage.ts';
import type { DamageFacts, Table } from './facts.ts';
import { type ImpactRating, rateImpact } from './impact.ts';
import { RatedTable } from './rated-table.ts';

/** The impact ratings of all damage scenarios. */
export class RatedDamages {
  readonly table = new RatedTable<DamageFacts, ImpactRating>();

  constructor(private readonly model: ImpactModel) {}

  /** Rates what changed; returns the damages whose risks must be rated again. Another text alone changes no rating. */
  update(rows: Table<DamageFacts>, covered: CoveredPairs): Set<string> {
    const rated = new Set<string>();
    for (const id of this.table.changed(rows)) {
      const row = rows.get(id);
      const former = this.table.entries.get(id);
      // An unchanged field keeps its object: the contract of identity in facts.ts.
      const same = row !== undefined && former?.row.ratings === row.ratings;
      const view = row && (same ? former.view : rateImpact(this.model, row.ratings));
      covered.impact.replace(former?.view.complete ? former.row : undefined, view?.complete ? row : undefined);
      if (!same) rated.add(id);
      this.table.set(id, row, view);
    }
    return rated;
  }
}
