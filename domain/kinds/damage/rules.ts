import { sameContent } from '../../model/same-content.ts';
import { checkProperty } from '../checks.ts';
import type { Rules } from '../rule.ts';

export const damageRules: Rules<'damages'> = {
  written(edit, row, before) {
    if (row.property && row.property !== before?.property) checkProperty(edit, row.property, 'property');
    const { dimensions, levels } = edit.method.impact;
    for (const [code, entry] of Object.entries(row.ratings)) {
      if (sameContent(entry, before?.ratings[code])) continue;
      const dimension = dimensions.find((d) => d.code === code);
      if (!dimension) {
        edit.refuse('UnknownLevel', { field: code }, `ratings.${code}`);
        continue;
      }
      if (entry.level && !(dimension.levels ?? levels).some((l) => l.code === entry.level))
        edit.refuse('UnknownLevel', { field: code }, `ratings.${code}.level`);
      // PM-15-07: leaving a category out must be argued.
      if (entry.notAnalysed && !entry.reason) edit.refuse('ReasonNeeded', { field: code }, `ratings.${code}.reason`);
    }
  },
};
