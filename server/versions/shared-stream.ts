import { EventStream, encodeEvent } from '#server/events/event-stream.ts';
import type { Seat } from './access-monitor.ts';
import type { Listener } from './live-version.ts';

/** Bytes that may wait for one who hears several versions: what can wait does so from far fewer on. */
const mostWaiting = 8 * 1024 * 1024;

interface Outside {
  /** Called once, however the stream ends. */
  onEnd: (shared: SharedStream) => void;
  hangUp: (() => void) | undefined;
}

/**
 * One stream of any number of versions: what a whole browser hears, whose pages have six connections together. It ends with the session, or with the
 * right to read analyses; the right to one version ends what is heard of that one.
 */
export class SharedStream implements Seat {
  readonly versionId = undefined;
  readonly stream: EventStream;
  /** What it hears, by version. */
  readonly heard = new Map<string, Listener>();

  constructor(
    readonly id: string,
    readonly session: string,
    readonly userId: string,
    readonly name: string,
    /** The permissions of the user when it was opened. */
    public rights: string,
    { onEnd, hangUp }: Outside,
  ) {
    this.stream = new EventStream({ onEnd: () => onEnd(this), hangUp, most: mostWaiting });
    this.stream.send(encodeEvent('opened', { id }));
  }

  end(): void {
    this.stream.end();
  }

  /** Its part in one version. @param onGone called when the right to that version has ended */
  listenerOf(versionId: string, sent: number, onGone: (listener: Listener) => void): Listener {
    const { session, userId, name, rights, stream } = this;
    const listener: Listener = {
      session,
      userId,
      name,
      rights,
      stream,
      versionId,
      sent,
      isShared: true,
      catchingUp: false,
      end: () => {
        onGone(listener);
        stream.send(encodeEvent('gone', {}, { version: versionId }));
      },
    };
    return listener;
  }
}
