import { checkRatings } from '../checks.ts';
import type { Rules } from '../rule.ts';

export const controlRules: Rules<'controls'> = {
  written(edit, row, before) {
    checkRatings(edit, row.ratings, before?.ratings);
  },
};
