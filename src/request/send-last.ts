import { addressOf, type Call, type Endpoint } from '#contract/kit/endpoint.ts';
import { readToken } from './storage';

/** Sends a call as the page goes away: the browser finishes it, nobody reads the answer. */
export function sendLast<E extends Endpoint>(endpoint: E, input: Call<E>): void {
  const { params, body } = input as { params?: Record<string, string>; body?: unknown };
  const headers = { 'content-type': 'application/json', Authorization: readToken() ?? '' };
  const address = addressOf(endpoint.path, params ? { params } : {});
  const sent = fetch(address, {
    method: endpoint.method,
    headers,
    credentials: 'same-origin',
    body: JSON.stringify(body),
    keepalive: true,
  });
  sent.catch(() => undefined);
}
