import type { newTask } from '../../product.mjs';

/** Something one person may do that the server has much work with. */
export interface Act {
  name: string;
  /** Before it is measured. */
  prepare?(): Promise<void>;
  run(): Promise<unknown>;
}

/** Calls as the first administrator. */
export type Call = Parameters<typeof newTask>[0] & { token: string };

/** Sends and reads over a connection of its own. */
export type Send = (method: string, path: string, body?: unknown) => Promise<void>;

/** What is asked for under names of parameters of paths. */
export type Ids = Record<string, string>;
