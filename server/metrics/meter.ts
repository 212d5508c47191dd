/** What the server counts and times while it works, for who watches it. Absent where nobody does. */
export interface Meter {
  /**
   * A call was answered. @param group the group of the contract it belongs to, or what it asked for beside it
   * @param seconds until the answer began
   */
  answered(group: string, status: number, seconds: number): void;
  /** A try to sign in, by what became of it. */
  signedIn(outcome: 'in' | 'refused'): void;
  /** A mail or text message, by its kind and what became of it. */
  message(kind: string, outcome: string): void;
  /** A statement of the database was answered. */
  asked(seconds: number): void;
}

/** What is looked at only when somebody asks. */
export interface Gauges {
  openVersions: () => { versions: number; rows: number };
  streams: () => { versions: number; listeners: number };
  reports: () => { waiting: number; running: number };
  /** Lines of the audit log that are not confirmed; NaN when the database does not say. */
  auditWaiting: () => Promise<number>;
  /** How long the database takes to answer (s); NaN when it does not. */
  database: () => Promise<number>;
}
