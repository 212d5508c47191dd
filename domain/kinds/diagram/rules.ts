import { foldText } from '../../fold-text.ts';
import type { Rules } from '../rule.ts';

export const diagramRules: Rules<'diagrams'> = {
  /** Names are unique in the version (R-TOPO-1), and names that look alike are one. */
  written(edit, row, before) {
    if (before?.name === row.name) return;
    const name = foldText(row.name);
    for (const other of edit.values('diagrams'))
      if (other.id !== row.id && foldText(other.name) === name) edit.refuse('DiagramNameTaken', {}, 'name');
  },
};
