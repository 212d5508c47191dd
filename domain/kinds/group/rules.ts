import { checkDiagram, refuseLoop } from '../checks.ts';
import type { Rules } from '../rule.ts';

export const groupRules: Rules<'groups'> = {
  written(edit, row, before) {
    checkDiagram(edit, row, before, [{ field: 'group', kind: 'groups', id: row.group }]);
    refuseLoop(edit, 'groups', row, before, 'group');
  },
};
