import type { Treatment } from '../kinds/risk/shape.ts';

/** A risk that a line of the table made. */
export interface MadeRisk {
  threat: string;
  damage: string;
  treatments: Treatment[];
  strategy: string;
  goals: string[];
  claims: string[];
}

/** Takes from a later line what answers the risk and is not said yet. Returns whether that was anything. */
export function fillRisk(risk: MadeRisk, said: Omit<MadeRisk, 'threat' | 'damage'>): boolean {
  let isFilled = false;
  for (const kind of ['goals', 'claims'] as const) {
    const more = said[kind].filter((id) => !risk[kind].includes(id));
    // Values printed on earlier lines are compared with the goals of those: their list stays as it is.
    risk[kind] = [...risk[kind], ...more];
    isFilled ||= more.length > 0;
  }
  if (risk.treatments.length === 0 && said.treatments.length > 0) {
    risk.treatments = said.treatments;
    isFilled = true;
  }
  if (risk.strategy === '' && said.strategy !== '') {
    risk.strategy = said.strategy;
    isFilled = true;
  }
  return isFilled;
}
