import { extend, type RequestMethod, type ResponseError } from 'umi-request';
import { CallError, refusalOf } from './call-error';
import { fetching } from './defaults';
import { noteBuild } from './new-build';
import { keepToken, readToken } from './storage';

/**
 * The one door to umi-request: same-origin credentials, repeated array keys in the query, the token in `Authorization`, a `refresh-token`
 * header replaces the stored token (R-CALL-1, R-CALL-2). Everything it throws is a CallError.
 */
export const send: RequestMethod<true> = extend({
  credentials: 'same-origin',
  getResponse: true,
  ttl: fetching.requestTtl,
  errorHandler: (error) => {
    throw error;
  },
});

send.interceptors.request.use(
  (url, options) => {
    const token = readToken();
    if (!token) return { url, options };
    return { url, options: { ...options, headers: { ...options.headers, Authorization: token } } };
  },
  { global: false },
);

send.interceptors.response.use(
  (response) => {
    takeRefreshedToken(response);
    noteBuild(response);
    return response;
  },
  { global: false },
);

/** Replaces the stored token, and returns the new one; after a logout there is none to replace, so a late answer does not sign in again. */
export function takeRefreshedToken(response: Response): string | undefined {
  const fresh = response.headers.get('refresh-token');
  if (!fresh || !readToken()) return undefined;
  keepToken(fresh);
  return fresh;
}

/** Turns what umi-request throws into a CallError. Bytes of a refused download are read as JSON where they are JSON. */
export async function callErrorOf(error: unknown, asBlob: boolean): Promise<CallError> {
  if (error instanceof CallError) return error;
  const thrown = error as Partial<ResponseError<unknown>> & { name?: string; message?: string };
  const status = thrown.response?.status ?? 0;
  const message = thrown.message ?? '';
  if (thrown.type === 'Timeout') return new CallError(message, { status: 0, reason: 'timeout', cause: error });
  if (thrown.name === 'AbortError') return new CallError(message, { status: 0, reason: 'cancelled', cause: error });
  if (thrown.type === 'ParseError') return new CallError(message, { status, reason: 'parse', cause: error });
  if (thrown.type === 'HttpError') {
    const body = asBlob ? await jsonIn(thrown.data as Blob) : thrown.data;
    const retryAfter = Number(thrown.response?.headers.get('retry-after')) || undefined;
    return new CallError(message, { status, reason: 'http', body: refusalOf(body), asBlob, retryAfter, cause: error });
  }
  return new CallError(message, { status, reason: 'network', cause: error });
}

export async function jsonIn(blob: Blob): Promise<unknown> {
  try {
    return JSON.parse(await blob.text());
  } catch {
    return undefined;
  }
}
