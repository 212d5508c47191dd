import type { RiskFacts, Table, ThreatFacts } from './facts.ts';
import type { RiskView } from './ratings.ts';

/** The risk that sets the value shown at another row. */
export interface HighestRisk {
  /** Id of the risk. */
  id: string;
  value: number;
}

type RiskLink = Pick<RiskFacts, 'id' | 'threat'>;

/** The highest rated risk of each threat scenario (M-6.3); a threat without a rated risk is not in the map. */
export const highestRisksOfThreats = (
  risks: Iterable<RiskLink>,
  ratings: ReadonlyMap<string, RiskView>,
): ReadonlyMap<string, HighestRisk> => highestRisks(risks, ratings, ({ threat }) => [threat]);

/** The highest rated risk of the threat scenarios of each asset; an asset without a rated risk is not in the map. */
export const highestRisksOfAssets = (
  risks: Iterable<RiskLink>,
  threats: Pick<Table<Pick<ThreatFacts, 'assets'>>, 'get'>,
  ratings: ReadonlyMap<string, RiskView>,
): ReadonlyMap<string, HighestRisk> => highestRisks(risks, ratings, ({ threat }) => threats.get(threat)?.assets ?? []);

function highestRisks(
  risks: Iterable<RiskLink>,
  ratings: ReadonlyMap<string, RiskView>,
  keysOf: (risk: RiskLink) => readonly string[],
): ReadonlyMap<string, HighestRisk> {
  const found = new Map<string, HighestRisk>();
  for (const risk of risks) {
    const value = ratings.get(risk.id)?.overall ?? null;
    if (value === null) continue;
    for (const key of keysOf(risk)) {
      const highest = found.get(key);
      if (!highest || value > highest.value) found.set(key, { id: risk.id, value });
    }
  }
  return found;
}
