import type { Point } from '#domain/diagram/geometry.ts';
import type { PressKeys } from './handles';
import type { Handlers } from './pointer';
import type { Viewport } from './viewport';

/** Nearer to the edge than this, or beyond it, the view may move (px): a screen ends at some edges, which no pointer passes. */
const margin = 4;
/** It moves when the pointer has been there so long (ms): one that only passes by means nothing. */
const restBefore = 250;
/** From so slow at the edge to so fast so far beyond it (px/s, px/s, px). */
const slowest = 120;
const fastest = 900;
const farthest = 90;
/** After a long frame it does not jump (ms). */
const longestStep = 50;

const towards = (at: number, size: number): number => {
  const beyond = at < margin ? margin - at : at > size - margin ? at - size + margin : 0;
  if (beyond === 0) return 0;
  const speed = slowest + (fastest - slowest) * Math.min(1, beyond / farthest);
  return at < margin ? speed : -speed;
};

/** How fast the view moves while something is dragged to this place of it (px/s), by how far beyond the edge that is. */
export const edgeSpeed = ({ x, y }: Point, { width, height }: Pick<Viewport, 'width' | 'height'>): Point => ({
  x: towards(x, width),
  y: towards(y, height),
});

/**
 * The same handlers; while something is held beyond the edge, the view moves, and what is dragged stays under the pointer, also while that rests. What
 * was taken at the edge does not move the view until it is pulled further. Stops with the signal.
 */
export function panAtEdge(
  handlers: Handlers,
  view: Viewport,
  isDragging: () => boolean,
  signal: AbortSignal,
): Handlers {
  let frame = 0;
  let last: { at: Point; keys: PressKeys } | null = null;
  let pressedAt: Point = { x: 0, y: 0 };
  /** Since when the pointer is beyond the edge, and when the view was moved last. */
  let since: number | null = null;
  let before = 0;
  const stop = () => {
    cancelAnimationFrame(frame);
    frame = 0;
    since = null;
  };
  const speedNow = (): Point => {
    if (!last) return { x: 0, y: 0 };
    const [now, then] = [edgeSpeed(last.at, view), edgeSpeed(pressedAt, view)];
    const further = (one: number, other: number) => (Math.abs(one) > Math.abs(other) ? one : 0);
    return { x: further(now.x, then.x), y: further(now.y, then.y) };
  };
  const step = (time: number) => {
    frame = 0;
    const { x, y } = speedNow();
    if (!last || !isDragging() || (x === 0 && y === 0)) {
      since = null;
      return;
    }
    since ??= time;
    const rested = time - since >= restBefore;
    if (rested) {
      const seconds = Math.min(time - before, longestStep) / 1000;
      view.pan(x * seconds, y * seconds);
      handlers.move(last.at, last.keys);
    }
    before = time;
    frame = requestAnimationFrame(step);
  };
  signal.addEventListener('abort', stop);
  return {
    ...handlers,
    press: (at, keys, button) => {
      pressedAt = at;
      handlers.press(at, keys, button);
    },
    move: (at, keys) => {
      handlers.move(at, keys);
      last = { at, keys };
      if (isDragging()) frame ||= requestAnimationFrame(step);
    },
    release: (at, keys) => {
      stop();
      handlers.release(at, keys);
    },
    cancel: () => {
      stop();
      handlers.cancel();
    },
  };
}
