import type { RiskView } from '#domain/method/ratings.ts';
import type { RiskRow } from '#domain/model/risk.ts';

/** The risk that sets the value shown at another row. */
export interface HighestRisk {
  /** Id of the risk. */
  id: string;
  value: number;
}

/** The highest rated risk of each key (an asset, a threat); a key without a rated risk is not in the map. */
export function highestRisks(
  risks: Iterable<RiskRow>,
  ratings: ReadonlyMap<string, RiskView>,
  keysOf: (risk: RiskRow) => readonly string[],
): ReadonlyMap<string, HighestRisk> {
  const found = new Map<string, HighestRisk>();
  for (const risk of risks) {
    const value = ratings.get(risk.id)?.overall ?? null;
    if (value === null) continue;
    for (const key of keysOf(risk))
      if (value > (found.get(key)?.value ?? -Infinity)) found.set(key, { id: risk.id, value });
  }
  return found;
}
