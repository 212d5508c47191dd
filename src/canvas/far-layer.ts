import { paintNames } from './far-names';
import type { FarPicture, Shifts } from './far-picture';
import type { Viewport } from './viewport';

/**
 * The whole drawing on a canvas element: shapes and tones of levels, without text. SVG of some thousand shapes takes a tenth of a second a frame;
 * this takes a few milliseconds. The minimap is painted by it too.
 */
export function paintFar(
  context: CanvasRenderingContext2D,
  { drawing, picture, colours, lookOf }: FarPicture,
  { x, y, zoom }: Pick<Viewport, 'x' | 'y' | 'zoom'>,
  shifts: Shifts = null,
): void {
  const line = (width: number) => {
    context.lineWidth = Math.max(width, 0.8 / zoom);
  };
  const ratio = context.getTransform().a;
  context.save();
  context.translate(x, y);
  context.scale(zoom, zoom);
  for (const [depth, group] of drawing.groups.entries()) {
    const look = colours.boundary[Math.min(depth, colours.boundary.length - 1)];
    const [dx, dy] = shiftOf(shifts, group.id);
    context.fillStyle = group.style.fill || (group.boundary && look ? look.fill : 'transparent');
    context.strokeStyle = group.style.stroke || look?.line || colours.hairline;
    line(1.2);
    context.fillRect(group.x + dx, group.y + dy, group.width, group.height);
    context.strokeRect(group.x + dx, group.y + dy, group.width, group.height);
  }
  context.strokeStyle = colours.link;
  line(1.4);
  context.beginPath();
  for (const [id, { points }] of picture.routes) {
    const [dx, dy] = shiftOf(shifts, id);
    for (const [i, point] of points.entries())
      if (i === 0) context.moveTo(point.x + dx, point.y + dy);
      else context.lineTo(point.x + dx, point.y + dy);
  }
  context.stroke();
  context.strokeStyle = colours.quiet;
  line(1);
  for (const node of drawing.nodes) {
    const [dx, dy] = shiftOf(shifts, node.id);
    const look = node.asset === null ? undefined : lookOf(node.asset);
    context.fillStyle = node.style.fill || (look?.level ? colours.tones[look.level.tone].fill : colours.sunken);
    context.fillRect(node.x + dx, node.y + dy, node.width, node.height);
    if (ratio * zoom > 0.12) context.strokeRect(node.x + dx, node.y + dy, node.width, node.height);
  }
  context.restore();
}

const shiftOf = (shifts: Shifts, id: string): [number, number] =>
  shifts?.ids.has(id) ? [shifts.dx, shifts.dy] : [0, 0];

/** A canvas element as large as its box, in real pixels. */
export class FarLayer {
  readonly element = document.createElement('canvas');

  constructor(container: HTMLElement) {
    this.element.style.cssText = 'position:absolute;inset:0;pointer-events:none;width:100%;height:100%';
    container.append(this.element);
  }

  /** What was painted last, where, and whether with its names. */
  private last: { input: FarPicture; state: string; shifts: Shifts } | null = null;
  private isNamed = false;

  /**
   * Paints what is not painted yet. The first picture comes without names, whose places take longer than it does; so does one that is shown for
   * some frames only, until the near picture is made.
   * @returns whether all of it is painted
   */
  paint(input: FarPicture, view: Viewport, shifts: Shifts, isBrief = false): boolean {
    const ratio = window.devicePixelRatio || 1;
    const [width, height] = [Math.round(view.width * ratio), Math.round(view.height * ratio)];
    if (this.element.width !== width || this.element.height !== height) {
      this.element.width = width;
      this.element.height = height;
    }
    const state = `${view.state} ${width} ${height}`;
    const isSame = this.last?.input === input && this.last.state === state && this.last.shifts === shifts;
    if (isSame && (this.isNamed || isBrief)) return true;
    const context = this.element.getContext('2d');
    if (!context) return true;
    const isNamed = this.isNamed || (this.last !== null && !isBrief);
    this.last = { input, state, shifts };
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, view.width, view.height);
    paintFar(context, input, view, shifts);
    if (isNamed) paintNames(context, input, view, shifts);
    this.isNamed = isNamed;
    return isNamed;
  }

  show(on: boolean) {
    this.element.hidden = !on;
  }
}
