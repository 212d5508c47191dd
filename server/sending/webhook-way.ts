import { fillHoles } from '#domain/model/holes.ts';
import type { Way } from './message.ts';
import { ServiceRefusal } from './trouble.ts';

const patience = 10_000;

/** A service that takes messages by POST. */
export interface Webhook {
  url: string;
  /** The header `Authorization`, when it wants one. */
  authorization?: string | undefined;
  /** The body it wants, with the holes {to}, {subject} and {text} in its texts; without one all three as fields. */
  body?: unknown;
}

/** The template with every text in it filled. The holes are filled in parsed JSON, so that no text of a message gets out of its place. */
function filled(template: unknown, holes: Record<string, string>): unknown {
  if (typeof template === 'string') return fillHoles(template, holes);
  if (Array.isArray(template)) return template.map((part) => filled(part, holes));
  if (typeof template !== 'object' || template === null) return template;
  return Object.fromEntries(Object.entries(template).map(([key, part]) => [key, filled(part, holes)]));
}

/** Hands messages to a service over HTTP. */
export function webhookWay({ url, authorization, body }: Webhook): Way {
  async function post(fields: Record<string, string>): Promise<void> {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
      body: JSON.stringify(body === undefined ? fields : filled(body, fields)),
      // The message is for this address only.
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    });
    await response.body?.cancel();
    if (!response.ok) throw new ServiceRefusal(response.status);
  }
  return {
    mail: ({ to, subject, text }) => post({ to, subject, text }),
    sms: ({ to, text }) => post({ to, text }),
  };
}
