import type { NewRow } from '#domain/kinds/kinds.ts';
import type { Workspace } from '#domain/workspace/workspace.ts';
import type { NewValues } from '@/grid/grid-types';
import { newRowOf } from '@/rows/edits';
import type { StepTools } from '@/rows/step';
import { riskFields } from './fields';
import { type Raters, riskToolsWith } from './RiskTools';

/** A new risk; a threat with one damage left needs no second choice. */
export function newRisk(values: NewValues, w: Workspace): NewRow<'risks'> {
  const risk = newRowOf(riskFields, values, { threat: '', damage: '' });
  const taken = new Set([...w.risks].flatMap((other) => (other.threat === risk.threat ? [other.damage] : [])));
  const left = w.threats.get(risk.threat ?? '')?.damages.filter((damage) => !taken.has(damage)) ?? [];
  return { ...risk, damage: risk.damage || (left.length === 1 ? (left[0] ?? '') : '') };
}

/** What the step of risks has of its own. @param raters the inputs of other features by which the wizard rates */
export const riskTools = (raters: Raters): StepTools<'risks'> => ({
  newRow: newRisk,
  Tools: riskToolsWith(raters),
  acts: [
    { name: 'risks.generate', title: 'risk.generate', edits: true },
    { name: 'risks.wizard', title: 'risk.wizard', edits: true },
  ],
});
