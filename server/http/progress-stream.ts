import { errors } from '#contract/errors.ts';
import { EventStream, encodeEvent } from '#server/events/event-stream.ts';
import { asFailure, failureBody } from './failures.ts';

/** Does the caller want to hear how far a call is, besides its answer? */
export const wantsProgress = (request: Request): boolean =>
  /\btext\/event-stream\b/.test(request.headers.get('accept') ?? '');

interface Outside {
  hangUp: (() => void) | undefined;
  /** A refusal that is told by the stream, for the log. */
  onFailure: (error: unknown) => void;
}

/**
 * Serves a call with server-sent events while it works: `progress` (how far it is), then `done` (its answer) or `failure` (the refusal with its
 * status). The work is stopped when the caller leaves.
 */
export function answerWithProgress(
  work: (report: (progress: unknown) => void, signal: AbortSignal) => Promise<unknown>,
  { hangUp, onFailure }: Outside,
): Response {
  const left = new AbortController();
  const stream = new EventStream({ onEnd: () => left.abort(), hangUp });
  const report = (progress: unknown) => stream.send(encodeEvent('progress', progress));
  const serve = async () => {
    try {
      stream.send(encodeEvent('done', await work(report, left.signal)));
    } catch (error) {
      // Who has left is told nothing, and has asked for it.
      if (left.signal.aborted) return;
      onFailure(error);
      const failure = asFailure(error);
      stream.send(encodeEvent('failure', { status: errors[failure.key].status, ...failureBody(failure) }));
    }
    await stream.drained();
    stream.end();
  };
  void serve();
  return stream.response;
}
