import { errors, Failure } from '#contract/kit/errors.ts';
import { EventStream, encodeEvent } from '#server/events/event-stream.ts';
import { heldBy } from '#server/handlers/formats/held-answer.ts';
import type { LongAct } from '#server/loop/long-acts.ts';
import { asFailure, failureBody } from './failures.ts';

/** Does the caller want to hear how far a call is, besides its answer? */
export const wantsProgress = (request: Request): boolean =>
  /\btext\/event-stream\b/.test(request.headers.get('accept') ?? '');

/** What is given up ends by itself within this time (ms), or is answered without its end: a packet that another server is slow to take. */
const endsWithin = 500;

/** What may end a call that takes long before its work is done. */
export interface Limits {
  /** Whether the caller still may; `watch` returns what ends the watching. */
  standing: { watch(onLost: (refusal: Failure) => void): () => void };
  /** Fires when the server ends: whatever is not done by then is given up. */
  ending: AbortSignal | undefined;
  /** The call among what is under way, where an administrator may end it; it is over with the work, and with the bytes it keeps on the disk. */
  act: Pick<LongAct, 'stopsBy' | 'end'>;
  /** Fires when the caller has left; absent where the work is done for them all the same. */
  left?: AbortSignal;
}

/**
 * Does the work of a call that takes long as long as its caller is there and may go on, nobody ends it, and the server runs; else the signal it
 * gets fires. Returns its answer. @throws what the work throws; the reason why it was given up
 */
export async function withinLimits(
  work: (signal: AbortSignal) => Promise<unknown>,
  { standing, ending, act, left }: Limits,
): Promise<unknown> {
  const given = new AbortController();
  const { signal } = given;
  let isDone = false;
  let isAwaited = false;
  // Whoever ends it and whoever began it are told what became of it, so that is waited for.
  act.stopsBy((reason) => {
    isAwaited = true;
    given.abort(reason);
  });
  const onLeft = () => given.abort(left?.reason);
  const onEnding = () => given.abort(new Failure('NotReady'));
  left?.addEventListener('abort', onLeft, { once: true });
  ending?.addEventListener('abort', onEnding, { once: true });
  if (ending?.aborted) onEnding();
  if (left?.aborted) onLeft();
  const endWatching = standing.watch((refusal) => given.abort(refusal));
  const tooSlow = new Promise<never>((_, reject) => {
    const refuse = () => isAwaited || setTimeout(() => reject(signal.reason), endsWithin).unref();
    signal.addEventListener('abort', refuse, { once: true });
  });
  const working = work(signal);
  let held: ReturnType<typeof heldBy>;
  try {
    const answer = await Promise.race([working, tooSlow]);
    held = heldBy(answer);
    // Made too late: nothing has left yet.
    if (held && signal.aborted) throw signal.reason;
    isDone = true;
    return answer;
  } catch (error) {
    void working.then(letGo).catch(() => {});
    // Work that is broken off may fail by whatever was broken: the reason goes to the caller.
    throw signal.aborted ? signal.reason : error;
  } finally {
    endWatching();
    left?.removeEventListener('abort', onLeft);
    ending?.removeEventListener('abort', onEnding);
    if (isDone && held) endWith(held, act);
    else act.end(!isDone && signal.aborted);
  }
}

/** What keeps its bytes on the disk while they are sent is under way until then. */
function endWith({ over, end }: NonNullable<ReturnType<typeof heldBy>>, act: Limits['act']): void {
  let isEnded = false;
  act.stopsBy((reason) => {
    isEnded = true;
    end(reason);
  });
  void over.then(() => act.end(isEnded));
}

/** Nobody reads a file that is ready too late. */
const letGo = async (answer: unknown): Promise<void> => {
  if (answer instanceof Response) await answer.body?.cancel();
};

interface Outside extends Pick<Limits, 'standing' | 'ending' | 'act'> {
  hangUp: (() => void) | undefined;
  /** A refusal that is told by the stream, for the log. */
  onFailure: (error: unknown) => void;
}

/**
 * Serves a call with server-sent events while it works: `progress` (how far it is), then `done` (its answer) or `failure` (the refusal with its
 * status). The work is stopped when the caller leaves or may not go on.
 */
export function answerWithProgress(
  work: (report: (progress: unknown) => void, signal: AbortSignal) => Promise<unknown>,
  { hangUp, onFailure, standing, ending, act }: Outside,
): Response {
  const left = new AbortController();
  const stream = new EventStream({ onEnd: () => left.abort(), hangUp });
  const report = (progress: unknown) => stream.send(encodeEvent('progress', progress));
  const serve = async () => {
    try {
      const answer = await withinLimits((signal) => work(report, signal), { standing, ending, act, left: left.signal });
      stream.send(encodeEvent('done', answer));
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
