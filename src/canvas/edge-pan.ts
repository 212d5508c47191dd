import type { Point } from '#domain/diagram/geometry.ts';
import type { PressKeys } from './handles';
import type { Handlers } from './pointer';
import type { Viewport } from './viewport';

/** So near to the edge the view begins to move (px), the faster the nearer, up to so far in a frame. */
const reach = 28;
const fastest = 14;

const towards = (at: number, size: number): number => {
  const into = at < reach ? reach - at : at > size - reach ? size - reach - at : 0;
  return Math.max(-fastest, Math.min(fastest, (into / reach) * fastest));
};

/** How far the view moves in a frame while something is dragged to this place of it. */
export const edgeSpeed = ({ x, y }: Point, { width, height }: Pick<Viewport, 'width' | 'height'>): Point => ({
  x: towards(x, width),
  y: towards(y, height),
});

/**
 * The same handlers; while something is dragged at the edge, the view moves, and what is dragged with it, also while the pointer rests there.
 * Stops with the signal.
 */
export function panAtEdge(
  handlers: Handlers,
  view: Viewport,
  isDragging: () => boolean,
  signal: AbortSignal,
): Handlers {
  let frame = 0;
  let last: { at: Point; keys: PressKeys } | null = null;
  const stop = () => {
    cancelAnimationFrame(frame);
    frame = 0;
  };
  const step = () => {
    frame = 0;
    if (!last || !isDragging()) return;
    const { x, y } = edgeSpeed(last.at, view);
    if (x === 0 && y === 0) return;
    view.pan(x, y);
    handlers.move(last.at, last.keys);
    frame = requestAnimationFrame(step);
  };
  signal.addEventListener('abort', stop);
  return {
    ...handlers,
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
