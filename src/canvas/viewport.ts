import { type Box, centreOf, overlap, type Point } from '#domain/diagram/geometry.ts';

const leastZoom = 0.05;
export const mostZoom = 4;
/** Around what is shown whole; as high as the tools in the corners, so that they lie beside it (px). */
const fitMargin = 44;
/** Between a box that is brought into sight and the edges, and between it and what lies over the drawing (px). */
const revealMargin = 40;
const besideCover = 8;

/** Which part of the drawing is on screen: the place of its origin in the element (px), and how much it is enlarged. */
export class Viewport {
  x = 0;
  y = 0;
  zoom = 1;
  width = 0;
  height = 0;

  constructor(private readonly changed: () => void) {}

  toScreen = ({ x, y }: Point): Point => ({ x: x * this.zoom + this.x, y: y * this.zoom + this.y });
  toDrawing = ({ x, y }: Point): Point => ({ x: (x - this.x) / this.zoom, y: (y - this.y) / this.zoom });

  screenBox = ({ x, y, width, height }: Box): Box => ({
    ...this.toScreen({ x, y }),
    width: width * this.zoom,
    height: height * this.zoom,
  });

  /** What is seen of the drawing. */
  get seen(): Box {
    return { ...this.toDrawing({ x: 0, y: 0 }), width: this.width / this.zoom, height: this.height / this.zoom };
  }

  /** The place and the zoom as one value. */
  get state(): string {
    return `${this.x} ${this.y} ${this.zoom}`;
  }

  /** What is shown whole stays so in a place of another size, until one moves it, or `fits` forbids it. */
  resize(width: number, height: number, fits = true) {
    const { fitted } = this;
    this.width = width;
    this.height = height;
    if (fits && fitted?.state === this.state) this.fit(fitted.box, fitted.most);
    else this.changed();
  }
  private fitted: { box: Box; most: number; state: string } | null = null;

  pan(dx: number, dy: number) {
    this.x += dx;
    this.y += dy;
    this.changed();
  }

  /** Zooms; the point of the element stays where it is. */
  zoomAt(at: Point, zoom: number) {
    const next = Math.min(Math.max(zoom, leastZoom), mostZoom);
    const share = next / this.zoom;
    this.x = at.x - (at.x - this.x) * share;
    this.y = at.y - (at.y - this.y) * share;
    this.zoom = next;
    this.changed();
  }

  /** Zooms on a box (what is selected), which keeps its place where it is in sight; else on the middle. */
  zoomOn(box: Box | null, zoom: number) {
    const at = box && this.toScreen(centreOf(box));
    const isSeen = at && at.x > 0 && at.y > 0 && at.x < this.width && at.y < this.height;
    this.zoomAt(isSeen ? at : { x: this.width / 2, y: this.height / 2 }, zoom);
  }

  /** Shows a box whole, as large as possible up to `most`. */
  fit(box: Box, most = 1) {
    const room = {
      width: Math.max(40, this.width - 2 * fitMargin),
      height: Math.max(40, this.height - 2 * fitMargin),
    };
    const zoom = Math.min(room.width / Math.max(box.width, 1), room.height / Math.max(box.height, 1), most);
    this.zoom = Math.min(Math.max(zoom, leastZoom), mostZoom);
    this.centreOn(centreOf(box));
    this.fitted = { box, most, state: this.state };
  }

  centreOn(point: Point) {
    this.x = this.width / 2 - point.x * this.zoom;
    this.y = this.height / 2 - point.y * this.zoom;
    this.changed();
  }

  /** Moves as little as needed to show a box. @param covered what lies over the lower right corner of the element (px) */
  reveal(box: Box, covered: Box | null = null) {
    const margin = revealMargin;
    const on = this.screenBox(box);
    const dx = shift(on.x, on.width, this.width, margin);
    const dy = shift(on.y, on.height, this.height, margin);
    const there = { ...on, x: on.x + dx, y: on.y + dy };
    const [left, up] = covered && overlap(there, covered) ? this.asideOf(there, covered) : [0, 0];
    if (dx !== left || dy !== up) this.pan(dx - left, dy - up);
  }

  /** How far a box goes to the left or up to lie beside what covers it: the shorter way on which it stays in sight. */
  private asideOf(box: Box, covered: Box): readonly [number, number] {
    const left = box.x + box.width - covered.x + besideCover;
    const up = box.y + box.height - covered.y + besideCover;
    const [fitsLeft, fitsUp] = [box.x - left >= 0, box.y - up >= 0];
    if (!fitsLeft && !fitsUp) return [0, 0];
    return fitsUp && (up <= left || !fitsLeft) ? [0, up] : [left, 0];
  }
}

function shift(start: number, size: number, room: number, margin: number): number {
  if (start < margin) return margin - start;
  if (start + size > room - margin) return Math.max(room - margin - start - size, margin - start);
  return 0;
}
