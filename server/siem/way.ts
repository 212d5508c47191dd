import type { AuditEntry } from '#contract/audit.ts';

/** A way to a SIEM. */
export interface AuditWay {
  /** The most entries that it is given at once. */
  most: number;
  /**
   * Sends entries in their order.
   * @returns how many of them, from the first, are confirmed as well as the way can tell; at least one
   * @throws Error when none is; its message holds no secret
   */
  send(entries: readonly AuditEntry[]): Promise<number>;
  /** Closes what is open; what is under way fails. */
  close(): void;
}

/** How long a way waits for a connection or an answer (ms). A claim of the sending holds longer. */
export const patience = 15_000;
