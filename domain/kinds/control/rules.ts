import { checkRatings } from '../checks.ts';
import type { RuleEdit, Rules } from '../rule.ts';
import type { ControlRow } from './shape.ts';

export const controlRules: Rules<'controls'> = {
  written(edit, row, before) {
    checkRatings(edit, row.ratings, before?.ratings);
    keepApart(edit, row, before);
  },
};

/**
 * A candidate is never in effect (M-7.6). What was set last counts: a candidate that is switched on is decided for, a control that becomes a
 * candidate is off. A new row that says both is a candidate, because `active` is what rows have that say nothing.
 */
function keepApart(edit: RuleEdit, row: ControlRow, before: ControlRow | undefined): void {
  if (!row.active || !row.candidate) return;
  const kept = edit.change('controls', row, before?.candidate ? { candidate: false } : { active: false });
  // Where nothing may be written, as of a file that is checked, the row is refused.
  if (kept.active && kept.candidate) edit.refuse('UnknownReference', { field: 'candidate' }, 'candidate');
}
