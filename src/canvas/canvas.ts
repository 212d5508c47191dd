import type { DrawnLink } from '#domain/diagram/drawing.ts';
import { type Box, covers, grown, middleOf, overlap, type Point } from '#domain/diagram/geometry.ts';
import { frameOf } from '#domain/diagram/picture.ts';
import { routesOf } from '#domain/diagram/route.ts';
import { hintOf } from './cut-hint';
import { panAtEdge } from './edge-pan';
import { FarLayer } from './far-layer';
import type { FarPicture, Shifts } from './far-picture';
import { Gestures } from './gestures';
import { Ground } from './ground';
import type { Intent, Tool } from './intent';
import { Minimap } from './minimap';
import { Nudging } from './nudging';
import { type Marks, noMarks, Overlay } from './overlay';
import { type Handlers, listenTo } from './pointer';
import { SaidMarks } from './said-marks';
import { Scene } from './scene';
import { ViewNews } from './view-news';
import { Viewport } from './viewport';
import { margin, X6Layer } from './x6-layer';

/** Below this zoom, or above so many shapes in view, the far layer shows the drawing. */
const farZoom = 0.5;
const mostNear = 900;
/** After a zoom has rested so long (ms) the shapes are drawn at their new size. */
const sharpAfter = 90;
/** More links than this are drawn straight while they follow. */
const mostFollowing = 80;

export type Shown = FarPicture;

export interface CanvasOptions {
  onIntent: (intent: Intent) => void;
}

/**
 * A drawing on screen. It shows the value it was given and says what gestures ask for; it keeps no data of its own. What it registered on the page is
 * removed by `dispose`.
 */
export class Canvas {
  readonly view = new Viewport(() => this.paintSoon());
  readonly news = new ViewNews(this.view);
  readonly said = new SaidMarks(() => this.paintSoon());
  private readonly ground: Ground;
  private readonly near: X6Layer;
  private readonly far: FarLayer;
  private readonly overlay: Overlay;
  private minimap: Minimap | null = null;
  private readonly gestures: Gestures;
  private readonly stop = new AbortController();
  private readonly sizes: ResizeObserver;
  private shown: Shown | null = null;
  scene = Scene.empty();
  private marks: Marks = noMarks;
  private selection: ReadonlySet<string> = new Set();
  private tool: Tool = 'select';
  private readOnly = true;
  private spaceHeld = false;
  /** What the near layer holds. */
  private covered: Box | null = null;
  private isFar = false;
  /** The near layer is being made, in slices, behind the far one. */
  private isFilling = false;
  private shifts: (NonNullable<Shifts> & { half: readonly DrawnLink[] }) | null = null;
  private frame = 0;
  private pointer: Point = { x: 0, y: 0 };

  constructor(
    readonly element: HTMLElement,
    private readonly options: CanvasOptions,
  ) {
    this.ground = new Ground(element);
    const shapes = document.createElement('div');
    element.append(shapes);
    this.near = new X6Layer(shapes);
    this.far = new FarLayer(element);
    this.overlay = new Overlay(element);
    const host = this.hostOfGestures();
    this.gestures = new Gestures(host);
    this.nudging = new Nudging({ ...host, scene: () => this.scene, selection: () => this.selection });
    this.sizes = new ResizeObserver(() => this.resize());
    this.sizes.observe(element);
    this.view.resize(element.clientWidth, element.clientHeight);
    const { isDragging } = this.gestures;
    listenTo(element, this.stop.signal, panAtEdge(this.handlers(), this.view, isDragging, this.stop.signal));
  }

  /** While something is held it stays under the pointer; what is selected is brought into sight when it is let go. */
  private resize() {
    const { clientWidth: width, clientHeight: height } = this.element;
    if (width === this.view.width && height === this.view.height) return;
    this.isOldSize = this.gestures.isHeld();
    // The panel of what was just selected opens beside: nothing moves under the pointer, which goes on to the next.
    this.view.resize(width, height, !this.isOldSize && this.selection.size === 0);
    if (!this.isOldSize) this.revealSelected();
  }
  private isOldSize = false;

  private revealSelected() {
    const [only = '', ...more] = this.selection;
    const box = more.length === 0 ? this.scene.boxOf(only) : undefined;
    if (box && this.view.width > 0) this.view.reveal(box, this.minimap?.corner);
  }

  private hostOfGestures() {
    const canvas = this;
    return {
      get scene() {
        return canvas.scene;
      },
      view: canvas.view,
      get readOnly() {
        return canvas.readOnly;
      },
      get tool() {
        return canvas.spaceHeld ? ('hand' as const) : canvas.tool;
      },
      get selection() {
        return canvas.selection;
      },
      say: (intent: Intent) => canvas.options.onIntent(intent),
      select: (ids: readonly string[]) => canvas.choose(ids),
      shift: (ids: ReadonlySet<string>, links: ReadonlySet<string>, dx: number, dy: number) =>
        canvas.shift(ids, links, dx, dy),
      unshift: () => canvas.unshift(),
      settle: () => canvas.settle(),
      mark: (marks: Partial<Marks>) => {
        canvas.marks = { ...canvas.marks, ...marks };
        canvas.paintSoon();
      },
    };
  }

  /** Shows a drawing. Shapes that did not change stay as they are in the page. */
  show(shown: Shown) {
    this.shown = shown;
    this.scene = new Scene(shown.drawing, shown.picture);
    const kept = [...this.selection].filter((id) => this.scene.has(id));
    if (kept.length !== this.selection.size) this.choose(kept);
    this.covered = null;
    this.shifts = null;
    this.near.mark('following', null);
    if (!this.gestures.isBusy) this.marks = { ...noMarks, ...this.gestures.marksOfSelection() };
    this.element.style.setProperty('--canvas-ground', shown.colours.ground);
    this.element.style.setProperty('--canvas-dot', shown.colours.hairline);
    this.news.noteShown();
    this.paintSoon();
  }

  setReadOnly(on: boolean) {
    this.readOnly = on;
    this.gestures.cancel();
    this.nudging.forget();
    if (on) this.unshift();
    this.hostMarks();
  }

  setTool(tool: Tool) {
    this.tool = tool;
    this.gestures.cancel();
    this.element.dataset.tool = tool;
  }

  /** Selects without saying so. */
  select(ids: readonly string[]) {
    this.selection = new Set(ids.filter((id) => this.scene.has(id)));
    this.hostMarks();
  }

  /** Only these are shown in full; null takes the mark away. */
  find(ids: readonly string[] | null) {
    this.found = ids && new Set(ids);
    this.element.classList.toggle('searching', ids !== null);
    this.near.mark('found', this.found);
  }
  private found: ReadonlySet<string> | null = null;

  minimapOn(element: HTMLCanvasElement | null) {
    this.minimap?.dispose();
    this.minimap = element && new Minimap(element, this.view, () => this.paintSoon());
    this.paintSoon();
  }

  zoomTo(what: 'all' | 'selection' | number) {
    if (typeof what === 'number') return this.view.zoomOn(this.scene.frameOf(this.selection), what);
    const box = what === 'selection' ? this.scene.frameOf(this.selection) : frameOf(this.scene.picture);
    if (box && (what === 'selection' || this.scene.picture.items.length > 0))
      this.view.fit(box, what === 'all' ? 1 : 1.6);
  }

  reveal(id: string) {
    const box = this.scene.boxOf(id);
    if (!box) return;
    if (this.view.zoom < farZoom) this.view.zoomAt({ x: this.view.width / 2, y: this.view.height / 2 }, 0.8);
    this.view.reveal(box, this.minimap?.corner);
  }

  /** The place in the drawing of a point of the window. */
  pointAt = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const edge = this.element.getBoundingClientRect();
    return this.view.toDrawing({ x: clientX - edge.left, y: clientY - edge.top });
  };

  /** Where a shape is in the element, for what is laid over it; of a link the middle of its way. */
  boxOnScreen(id: string): Box | null {
    const route = this.scene.links.has(id) ? this.scene.picture.routes.get(id) : undefined;
    if (route) return { ...this.view.toScreen(middleOf(route.points)), width: 0, height: 0 };
    const box = this.scene.boxOf(id);
    return box ? this.view.screenBox(box) : null;
  }

  /** Where the pointer was last, or the middle of what is seen while it is elsewhere. */
  get spot(): Point {
    const { width, height } = this.view;
    const { x, y } = this.pointer;
    return this.view.toDrawing(x > 0 && y > 0 && x < width && y < height ? { x, y } : { x: width / 2, y: height / 2 });
  }

  /** Something is being dragged, drawn or joined. */
  isBusy = (): boolean => this.gestures.isBusy;

  /** Esc. True when a gesture was given up or a group was left. */
  cancel(): boolean {
    if (this.gestures.cancel()) {
      this.hostMarks();
      return true;
    }
    if (this.gestures.entered === null) return false;
    this.choose([this.gestures.entered]);
    this.gestures.entered = null;
    return true;
  }

  holdSpace(on: boolean) {
    this.spaceHeld = on;
    this.element.classList.toggle('panning', on);
  }

  private choose(ids: readonly string[]) {
    const same = ids.length === this.selection.size && ids.every((id) => this.selection.has(id));
    this.selection = new Set(ids);
    this.hostMarks();
    if (!same) this.options.onIntent({ is: 'select', ids });
  }

  private hostMarks() {
    this.marks = { ...this.marks, ...noMarks, ...this.gestures.marksOfSelection() };
    this.paintSoon();
  }

  /** Shows boxes elsewhere for now, with the links between them; links to others follow. */
  private shift(ids: ReadonlySet<string>, links: ReadonlySet<string>, dx: number, dy: number) {
    const half = this.shifts?.half ?? this.scene.drawing.links.filter(({ from, to }) => ids.has(from) !== ids.has(to));
    this.shifts = { ids: new Set([...ids, ...links]), dx, dy, half };
    const nodes = this.scene.drawing.nodes.filter(
      ({ id }) => ids.has(id) || half.some((l) => l.from === id || l.to === id),
    );
    const manner = half.length > mostFollowing ? { route: 'straight' as const, vertices: [] } : {};
    const ways = routesOf({
      nodes: nodes.map((node) => (ids.has(node.id) ? { ...node, x: node.x + dx, y: node.y + dy } : node)),
      links: half.map((link) => ({ ...link, ...manner })),
    });
    this.marks = { ...this.marks, following: [...ways.values()].map(({ points }) => points) };
    this.paintSoon();
  }

  /** Moves what is selected a little further; `endNudge` says where it came to. */
  nudge(dx: number, dy: number) {
    if (!this.readOnly && !this.gestures.isBusy) this.nudging.move(dx, dy);
  }

  endNudge = () => this.nudging.end();
  private readonly nudging: Nudging;

  /** The edit that follows shows the drawing anew at once; where it was refused, pictures go back. */
  private settle() {
    const { shifts } = this;
    setTimeout(() => shifts && this.shifts === shifts && this.unshift(), 300);
  }

  private unshift() {
    if (!this.shifts) return;
    const { ids } = this.shifts;
    this.near.mark('following', null);
    this.marks = { ...this.marks, following: [] };
    this.shifts = null;
    for (const id of ids) this.near.place(id, 0, 0);
    this.element.classList.remove('moving');
    this.paintSoon();
  }

  /** What pointer and wheel on the element do. */
  private handlers(): Handlers {
    const { element, gestures, view } = this;
    return {
      press: (at, keys, button) => gestures.press(at, keys, button),
      move: (at, keys) => {
        this.pointer = at;
        gestures.move(at, keys);
        if (!gestures.isBusy) element.title = hintOf(this.scene.at(view.toDrawing(at), 6 / view.zoom), this.isFar);
      },
      release: (at, keys) => {
        gestures.release(at, keys);
        if (this.isOldSize) this.revealSelected();
        this.isOldSize = false;
      },
      cancel: () => void gestures.cancel(),
      double: (at) => gestures.double(at),
      menu: (screen, client) => {
        const at = view.toDrawing(screen);
        const hit = this.scene.at(at, 6 / view.zoom);
        if (hit && !this.selection.has(hit.id)) this.choose([hit.id]);
        this.options.onIntent({ is: 'menu', id: hit?.id ?? null, at, client });
      },
      zoom: (at, by) => view.zoomAt(at, view.zoom * by),
      pan: (dx, dy) => view.pan(dx, dy),
    };
  }

  /** Everything that changes in a frame is painted once in it. */
  private paintSoon() {
    if (this.frame || this.stop.signal.aborted) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      this.paint();
    });
  }

  private paint() {
    const { shown, view } = this;
    if (!shown || view.width === 0) return;
    this.news.note();
    const seen = grown(view.seen, margin / view.zoom);
    this.ground.paint(view);
    const wasFar = this.isFar;
    const items = view.zoom < farZoom ? [] : this.itemsIn(seen, this.covered !== null && !wasFar);
    this.isFar = view.zoom < farZoom || (items !== null && items.length > mostNear);
    // Until the near picture is made, in slices, the far one is shown.
    const isTurning = !this.isFar && items !== null && (wasFar || this.near.size === 0);
    this.isFilling = isTurning && !this.near.fill(items, view, this.isFilling);
    if (this.isFilling) {
      this.isFar = true;
      this.paintSoon();
    }
    if (this.isFar !== wasFar) this.element.classList.toggle('far', this.isFar);
    this.far.show(this.isFar);
    if (this.isFar && !this.far.paint(shown, view, this.shifts, this.isFilling)) this.paintSoon();
    if (!this.isFar) {
      if (items !== null) {
        this.near.show(items);
        if (this.found) this.near.mark('found', this.found);
      }
      const rested = performance.now() - this.news.zoomedAt >= sharpAfter;
      // As far as it was drawn now, though it was drawn further at a smaller zoom.
      if (this.near.follow(view, items !== null || (rested && this.near.isScaled(view)))) this.covered = seen;
      if (this.near.isScaled(view)) this.sharpenSoon();
      this.paintShifts();
    }
    const marks = { ...this.marks, ...this.said.marksIn(this.scene) };
    this.overlay.paint(this.shifts ? { ...marks, bends: [], middles: [], ways: [] } : marks, view);
    this.minimap?.paint(shown, shown.colours.accent);
  }

  private sharpenSoon() {
    clearTimeout(this.sharpen);
    this.sharpen = setTimeout(() => this.paintSoon(), sharpAfter + 10);
  }
  private sharpen: ReturnType<typeof setTimeout> | undefined;

  /** What is to be shown of this part, or null where it is shown already. */
  private itemsIn(seen: Box, kept: boolean) {
    const onScreen = this.view.seen;
    const covered = this.covered;
    if (kept && covered && covers(covered, onScreen) && covered.width < seen.width * 3) return null;
    return this.scene.picture.items.filter(({ box }) => overlap(box, seen));
  }

  private paintShifts() {
    if (!this.shifts) return;
    const { ids, dx, dy } = this.shifts;
    for (const id of ids) this.near.place(id, dx, dy);
    this.near.mark('following', new Set(this.shifts.half.map((link) => link.id)));
    this.element.classList.add('moving');
  }

  /** Of specs and benchmarks: how much of the drawing is in the page. */
  get inPage() {
    return { shapes: this.near.size, far: this.isFar };
  }

  dispose() {
    this.stop.abort();
    cancelAnimationFrame(this.frame);
    clearTimeout(this.sharpen);
    this.sizes.disconnect();
    this.minimap?.dispose();
    this.near.dispose();
    this.element.replaceChildren();
  }
}
