import { type Answer, type Endpoint, fillPath, type Progress } from '#contract/endpoint.ts';
import { formOf } from './call';
import { CallError, type RefusalBody, refusalOf } from './call-error';
import { askConfirm } from './confirm-password';
import { errorCodes } from './error-codes';
import { showFailure } from './failures';
import { eventsIn } from './read-events';
import { takeRefreshedToken } from './request';
import { readToken } from './storage';

interface Options<E extends Endpoint> {
  /** Of the path. */
  params?: Record<string, string>;
  onProgress: (progress: Progress<E>) => void;
  /** Leaving gives the call up: the server stops and keeps nothing of it. */
  signal: AbortSignal;
}

/**
 * Calls an upload endpoint and hears how far the server is meanwhile. Returns its data.
 * @throws CallError, after the failure has been shown unless the signal fired
 */
export async function callWithProgress<E extends Endpoint>(
  endpoint: E,
  form: Record<string, unknown>,
  options: Options<E>,
): Promise<Answer<E>> {
  try {
    return await exchangeEvents(endpoint, form, options);
  } catch (thrown) {
    const reason = options.signal.aborted ? 'cancelled' : 'network';
    if (thrown instanceof CallError && thrown.errorCode === errorCodes.ConfirmNeeded && (await askConfirm()))
      return callWithProgress(endpoint, form, options);
    const error = thrown instanceof CallError ? thrown : new CallError('', { status: 0, reason, cause: thrown });
    if (error.reason !== 'cancelled') showFailure(error);
    throw error;
  }
}

async function exchangeEvents<E extends Endpoint>(
  endpoint: E,
  form: Record<string, unknown>,
  { params, onProgress, signal }: Options<E>,
): Promise<Answer<E>> {
  const response = await fetch(fillPath(endpoint.path, params), {
    method: endpoint.method,
    headers: { Accept: 'text/event-stream', Authorization: readToken() ?? '' },
    body: formOf(form),
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
