import type { Wire } from './line';
import { OwnStreams } from './own-streams';
import { SharedWire } from './shared-wire';

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
