import type { Row } from '../kinds/kinds.ts';
import type { Treatment } from '../kinds/risk/shape.ts';
import { isApproved } from '../method/rate/decisions.ts';
import type { Method } from '../model/method.ts';

type Risk = Pick<Row<'risks'>, 'treatments' | 'exception'>;
type Rules = Pick<Method, 'treatment'>;

/** Does an approved exception cover the treatment? */
const isExcepted = ({ exception }: Risk, treatment: Treatment): boolean =>
  isApproved(exception) && exception.treatments.includes(treatment);

/** The treatments of a risk that the method forbids at its value, approved exceptions or not (M-7.7). @param value the standard's 1 to 5; null = unrated */
export function aboveLimit({ treatment }: Rules, { treatments }: Risk, value: number | null): Treatment[] {
  return treatments.filter((one) => value !== null && value >= (treatment.forbidden?.[one] ?? 6));
}

/** Those that no approved exception covers. */
export const forbiddenTreatments = (method: Rules, risk: Risk, value: number | null): Treatment[] =>
  aboveLimit(method, risk, value).filter((one) => !isExcepted(risk, one));

/** Treatments that a row has without an exception and had not before: whether they are forbidden depends on the value of the risk. */
export function newlyChosen(method: Rules, risk: Risk, before: Risk | undefined): Treatment[] {
  if (!method.treatment.forbidden) return [];
  const isOpen = (row: Risk, one: Treatment) => row.treatments.includes(one) && !isExcepted(row, one);
  return risk.treatments.filter((one) => isOpen(risk, one) && !(before && isOpen(before, one)));
}

/** The standard's 1 to 5 of a risk level. */
export const standardValue = ({ risk }: Pick<Method, 'risk'>, level: string | null): number | null =>
  risk.levels.find(({ code }) => code === level)?.correspondsTo ?? null;
