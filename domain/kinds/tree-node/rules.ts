import { Refusal } from '../../workspace/refusal.ts';
import { unusedSteps } from '../attack-step/unused-steps.ts';
import { refuseLoop } from '../checks.ts';
import type { Rules } from '../rule.ts';

export const treeNodeRules: Rules<'treeNodes'> = {
  written(edit, row, before) {
    if (before && row.threat !== before.threat) throw new Refusal('UnknownReference', { field: 'threat' }, 'threat');
    if (row.parent !== null && edit.get('treeNodes', row.parent)?.threat !== row.threat)
      throw new Refusal('UnknownReference', { field: 'parent' }, 'parent');
    refuseLoop(edit, 'treeNodes', row, before, 'parent');
    if (!before?.step || before.step === row.step) return;
    return { steps: unusedSteps(edit, [before.step]) };
  },
  dropped: (edit, rows) => ({
    steps: unusedSteps(
      edit,
      rows.flatMap(({ step }) => step ?? []),
    ),
  }),
};
