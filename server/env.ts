import type { Logger } from 'pino';
import type { Bus } from './events/bus.ts';
import type { IdentityProvider } from './inauth/provider.ts';
import type { Store } from './store/open.ts';

/** Everything the server needs from outside; handlers take clock and ids from here, never from globals. */
export interface Env {
  store: Store;
  identity: IdentityProvider;
  bus: Bus;
  clock: () => Date;
  newId: () => string;
  log: Logger;
  /** Files that are not in the database: reports, logs. */
  dataDir: string;
  /** Specs: an undeclared refusal or an answer that does not fit its schema becomes a 500. */
  strict: boolean;
  /** Fires when the server starts to stop: end streams and background work. */
  stopping: AbortSignal;
  /** Reverse proxies in front of us whose X-Forwarded-For entries are believed. */
  trustedHops: number;
  /** Behind TLS: tells browsers to stay on https. */
  https: boolean;
  /** The built applications; absent in specs and mocks. */
  webDir?: string;
  loginDir?: string;
}
