import { sameContent } from '../../workspace/same-content.ts';
import { loseCustomLevels } from '../attack-path/custom-level.ts';
import { checkRatings, refuseLoop } from '../checks.ts';
import type { Rules } from '../rule.ts';
import type { StepRow } from './shape.ts';

/** What the rating of a path takes from its steps. */
const ratedPart = (step: StepRow) => [step.ratings, step.takesPart, step.impossible, step.preSteps];

export const stepRules: Rules<'steps'> = {
  written(edit, row, before) {
    checkRatings(edit, row.ratings, before?.ratings);
    if (row.preSteps.length) refuseLoop(edit, 'steps', row, before, 'preSteps');
    if (before && !sameContent(ratedPart(before), ratedPart(row))) loseCustomLevels(edit, new Set([row.id]));
  },
  dropped(edit, rows) {
    loseCustomLevels(edit, new Set(rows.map(({ id }) => id)));
  },
};
