import { checkDiagram } from '../checks.ts';
import type { Rules } from '../rule.ts';

export const linkRules: Rules<'links'> = {
  written(edit, row, before) {
    checkDiagram(edit, row, before, [
      { field: 'from', kind: 'nodes', id: row.from },
      { field: 'to', kind: 'nodes', id: row.to },
    ]);
  },
};
