import { unusedSteps } from '../attack-step/unused-steps.ts';
import { refuseLoop } from '../checks.ts';
import type { Rules } from '../rule.ts';

export const treeNodeRules: Rules<'treeNodes'> = {
  written(edit, row, before) {
    if (before && row.threat !== before.threat) edit.refuse('UnknownReference', { field: 'threat' }, 'threat');
    const parent = row.parent === null ? undefined : edit.get('treeNodes', row.parent);
    if (parent && parent.threat !== row.threat) edit.refuse('UnknownReference', { field: 'parent' }, 'parent');
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
