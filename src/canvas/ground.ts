import { gridStep } from '#domain/diagram/drawing.ts';
import type { Viewport } from './viewport';

/** The dots of the grid, where there are not too many of them. */
export function paintGround({ style }: HTMLElement, { x, y, zoom }: Viewport): void {
  const step = gridStep * 2 * zoom;
  style.backgroundSize = `${step}px ${step}px`;
  style.backgroundPosition = `${x - step / 2}px ${y - step / 2}px`;
  style.backgroundImage = zoom < 0.6 ? 'none' : 'radial-gradient(circle, var(--canvas-dot) 1px, transparent 1px)';
}
