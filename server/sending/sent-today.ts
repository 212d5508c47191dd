import { dayIn } from '#domain/model/time-zone.ts';
import type { MessageKind } from '#server/store/accounts/sent-messages.ts';
import type { Trouble } from './trouble.ts';

interface Failed {
  failed: number;
  limited: number;
}

/** A message that was not taken, without a word of it or of whom it was for. */
export interface LastFailure extends Pick<Trouble, 'cause' | 'code'> {
  at: string;
  way: 'mail' | 'sms';
}

/** What could not be sent on this server since midnight, and the last thing that could not since it started: in memory, numbers alone. */
export class SentToday {
  readonly #counts = new Map<MessageKind, Failed>();
  #day = '';
  #last: LastFailure | null = null;

  /** Counts what became of a message that was not sent. @param zone whose midnight ends the day */
  note(
    kind: MessageKind,
    what: keyof Failed,
    { now, zone, trouble }: { now: Date; zone: string; trouble?: Trouble | undefined },
  ): void {
    this.#turn(now, zone);
    const counted = this.#counts.get(kind) ?? { failed: 0, limited: 0 };
    counted[what] += 1;
    this.#counts.set(kind, counted);
    if (!trouble) return;
    const { cause, code } = trouble;
    this.#last = { at: now.toISOString(), way: kind === 'sms' ? 'sms' : 'mail', cause, code };
  }

  /** The counts of a kind. @param zone whose midnight ends the day */
  of(kind: MessageKind, now: Date, zone: string): Failed {
    this.#turn(now, zone);
    return this.#counts.get(kind) ?? { failed: 0, limited: 0 };
  }

  /** The latest failure since the start. */
  get last(): LastFailure | null {
    return this.#last;
  }

  #turn(now: Date, zone: string): void {
    const day = dayIn(now.getTime(), zone);
    if (day === this.#day) return;
    this.#day = day;
    this.#counts.clear();
  }
}
