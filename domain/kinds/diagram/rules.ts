import type { Rules } from '../rule.ts';

export const diagramRules: Rules<'diagrams'> = {
  /** Names are unique in the version (R-TOPO-1), in upper or lower case alike. */
  written(edit, row, before) {
    if (before?.name === row.name) return;
    const name = row.name.toLowerCase();
    for (const other of edit.values('diagrams'))
      if (other.id !== row.id && other.name.toLowerCase() === name) edit.refuse('DiagramNameTaken', {}, 'name');
  },
};
