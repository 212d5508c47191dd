import type { LocalText } from '#domain/model/base.ts';
import type { SeedEntry } from '../libraries.ts';
import { verifiedCals } from '../requirements.ts';
import verification from './control-verification.json';
import data from './controls.json';

type Entry = SeedEntry<'requirements'>;

/** A requirement as the file has it. */
interface Control extends Omit<Entry, 'type' | 'verificationByCal'> {
  /** The test or look that shows it fulfilled. */
  check: LocalText;
  /** What is done beside the check: a key of the verification file. */
  verify: string;
}

/** By kind of requirement what CAL2, CAL3 and CAL4 each add to the check. */
const added = verification as Readonly<Record<string, readonly LocalText[]>>;

/** Requirements one can put into a specification, with what they make harder. */
export const controlRequirements = (): Entry[] =>
  (data as unknown as readonly Control[]).map(({ check, verify, ...control }) => ({
    ...control,
    type: 'requirement',
    verificationByCal: growing([check, ...(added[verify] ?? [])]),
  }));

/** Each level does what the one below does, and more. */
const growing = (parts: readonly LocalText[]): Entry['verificationByCal'] =>
  Object.fromEntries(
    verifiedCals.map((cal, i) => {
      const done = parts.slice(0, i + 1);
      return [cal, { en: done.map(({ en }) => en).join(' '), zh: done.map(({ zh }) => zh).join('') }];
    }),
  );
