import { around, type Box, covers, grown } from '#domain/diagram/geometry.ts';
import { paintFar } from './far-layer';
import type { FarPicture } from './far-picture';
import type { Viewport } from './viewport';

/** After an edit the small picture follows when the drawing has rested so long (ms). */
const restBefore = 150;
/** From the edges of the drawing (px), as in the style sheets. */
const inset = 12;
/** The place of the drawing is so many times as wide and as high, or there is no small picture. */
const leastShare = 2.2;

/** The whole drawing small, with a frame around what is on screen. A click or a drag moves the view there. */
export class Minimap {
  private readonly stop = new AbortController();
  private shown: { box: Box; zoom: number } | null = null;
  private kept: HTMLCanvasElement | null = null;
  private keptFor: FarPicture | null = null;
  private whole: Box | null = null;

  constructor(
    private readonly element: HTMLCanvasElement,
    private readonly view: Viewport,
    /** Asks for `paint`. */
    private readonly again: () => void,
  ) {
    const { signal } = this.stop;
    element.addEventListener('pointerdown', this.go, { signal });
    element.addEventListener('pointermove', (event) => event.buttons & 1 && this.go(event), { signal });
  }

  private readonly go = (event: PointerEvent) => {
    if (!this.shown) return;
    const edge = this.element.getBoundingClientRect();
    const { box, zoom } = this.shown;
    this.view.centreOn({
      x: box.x + (event.clientX - edge.left) / zoom,
      y: box.y + (event.clientY - edge.top) / zoom,
    });
  };

  paint(input: FarPicture, accent: string) {
    const ratio = window.devicePixelRatio || 1;
    if (this.isOld(input, ratio)) this.paintWhole(input, ratio);
    this.element.style.visibility = this.isHidden ? 'hidden' : '';
    const context = this.kept && this.element.getContext('2d');
    if (!context || !this.shown || !this.kept) return;
    if (this.element.width !== this.kept.width || this.element.height !== this.kept.height) {
      this.element.width = this.kept.width;
      this.element.height = this.kept.height;
    }
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, this.kept.width, this.kept.height);
    context.drawImage(this.kept, 0, 0);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    const { box, zoom } = this.shown;
    const { seen } = this.view;
    context.strokeStyle = accent;
    context.lineWidth = 1.5;
    context.strokeRect((seen.x - box.x) * zoom, (seen.y - box.y) * zoom, seen.width * zoom, seen.height * zoom);
  }

  /** The part of the view that it covers; null while it is hidden. */
  get corner(): Box | null {
    if (this.isHidden) return null;
    const { width, height } = this.size;
    return { x: this.view.width - width - inset, y: this.view.height - height - inset, width, height };
  }

  /** Where all is seen it would say nothing and lie over the drawing, and in a small place it would lie over most of it. */
  private get isHidden(): boolean {
    const { view, whole, size } = this;
    if (view.width < leastShare * size.width || view.height < leastShare * size.height) return true;
    return whole !== null && covers(view.seen, whole);
  }
  private size = { width: 0, height: 0 };

  /** Is the small picture to be painted anew now? While one goes on editing, that waits: it costs a frame more than a key may. */
  private isOld(input: FarPicture, ratio: number): boolean {
    if (this.kept === null || this.keptFor?.drawing.diagram !== input.drawing.diagram || this.ratio !== ratio)
      return true;
    if (this.keptFor === input) return false;
    if (this.due) return true;
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => {
      this.due = true;
      this.again();
    }, restBefore);
    return false;
  }
  private due = false;
  private ratio = 0;
  private waiting: ReturnType<typeof setTimeout> | undefined;

  private paintWhole(input: FarPicture, ratio: number): void {
    const [width, height] = [this.element.clientWidth, this.element.clientHeight];
    if (width === 0) return;
    this.size = { width, height };
    const whole = around([...input.drawing.nodes, ...input.drawing.groups]);
    this.whole = whole;
    const box = grown(whole ?? { x: 0, y: 0, width: 400, height: 300 }, 40);
    const zoom = Math.min(width / box.width, height / box.height);
    const wide = { ...box, width: width / zoom, height: height / zoom };
    wide.x -= (wide.width - box.width) / 2;
    wide.y -= (wide.height - box.height) / 2;
    this.shown = { box: wide, zoom };
    this.kept = this.painted(input, width, height, ratio);
    this.keptFor = input;
    this.ratio = ratio;
    this.due = false;
  }

  /** The drawing is painted once per state of it; panning only moves the frame. */
  private painted(input: FarPicture, width: number, height: number, ratio: number): HTMLCanvasElement {
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    const context = canvas.getContext('2d');
    const shown = this.shown;
    if (context && shown) {
      context.setTransform(ratio, 0, 0, ratio, 0, 0);
      const { box, zoom } = shown;
      paintFar(context, input, { x: -box.x * zoom, y: -box.y * zoom, zoom });
    }
    return canvas;
  }

  dispose() {
    this.stop.abort();
    clearTimeout(this.waiting);
  }
}
