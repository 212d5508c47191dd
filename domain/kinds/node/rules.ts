import { checkDiagram } from '../checks.ts';
import type { Rules } from '../rule.ts';

export const nodeRules: Rules<'nodes'> = {
  written(edit, row, before) {
    checkDiagram(edit, row, before, [{ field: 'group', kind: 'groups', id: row.group }]);
  },
};
