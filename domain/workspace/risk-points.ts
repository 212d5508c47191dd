import type { Row } from '../kinds/kinds.ts';
import { type DecisionStates, isFromFile, worseningOf } from '../method/rate/decisions.ts';
import type { RiskView } from '../method/rate/ratings.ts';
import type { Method } from '../model/method.ts';
import type { OpenPointKey } from './point-keys.ts';

/** An open point of a risk: its key, the column, what the text names. */
type Found = readonly [key: OpenPointKey, field: string, detail?: string];

const outdated = {
  acceptance: ['acceptanceOutdated', 'acceptedBy'],
  treatment: ['treatmentOutdated', 'treatments'],
  verification: ['riskVerificationOutdated', 'verificationState'],
  review: ['reviewOutdated', 'review'],
  exception: ['exceptionOutdated', 'exception'],
} as const;

/** M-7.5: what was decided about a risk at values that have become worse since, or that nobody kept, or elsewhere. */
export function* decisionPoints(risk: Row<'risks'>, decisions: DecisionStates | null | undefined): Iterable<Found> {
  if (!decisions) return;
  const worse = new Map<keyof typeof outdated, string>();
  for (const part of ['acceptance', 'treatment', 'verification', 'review', 'exception'] as const) {
    const then = risk.decided[part];
    if (decisions[part] === 'worse' && then) worse.set(part, worseningOf(then, decisions.now));
  }
  // A risk that is retained or shared is accepted as it is: what outdates both in the same way is one cause.
  if (worse.has('treatment') && worse.get('treatment') === worse.get('acceptance')) {
    yield ['acceptedTreatmentOutdated', 'acceptedBy', worse.get('acceptance')];
    worse.delete('treatment');
    worse.delete('acceptance');
  }
  for (const [part, detail] of worse) yield [...outdated[part], detail];
  const unknown = (['acceptance', 'treatment', 'verification', 'exception'] as const).filter(
    (part) => decisions[part] === 'unknown',
  );
  const ofFile = unknown.find((part) => isFromFile(risk, part));
  const unkept = unknown.find((part) => !isFromFile(risk, part));
  if (ofFile) yield ['decisionOfFile', outdated[ofFile][1]];
  if (unkept) yield ['decisionWithoutValues', outdated[unkept][1]];
}

/** Who accepts a risk is a user or a person with a function (15.9). The lowest risks need nobody (PM-06-08). */
export function* acceptorPoints(
  { treatment }: Method,
  risk: Row<'risks'>,
  rating: RiskView | undefined,
): Iterable<Found> {
  const { treatments, residual } = risk;
  const accepts = treatments.includes('retain') || treatments.includes('share');
  const isLowest = rating?.correspondsTo != null && rating.correspondsTo < treatment.awaitingFrom;
  if (!residual?.acceptedBy) {
    if (accepts && !isLowest) yield ['riskWithoutAcceptor', 'acceptedBy'];
    else if (rating?.residual) yield ['residualNotAccepted', 'residual'];
  } else if (!residual.acceptedUser && !residual.acceptedAs) yield ['acceptorWithoutFunction', 'acceptedBy'];
}
