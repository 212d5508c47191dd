import type { Method } from '#domain/model/method.ts';
import { isApproved } from './decisions.ts';
import type { ExceptionFacts, TreatmentName } from './facts.ts';

interface Risk {
  treatments: readonly TreatmentName[];
  exception?: ExceptionFacts | null | undefined;
}
type Rules = Pick<Method, 'treatment'>;

/** Does an approved exception cover the treatment? */
const isExcepted = ({ exception }: Risk, treatment: TreatmentName): boolean =>
  isApproved(exception) && exception.treatments.includes(treatment);

/** The treatments of a risk that the method forbids at its value, approved exceptions or not (M-7.7). @param value the standard's 1 to 5; null = unrated */
export function aboveLimit({ treatment }: Rules, { treatments }: Risk, value: number | null): TreatmentName[] {
  return treatments.filter((one) => value !== null && value >= (treatment.forbidden?.[one] ?? 6));
}

/** Those that no approved exception covers. */
export const forbiddenTreatments = (method: Rules, risk: Risk, value: number | null): TreatmentName[] =>
  aboveLimit(method, risk, value).filter((one) => !isExcepted(risk, one));

/** Treatments that a row has without an exception and had not before: whether they are forbidden depends on the value of the risk. */
export function newlyChosen(method: Rules, risk: Risk, before: Risk | undefined): TreatmentName[] {
  if (!method.treatment.forbidden) return [];
  const isOpen = (row: Risk, one: TreatmentName) => row.treatments.includes(one) && !isExcepted(row, one);
  return risk.treatments.filter((one) => isOpen(risk, one) && !(before && isOpen(before, one)));
}

/** The standard's 1 to 5 of a risk level. */
export const standardValue = ({ risk }: Pick<Method, 'risk'>, level: string | null): number | null =>
  risk.levels.find(({ code }) => code === level)?.correspondsTo ?? null;
