import type { CallError } from '../call-error';
import type { ServerEvent } from '../read-events';
import { OwnStreams } from './own-streams';
import { SharedWire } from './shared-wire';

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

let wire: Wire | undefined;

/**
 * A browser has six connections to a server, which a stream each would use up: all pages of a browser profile hear by one. Browsers offer what that takes
 * to pages from https or this machine; others hear by a stream of their own while they are seen.
 */
export function theWire(): Wire {
  const canShare = typeof BroadcastChannel === 'function' && typeof navigator !== 'undefined' && 'locks' in navigator;
  const own = new OwnStreams();
  wire ??= canShare
    ? new SharedWire({ locks: navigator.locks, channel: (name) => new BroadcastChannel(name), instead: own })
    : own;
  return wire;
}
