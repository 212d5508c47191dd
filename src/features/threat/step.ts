import type { NewRow } from '#domain/kinds/kinds.ts';
import type { Workspace } from '#domain/workspace/workspace.ts';
import type { NewValues } from '@/grid/grid-types';
import { newRowOf } from '@/rows/edits';
import type { StepTools } from '@/rows/step';
import { threatFields } from './fields';
import { GenerateThreats } from './GenerateThreats';

/** A new threat scenario; without a chosen property it takes the one its type compromises, best one that its first asset has. */
export function newThreat(values: NewValues, w: Workspace): NewRow<'threats'> {
  const threat = newRowOf(threatFields, values);
  const possible = w.method.threatTypes.find(({ code }) => code === threat.type)?.properties ?? [];
  const has = w.assets.get(threat.assets?.[0] ?? '')?.properties ?? [];
  return { ...threat, property: threat.property || (possible.find((code) => has.includes(code)) ?? possible[0] ?? '') };
}

/** What the step of threat scenarios has of its own. */
export const threatTools: StepTools<'threats'> = {
  newRow: newThreat,
  Tools: GenerateThreats,
  acts: [{ name: 'threats.generate', title: 'threat.generate', edits: true }],
};
