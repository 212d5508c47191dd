import { sameContent } from '../../model/same-content.ts';
import { checkRatings } from '../checks.ts';
import type { Row } from '../kinds.ts';
import { Refusal } from '../refusal.ts';
import type { RuleEdit, Rules } from '../rule.ts';
import type { Residual } from './shape.ts';

export const riskRules: Rules<'risks'> = {
  written(edit, row, before) {
    const threat = edit.get('threats', row.threat);
    if (threat && edit.get('damages', row.damage) && !threat.damages.includes(row.damage))
      edit.refuse('DamageNotOfThreat', {}, 'damage');
    for (const other of ofSamePair(edit, row))
      if (other.id !== row.id && other.threat === row.threat && other.damage === row.damage)
        throw new Refusal('RiskPairTaken', {}, 'damage');
    if (row.residual && !sameContent(before?.residual, row.residual))
      checkResidual(edit, row.residual, before?.residual ?? undefined);
  },
};

/** The risks of the threat or those of the damage scenario, whichever are fewer: of both there can be thousands. */
const ofSamePair = (edit: RuleEdit, { threat, damage }: Row<'risks'>) =>
  edit.countNaming('risks', 'threat', threat) < edit.countNaming('risks', 'damage', damage)
    ? edit.naming('risks', 'threat', threat)
    : edit.naming('risks', 'damage', damage);

/** What is entered for the time after disposal is on the scales of the method, like the ratings before it. */
function checkResidual(edit: RuleEdit, residual: Residual, before: Residual | undefined): void {
  const { method } = edit;
  const ratingsOf = (of: Residual) => ({ [of.model || (method.feasibility[0]?.id ?? '')]: of.ratings });
  if (residual.model || Object.keys(residual.ratings).length > 0)
    checkRatings(edit, ratingsOf(residual), before && ratingsOf(before), () => 'residual.ratings');
  const { level } = residual;
  if (level && level !== before?.level && !method.feasibilityLevels.some(({ code }) => code === level))
    edit.refuse('UnknownLevel', { field: 'residual' }, 'residual.level');
  for (const [code, entry] of Object.entries(residual.impact)) {
    if (sameContent(entry, before?.impact[code])) continue;
    const dimension = method.impact.dimensions.find((d) => d.code === code);
    const levels = dimension?.levels ?? method.impact.levels;
    if (!dimension || (entry.level && !levels.some((l) => l.code === entry.level)))
      edit.refuse('UnknownLevel', { field: code }, `residual.impact.${code}`);
    if (entry.notAnalysed && !entry.reason) edit.refuse('ReasonNeeded', { field: code }, `residual.impact.${code}`);
  }
}
