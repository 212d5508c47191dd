import * as z from 'zod';
import type { Row } from '../kinds/kinds.ts';
import { BadRow } from '../kinds/refusal.ts';
import { hasResult } from '../kinds/verification.ts';
import type { EditRecorder } from './edit-recorder.ts';
import { tableOf } from './workspace.ts';

type Verified = Row<'risks'> | Row<'requirements'>;

/** As far ahead as a calendar is anywhere: who verifies something in the far east writes tomorrow's day of the clock in Greenwich. */
const farEast = 14 * 3_600_000;

/**
 * A result is of a day (M-7.2): of today, where whoever sets it gives none, and never of a day to come.
 * @throws BadRow at the day
 */
export function dating(recorder: EditRecorder, placeOf: (row: string) => string): void {
  for (const kind of ['risks', 'requirements'] as const)
    for (const row of recorder.writtenRows(kind)) {
      if (!hasResult(row)) continue;
      const before: Verified | undefined = tableOf(recorder.w, kind).get(row.id);
      const isSet = before?.verificationState !== row.verificationState;
      if (row.verifiedOn === '' && isSet) recorder.change(kind, row, { verifiedOn: recorder.at.now.slice(0, 10) });
      const isGiven = isSet || before?.verifiedOn !== row.verifiedOn;
      if (isGiven && isToCome(row, recorder.at.now)) throw new BadRow(inFuture(row), placeOf(row.id));
    }
}

const isToCome = ({ verifiedOn }: Verified, now: string): boolean => isDayToCome(verifiedOn, now);

/** A day that has begun nowhere yet. */
export const isDayToCome = (day: string, now: string): boolean =>
  day !== '' && Date.parse(`${day}T00:00:00.000Z`) > Date.parse(now) + farEast;

const inFuture = ({ verifiedOn }: Verified) =>
  new z.ZodError([{ code: 'custom', path: ['verifiedOn'], message: 'wrong', input: verifiedOn }]);
