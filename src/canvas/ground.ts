import { gridStep } from '#domain/diagram/drawing.ts';
import { mostZoom, type Viewport } from './viewport';

/** From here on the dots would be too many. */
const leastZoom = 0.6;
/** The widest distance of two dots: so much larger than the view is the ground on every side (px). */
const spare = gridStep * 2 * mostZoom;

/**
 * The dots of the grid, as a layer of its own below the shapes: a pan moves it by less than the distance of two dots and paints nothing, where
 * a background of the whole view would be painted anew in every frame.
 */
export class Ground {
  private readonly element = document.createElement('div');
  private step = 0;

  constructor(container: HTMLElement) {
    this.element.style.cssText = `position:absolute;inset:${-spare}px;pointer-events:none;will-change:transform`;
    container.append(this.element);
  }

  paint({ x, y, zoom }: Viewport): void {
    const { style } = this.element;
    const step = zoom < leastZoom ? 0 : gridStep * 2 * zoom;
    if (step !== this.step) {
      style.backgroundImage = step === 0 ? 'none' : 'radial-gradient(circle, var(--canvas-dot) 1px, transparent 1px)';
      style.backgroundSize = `${step}px ${step}px`;
      this.step = step;
    }
    if (step === 0) return;
    const shift = (from: number) => Math.round((((from - step / 2 + spare) % step) + step) % step);
    style.transform = `translate(${shift(x)}px, ${shift(y)}px)`;
  }
}
