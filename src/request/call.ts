import { type Answer, addressOf, type Call, type Endpoint, fillPath } from '#contract/kit/endpoint.ts';
import { withFormerUsersIn } from '#domain/model/former-user.ts';
import { currentLanguage } from '@/i18n';
import { isAway, noteAnswer, noteLost } from './away';
import { CallError, type RefusalBody, refusalOf } from './call-error';
import { askConfirm } from './confirm-password';
import { askEarly, type EarlyAnswer, letGo, settledHere, takeEarly } from './early';
import { errorCodes } from './error-codes';
import { showFailure } from './failures';
import { leaveToFactor, placeNow } from './leave';
import { callErrorOf, jsonIn, send } from './request';
import { askSignIn, isHeld } from './sign-in-again';
import { readToken } from './storage';

/** For a call whose failure the caller shows itself, at its field or not at all. */
export const silent = { skipErrorHandler: true } as const;

export interface CallOptions {
  /** Throw without showing anything: the caller speaks for itself. */
  skipErrorHandler?: boolean;
  /** The caller asks again by itself while the server is away, and the page says so: no message. */
  waitsForServer?: boolean;
  /** Cancel after so many milliseconds; the error says "timeout of {n}ms exceeded" or `timeoutMessage`. */
  timeout?: number;
  timeoutMessage?: string;
  /** Answer a GET from memory while it is young enough (60 000 ms unless `ttl` says otherwise). */
  useCache?: boolean;
  ttl?: number;
  /** A body that is not JSON is an error instead of text. */
  strictParsing?: boolean;
  signal?: AbortSignal;
}

/** The input may be left out when an endpoint needs none. */
export type CallArguments<E extends Endpoint> =
  unknown extends Call<E>
    ? [input?: Call<E>, options?: CallOptions]
    : Record<never, never> extends Call<E>
      ? [input?: Call<E>, options?: CallOptions]
      : [input: Call<E>, options?: CallOptions];

interface LooseInput {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  form?: FormData | Record<string, unknown>;
}

/**
 * Calls an endpoint of the contract and answers its data. A `file` endpoint answers a Blob (use `download` to save it).
 * @throws CallError, after the failure has been shown by the catalogue R-ERR-1 to R-ERR-12 (unless `skipErrorHandler`)
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[input, options = {}]: CallArguments<E>
): Promise<Answer<E>> {
  const { data } = await exchange(endpoint, (input ?? {}) as LooseInput, options);
  return data as Answer<E>;
}

/** Asks for what will be wanted in a moment: the next `call` of the same address takes the answer. */
export function callEarly<E extends Endpoint>(endpoint: E, input: Call<E>): void {
  askEarly(addressOf(endpoint.path, input as LooseInput));
}

/** The answer of a call that was asked for early, if it is here already: for a first paint with everything in its place. It stays until it was `used`. */
export function answerHere<E extends Endpoint>(
  endpoint: E,
  input: Call<E>,
): { data: Answer<E>; used: () => void } | undefined {
  if (endpoint.method !== 'GET') return undefined;
  const address = addressOf(endpoint.path, input as LooseInput);
  const early = settledHere(address);
  if (!early || isRefusal(early.data)) return undefined;
  return { data: dataOf(early) as Answer<E>, used: () => letGo(address) };
}

/** Calls about the sign-in itself: their 401 is their own. */
const atTheDoor = /\/(login|logout|info-by-token)$/;

/** Signing in again helps, which it does not where the account was disabled. */
const asksForSignIn = (error: CallError, endpoint: Endpoint): boolean =>
  error.status === 401 && error.errorCode !== errorCodes.AccountDisabled && !atTheDoor.test(endpoint.path);

/**
 * The same with the response beside the data: for file names and entity tags. Where the page is held, a call whose sign-in has ended waits
 * until the person has signed in again, and is made anew.
 */
export async function exchange(
  endpoint: Endpoint,
  input: LooseInput,
  options: CallOptions,
): Promise<{ data: unknown; response: Response }> {
  const askedAt = placeNow();
  for (;;) {
    const used = readToken();
    try {
      const answered = await exchangeOnce(endpoint, input, options);
      noteAnswer();
      return answered;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (isAway(error)) noteLost();
      else if (error.status > 0) noteAnswer();
      const isEnded = isHeld() && asksForSignIn(error, endpoint);
      if (isEnded) await askSignIn(used);
      if (isEnded && !options.signal?.aborted) continue;
      if (error.errorCode === errorCodes.ConfirmNeeded && (await askConfirm())) continue;
      if (error.errorCode === errorCodes.SecondFactorNeeded) {
        leaveToFactor();
        throw error;
      }
      const isQuiet = options.skipErrorHandler || (options.waitsForServer && isAway(error));
      if (!isQuiet && error.reason !== 'cancelled') showFailure(error, undefined, askedAt);
      throw error;
    }
  }
}

async function exchangeOnce(
  endpoint: Endpoint,
  input: LooseInput,
  options: CallOptions,
): Promise<{ data: unknown; response: Response }> {
  const asBlob = endpoint.kind === 'file';
  const abort = new AbortController();
  options.signal?.addEventListener('abort', () => abort.abort(), { once: true });
  if (options.signal?.aborted) abort.abort();
  // Outside of the `try`: what fails here is a mistake of the caller, not of the connection.
  const address = fillPath(endpoint.path, input.params);
  const body = bodyOf(endpoint, input);
  try {
    const early = await earlyOf(endpoint, input, options);
    if (early) return { data: dataOf(early), response: early.response };
    const { data, response } = await send<unknown>(address, {
      method: endpoint.method,
      getResponse: true,
      params: input.query ?? {},
      ...body,
      responseType: asBlob ? 'blob' : 'json',
      throwErrIfParseFail: options.strictParsing ?? false,
      useCache: options.useCache ?? false,
      ...(options.ttl === undefined ? {} : { ttl: options.ttl }),
      ...(options.timeout === undefined ? {} : { timeout: options.timeout }),
      ...(options.timeoutMessage === undefined ? {} : { timeoutMessage: options.timeoutMessage }),
      signal: abort.signal,
    });
    return { data: asBlob ? await fileOf(data as Blob, response) : dataOf({ data, response }), response };
  } catch (thrown) {
    const error = await callErrorOf(thrown, asBlob);
    if (error.reason === 'timeout') abort.abort();
    throw error;
  }
}

/** What was asked for early by the same address; a call that may be cancelled or timed is always made anew. */
function earlyOf(endpoint: Endpoint, input: LooseInput, { signal, timeout, useCache }: CallOptions) {
  if (endpoint.method !== 'GET' || endpoint.kind || signal || timeout !== undefined || useCache) return undefined;
  return takeEarly(addressOf(endpoint.path, input));
}

/** No object, or one that says no: nothing a page could show. */
const isRefusal = (data: unknown): boolean =>
  typeof data !== 'object' || data === null || (data as RefusalBody).success === false;

/**
 * What stands in the envelope. @throws CallError when that is a refusal, or something else has answered in the place of the server: the page of a
 * proxy is no data, and without structured information "Request error, please retry." is shown (R-ERR-2).
 */
function dataOf({ data, response }: EarlyAnswer): unknown {
  if (isRefusal(data)) {
    const body = refusalOf(data);
    const message = body?.errorMessage ?? body?.message ?? '';
    throw new CallError(message, { status: response.status, reason: body ? 'business' : 'http', body });
  }
  const envelope = data as { data?: unknown };
  // Whoever was anonymised is called by a number, in the words of who reads it.
  return withFormerUsersIn('data' in envelope ? envelope.data : data, currentLanguage() === 'zh-CN' ? 'zh' : 'en');
}

/** A refusal is short; a file of JSON may be large, and is read by whoever asked for it. */
const mostOfRefusal = 64 * 1024;

/** A file. @throws CallError where a refusal came in its place, which would be saved as one */
async function fileOf(file: Blob, response: Response): Promise<Blob> {
  const isJson = /\bjson\b/.test(response.headers.get('content-type') ?? '');
  if (!isJson || file.size > mostOfRefusal) return file;
  const body = refusalOf(await jsonIn(file));
  if (body?.success !== false) return file;
  const message = body.errorMessage ?? body.message ?? '';
  throw new CallError(message, { status: response.status, reason: 'business', body, asBlob: true });
}

/** What goes over the wire: the fields of an upload as a multipart form, anything else as JSON. */
export function bodyOf(
  endpoint: Endpoint,
  input: Pick<LooseInput, 'body' | 'form'>,
): { body?: BodyInit; headers?: Record<string, string> } {
  if (endpoint.kind === 'upload') {
    return { body: input.form instanceof FormData ? input.form : formOf(input.form ?? {}) };
  }
  if (input.body === undefined) return {};
  return {
    body: JSON.stringify(input.body),
    headers: { Accept: 'application/json', 'Content-Type': 'application/json;charset=UTF-8' },
  };
}

/** Multipart form: files as they are, objects as JSON text (R-CALL-5). */
function formOf(fields: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined || value === null) continue;
    if (value instanceof Blob) form.append(name, value);
    else form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  return form;
}
