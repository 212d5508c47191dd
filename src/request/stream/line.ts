import type { CallError } from '../call-error';
import type { ServerEvent } from '../read-events';

/** What a page hears of one version. */
export interface Line {
  readonly versionId: string;
  /** Up to which rev everything is here. */
  rev(): number;
  hear(event: ServerEvent): void;
  note(state: 'open' | 'lost'): void;
  /** The server has said that hearing on is no use; nothing comes any more. */
  refuse(refusal: CallError): void;
}

/** Brings events of versions to this page. */
export interface Wire {
  /** Hears a version from now on; returns what ends that. */
  join(line: Line): () => void;
}
