import { sameContent } from '../../model/same-content.ts';
import { unusedSteps } from '../attack-step/unused-steps.ts';
import { checkRatings } from '../checks.ts';
import type { Rules } from '../rule.ts';
import type { PathRow } from './shape.ts';

/** What the rating of a path by its own entries depends on. */
const ratedPart = (path: PathRow) => [path.steps, path.model, path.basis, path.ratings];

export const pathRules: Rules<'paths'> = {
  written(edit, row, before) {
    const { feasibility, feasibilityLevels } = edit.method;
    if (row.model && row.model !== before?.model && !feasibility.some((m) => m.id === row.model))
      edit.refuse('FeasibilityNotAllowed', {}, 'model');
    checkRatings(edit, row.ratings, before?.ratings);
    const own = row.customLevel?.level;
    if (own && own !== before?.customLevel?.level && !feasibilityLevels.some(({ code }) => code === own))
      edit.refuse('UnknownLevel', { field: 'customLevel' }, 'customLevel.level');
    if (!before) return;
    const keptByHand = before.customLevel && sameContent(before.customLevel, row.customLevel);
    if (keptByHand && !sameContent(ratedPart(before), ratedPart(row))) edit.change('paths', row, { customLevel: null });
    if (sameContent(before.steps, row.steps)) return;
    return { steps: unusedSteps(edit, before.steps) };
  },
  dropped(edit, rows) {
    const steps = rows.flatMap((row) => row.steps);
    return { steps: unusedSteps(edit, steps) };
  },
};
