import { type Answer, type Call, type Endpoint, fillPath, type Progress } from '#contract/kit/endpoint.ts';
import { bodyOf } from './call';
import { CallError, type RefusalBody, refusalOf } from './call-error';
import { askConfirm } from './confirm-password';
import { errorCodes } from './error-codes';
import { showFailure } from './failures';
import { eventsIn } from './read-events';
import { takeRefreshedToken } from './request';
import { readToken } from './storage';

/** What a call carries: the fields of an upload, the body of any other. */
type Carried<E extends Endpoint> = E['kind'] extends 'upload'
  ? Record<string, unknown>
  : Call<E> extends { body: infer Body }
    ? Body
    : undefined;

interface Options<E extends Endpoint> {
  /** Of the path. */
  params?: Record<string, string>;
  onProgress: (progress: Progress<E>) => void;
  /** Leaving gives the call up: the server stops. Of an import it keeps nothing, of an exchange what was confirmed. */
  signal: AbortSignal;
  /** Is told what a failure says, where that is shown beside what was sent and not as a message over the page. */
  say?: (words: string) => void;
}

/**
 * Calls an endpoint and hears how far the server is meanwhile. Returns its data.
 * @throws CallError, after the failure has been shown unless the signal fired
 */
export async function callWithProgress<E extends Endpoint>(
  endpoint: E,
  carried: Carried<E>,
  options: Options<E>,
): Promise<Answer<E>> {
  try {
    return await exchangeEvents(endpoint, carried, options);
  } catch (thrown) {
    const reason = options.signal.aborted ? 'cancelled' : 'network';
    if (thrown instanceof CallError && thrown.errorCode === errorCodes.ConfirmNeeded && (await askConfirm()))
      return callWithProgress(endpoint, carried, options);
    const error = thrown instanceof CallError ? thrown : new CallError('', { status: 0, reason, cause: thrown });
    if (error.reason !== 'cancelled') showFailure(error, options.say);
    throw error;
  }
}

const carriedBy = (endpoint: Endpoint, carried: unknown) =>
  endpoint.kind === 'upload' ? { form: carried as Record<string, unknown> } : { body: carried };

async function exchangeEvents<E extends Endpoint>(
  endpoint: E,
  carried: Carried<E>,
  { params, onProgress, signal }: Options<E>,
): Promise<Answer<E>> {
  const { body, headers } = bodyOf(endpoint, carriedBy(endpoint, carried));
  const response = await fetch(fillPath(endpoint.path, params), {
    method: endpoint.method,
    headers: { ...headers, Accept: 'text/event-stream', Authorization: readToken() ?? '' },
    ...(body !== undefined && { body }),
    credentials: 'same-origin',
    signal,
  });
  takeRefreshedToken(response);
  if (!response.ok || !response.body) throw refusal(response.status, await response.json().catch(() => undefined));
  for await (const { event, data } of eventsIn(response.body)) {
    // What had arrived before it was left is not wanted any more.
    signal.throwIfAborted();
    const value: unknown = JSON.parse(data);
    if (event === 'progress') onProgress(value as Progress<E>);
    if (event === 'done') return value as Answer<E>;
    if (event === 'failure') throw refusal((value as { status: number }).status, value);
  }
  throw new Error('the server ended the connection without an answer');
}

function refusal(status: number, value: unknown): CallError {
  const body: RefusalBody | undefined = refusalOf(value);
  return new CallError(body?.message ?? '', { status, reason: 'http', body });
}
