import type { Rules } from '../rule.ts';

export const goalRules: Rules<'goals'> = {
  written(edit, row, before) {
    const own = row.calOverride?.cal;
    if (own && own !== before?.calOverride?.cal && !edit.method.cal.levels.some(({ code }) => code === own))
      edit.refuse('UnknownLevel', { field: 'calOverride' }, 'calOverride.cal');
  },
};
