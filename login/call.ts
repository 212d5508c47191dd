import type { FailureBody } from '#contract/kit/envelope.ts';
import { type AnswerOf, type BodyOf, type EndpointName, endpoints } from './endpoints.ts';
import { stored } from './storage.ts';

/** A refusal the server put into words. */
export interface Refusal extends Pick<FailureBody, 'errorCode' | 'chMessage' | 'enMessage'> {
  fields: NonNullable<FailureBody['fields']>;
  /** Seconds to wait before the next try, when the server asks for a pause; else 0. */
  waitSeconds: number;
}

/** `refusal` is missing when no readable answer came: offline, timeout, a proxy's page. */
export type Outcome<A> = { ok: true; data: A } | { ok: false; refusal?: Refusal };

const TIMEOUT_MS = 15_000;

/** One call of the login service. Never throws. */
export async function call<N extends EndpointName>(name: N, body?: BodyOf<N>): Promise<Outcome<AnswerOf<N>>> {
  const { method, path } = endpoints[name];
  try {
    const response = await fetch(path, {
      method,
      headers: { ...(body && { 'content-type': 'application/json' }), ...signedInHeader(name) },
      body: body ? JSON.stringify(body) : null,
      credentials: 'same-origin',
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const renewed = response.headers.get('refresh-token');
    if (renewed) stored.write('userToken', renewed);
    const answer = await response.json();
    if (response.ok && answer.success === true) return { ok: true, data: answer.data };
    return readRefusal(answer, response.status, response.headers.get('retry-after'));
  } catch {
    return { ok: false };
  }
}

const signedInCalls: ReadonlySet<EndpointName> = new Set(['me', 'beginFactor', 'confirmFactor', 'confirmExternal']);

/** The token, for the calls that are made after a sign-in or ask what became of it. */
function signedInHeader(name: EndpointName): Record<string, string> {
  const token = signedInCalls.has(name) ? stored.read('userToken') : null;
  return token ? { authorization: token } : {};
}

/** Reads the error body. The pause of a 429 stands in `retry-after`, else as the number in its text. */
export function readRefusal(body: Partial<FailureBody>, status: number, retryAfter: string | null): Outcome<never> {
  const { errorCode, chMessage, enMessage } = body;
  if (!errorCode || !chMessage || !enMessage) return { ok: false };
  const seconds = Number(retryAfter) || Number(enMessage.match(/\d+/)?.[0] ?? 0);
  const waitSeconds = status === 429 ? Math.min(Math.max(Math.ceil(seconds), 1), 3600) : 0;
  return { ok: false, refusal: { errorCode, chMessage, enMessage, fields: body.fields ?? [], waitSeconds } };
}
