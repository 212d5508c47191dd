import type { Endpoint } from '#contract/kit/endpoint.ts';
import type { AuditEvent } from '#domain/audit/audit.ts';

/** What a call is sent with. */
interface Sent {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  form?: FormData;
}

/** A call of an administrator, what it leaves in the audit log, and on what. */
export interface Act {
  endpoint: Endpoint;
  event: AuditEvent;
  /** Part of what the line says it was done to. */
  on: string;
  /** What it is sent with, made at the moment: acts build on those before them. */
  sent: () => Promise<Sent> | Sent;
}

/** An act in the order of its parts. */
export const act = (endpoint: Act['endpoint'], event: Act['event'], on: Act['on'], sent: Act['sent']): Act => ({
  endpoint,
  event,
  on,
  sent,
});
