import { Graph, Node } from '@antv/x6';
import type { Pictured } from '#domain/diagram/picture-parts.ts';
import type { Shape } from '#domain/diagram/shapes.ts';
import { elementOf } from '#domain/diagram/svg.ts';
import { patchShapes } from './patch-shapes';
import type { Viewport } from './viewport';

/** Every picture is a node of X6 whose markup is its shapes: X6 has no attributes to compute, no ports and no routes to follow. */
const Shown = Node.define({ shape: 'shown', markup: [], attrs: {} });

const markupOf = (shapes: readonly Shape[]) =>
  shapes.map((shape) => {
    const { tag, attributes, text } = elementOf(shape);
    const detail = 'part' in shape && shape.part === 'detail';
    return {
      tagName: tag,
      attrs: attributes,
      ...(text !== undefined && { textContent: text }),
      ...(detail && { className: 'detail' }),
    };
  });

/** A picture that is shown. */
interface Cell {
  item: Pictured;
  cell: Node;
  element?: Element | undefined;
}

/** While a picture is filled, shapes are made so many at once, for so long in a frame (ms): laying them out takes as long again. */
const slice = 8;
const sliceTime = 8;
/** Fewer are made at once. */
const fewShapes = 80;

/** Beyond the view this much is drawn on every side (px on screen). */
export const margin = 240;

/**
 * The shapes in view as SVG, by X6. It holds only what is in view: a drawing of 5 000 nodes costs what one sees of it. Nothing of it can be
 * interacted with (`interacting: false`): gestures are read from the drawing itself, so a frozen diagram has nothing to freeze.
 */
export class X6Layer {
  private readonly graph: Graph;
  private readonly shown = new Map<string, Cell>();

  private anchor = { x: Number.NaN, y: 0, zoom: 1 };

  constructor(private readonly container: HTMLElement) {
    container.style.cssText = `position:absolute;left:${-margin}px;top:${-margin}px;transform-origin:0 0;will-change:transform,opacity`;
    this.graph = new Graph({
      container,
      interacting: false,
      async: false,
      virtual: false,
      panning: false,
      mousewheel: false,
      preventDefaultContextMenu: false,
      preventDefaultDblClick: false,
      preventDefaultMouseDown: false,
      preventDefaultBlankAction: false,
      autoResize: false,
      // X6 looks for the view below the pointer at every event; nobody asks it.
      guard: () => true,
    });
  }

  /**
   * Makes what is not there of these, and takes away others, for a part of a frame: while it is not shown, a picture of hundreds of shapes is made in
   * slices, at the zoom and in the order it will be shown in. Returns whether all of it was there before.
   */
  fill(items: readonly Pictured[], view: Viewport, isBegun: boolean): boolean {
    if (items.length < fewShapes && this.shown.size < fewShapes) return true;
    if (!isBegun) this.follow(view, true);
    const until = performance.now() + sliceTime;
    const wanted = new Set(items.map(({ id }) => id));
    const gone = [...this.shown.keys()].filter((id) => !wanted.has(id));
    const fresh = items.filter(({ id }) => !this.shown.has(id));
    if (gone.length + fresh.length === 0) return true;
    while (gone.length + fresh.length > 0 && performance.now() < until) {
      this.takeAway(gone.splice(0, slice));
      this.make(fresh.splice(0, slice));
    }
    this.order(items);
    return false;
  }

  /** Shows these, from the lowest to the highest, and takes away all others. */
  show(items: readonly Pictured[]) {
    const wanted = new Set(items.map(({ id }) => id));
    this.takeAway([...this.shown.keys()].filter((id) => !wanted.has(id)));
    for (const item of items) {
      const known = this.shown.get(item.id);
      if (known) this.update(known, item);
    }
    this.make(items.filter(({ id }) => !this.shown.has(id)));
    this.order(items);
  }

  private takeAway(ids: readonly string[]) {
    const cells = ids.flatMap((id) => this.shown.get(id)?.cell ?? []);
    for (const id of ids) this.shown.delete(id);
    if (cells.length > 0) this.graph.removeCells(cells);
  }

  private make(items: readonly Pictured[]) {
    const cells = items.map((item) => {
      const { x, y, width, height } = item.box;
      const markup = markupOf(item.shapes) as never;
      const cell = new Shown({ id: item.id, x, y, width, height, zIndex: 0, markup });
      this.shown.set(item.id, { item, cell });
      return cell;
    });
    if (cells.length > 0) this.graph.addNodes(cells);
  }

  private update(known: Cell, item: Pictured) {
    if (known.item === item) return;
    const [before, { shapes }] = [known.item.shapes, item];
    const isKept = before === shapes || patchShapes(this.elementOf(item.id), before, shapes);
    if (!isKept) known.cell.setMarkup(markupOf(shapes) as never);
    known.item = item;
    this.place(item.id, 0, 0);
  }

  /**
   * The elements in the order of the pictures, the lowest first. By layers of X6 one picture that comes in between would give all above it another
   * layer, each by an event of its own.
   */
  private order(items: readonly Pictured[]) {
    let next: Element | null | undefined;
    for (const { id } of items) {
      const element = this.elementOf(id);
      if (!element) continue;
      if (next === undefined) next = element.parentElement?.firstElementChild;
      if (element === next) next = next.nextElementSibling;
      else element.parentElement?.insertBefore(element, next ?? null);
    }
  }

  private elementOf(id: string): Element | undefined {
    const known = this.shown.get(id);
    if (known) known.element ??= this.graph.findViewByCell(known.cell)?.container;
    return known?.element;
  }

  /**
   * Shows a picture at its place, or elsewhere while it is dragged: the transform alone, past X6's model, because hundreds of them move in a
   * frame.
   */
  place(id: string, dx: number, dy: number) {
    const known = this.shown.get(id);
    if (!known) return;
    const { x, y } = known.item.box;
    this.elementOf(id)?.setAttribute('transform', `translate(${x + dx},${y + dy})`);
  }

  /** Marks the shapes of a class, and takes the mark from all others. */
  mark(name: string, ids: ReadonlySet<string> | null) {
    for (const id of this.shown.keys()) this.elementOf(id)?.classList.toggle(name, ids?.has(id) ?? false);
  }

  /**
   * Follows the view. Until it is `anchored` again the finished picture is moved and scaled as a whole, which costs a frame almost nothing; then the
   * shapes are drawn at their real size. The picture is larger than the view by a margin, so that a pan has something to show.
   * @returns whether it is drawn for this view now: it reaches so far as the view and the margin
   */
  follow({ x, y, zoom, width, height }: Viewport, anchored: boolean): boolean {
    const { style } = this.container;
    if (this.graph.options.width !== width + 2 * margin || this.graph.options.height !== height + 2 * margin) {
      this.graph.resize(width + 2 * margin, height + 2 * margin);
      anchored = true;
    }
    const isThere = x === this.anchor.x && y === this.anchor.y && zoom === this.anchor.zoom;
    if (anchored && isThere && style.transform === '') return true;
    if (anchored) {
      this.anchor = { x, y, zoom };
      style.transform = '';
      this.graph.matrix({ a: zoom, b: 0, c: 0, d: zoom, e: x + margin, f: y + margin } as DOMMatrix);
      return true;
    }
    const scale = zoom / this.anchor.zoom;
    const dx = Math.round(x + margin - scale * (this.anchor.x + margin));
    const dy = Math.round(y + margin - scale * (this.anchor.y + margin));
    style.transform = `translate(${dx}px, ${dy}px)${scale === 1 ? '' : ` scale(${scale})`}`;
    return false;
  }

  /** Is the picture shown larger or smaller than it was drawn? */
  isScaled = ({ zoom }: Viewport): boolean => zoom !== this.anchor.zoom;

  get size() {
    return this.shown.size;
  }

  dispose() {
    this.shown.clear();
    this.graph.dispose();
  }
}
