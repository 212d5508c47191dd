import { pointOnGrid } from '#domain/diagram/drawing.ts';
import { type Box, boxBetween, distance, type Point } from '#domain/diagram/geometry.ts';
import { nearestPort, type Port, portAt, ports, pulledRoute } from '#domain/diagram/route.ts';
import type { Doing, GestureHost } from './gesture-host';
import { handlesOf, labelIn, middlesOf, type PressKeys, placeOfBend, resizedBox, scaledTo, waysOf } from './handles';
import type { Marks } from './overlay';
import { isLocked } from './scene';
import { snapped } from './snap';

/** Sizes on screen (px), at any zoom. */
const reach = { link: 6, port: 9, handle: 8, snap: 6, move: 3, grip: 20 };

/**
 * What a press, a move and a release of the pointer mean, read from the drawing and not from the page. Nothing is changed on the way: marks and
 * shifted pictures show what would become, and the release says it as one intent.
 */
export class Gestures {
  private pressed: { at: Point; screen: Point; begin: (() => Doing | null) | null } | null = null;
  private doing: Doing | null = null;
  private shiftBy: Point = { x: 0, y: 0 };
  private resized: Box | null = null;
  /** The plain group one is inside of, so that its members are taken alone. */
  entered: string | null = null;
  /** The first of the two nodes to connect, with the tool for it; a click that trembles on it leaves it chosen. */
  private first: string | null = null;
  /** A link was just pulled. */
  private pulled = false;

  constructor(private readonly host: GestureHost) {}

  get isBusy() {
    return this.doing !== null;
  }

  isHeld = (): boolean => this.pressed !== null || this.doing !== null;

  /** Something follows the pointer, which may lead beyond what is seen. */
  isDragging = () => this.doing !== null && this.doing.is !== 'pan';

  press(screen: Point, keys: PressKeys, button: 'main' | 'pan') {
    const { view, tool } = this.host;
    const at = view.toDrawing(screen);
    if (button === 'pan' || tool === 'hand') {
      this.doing = { is: 'pan', last: screen };
      return;
    }
    this.pressed = { at, screen, begin: this.plan(at, keys) };
  }

  /** What a drag from here would do; the click is answered at once. */
  private plan(at: Point, keys: PressKeys): (() => Doing | null) | null {
    const { scene, readOnly, tool, select } = this.host;
    if (!readOnly && tool === 'connect') return this.planConnect(at);
    if (!readOnly && tool === 'boundary') return () => ({ is: 'region', from: pointOnGrid(at) });
    if (!readOnly && tool === 'label') {
      this.host.say({ is: 'label', at: pointOnGrid(at) });
      return null;
    }
    // The end of a selected link lies on a port of its node. The link comes first, unless it was just pulled there: then another one follows it.
    const again = this.pulled ? this.onPort(at) : null;
    this.pulled = false;
    const onMark = readOnly ? null : (again ?? this.onBend(at) ?? this.onHandle(at) ?? this.onPort(at));
    if (onMark) return () => onMark;
    const hit = scene.at(at, reach.link / this.host.view.zoom);
    if (!hit) {
      if (!keys.shift) select([]);
      this.entered = null;
      return () => ({ is: 'rubber', from: at, kept: keys.shift ? [...this.host.selection] : [] });
    }
    this.take(hit.id, keys);
    if (readOnly || hit.kind === 'link') return null;
    return () => this.beginMove(at, keys.alt);
  }

  /** Selects what was pressed: alone, or beside what is selected with Shift; a member of a group takes the group. */
  private take(id: string, keys: PressKeys) {
    const { selection, select } = this.host;
    const taken = this.takenBy(id);
    if (keys.shift)
      select(selection.has(taken) ? [...selection].filter((one) => one !== taken) : [...selection, taken]);
    else if (!selection.has(taken)) select([taken]);
  }

  private planConnect(at: Point): (() => Doing | null) | null {
    const { scene } = this.host;
    const node = scene.nodeAt(at);
    if (!node) {
      this.first = null;
      return null;
    }
    if (this.first !== null && this.first !== node.id) {
      this.host.say({ is: 'connect', from: { node: this.first, port: '' }, to: { node: node.id, port: '' }, at });
      this.first = null;
      this.host.mark({ target: null });
      return null;
    }
    this.first = node.id;
    this.host.mark({ target: node });
    return () => ({ is: 'connect', from: { node: node.id, port: '' }, box: node });
  }

  /** What is taken by pressing a shape: its group, or the shape itself. */
  private takenBy(id: string): string {
    const { scene } = this.host;
    const node = scene.nodes.get(id);
    return (node && scene.groupOf(node, this.entered)) ?? id;
  }

  private onPort(at: Point): Doing | null {
    const found = this.portNear(at);
    const node = found && this.host.scene.nodes.get(found.node);
    return found && node ? { is: 'connect', from: found, box: node } : null;
  }

  private portNear(at: Point): { node: string; port: Port } | null {
    const { scene, selection, view } = this.host;
    const near = reach.port / view.zoom;
    const hovered = this.hovered ? [this.hovered] : [];
    for (const id of [...hovered, ...(selection.size === 1 ? selection : [])]) {
      const node = scene.nodes.get(id);
      const port =
        node && this.isLarge(node) && !isLocked(node) && ports.find((one) => distance(portAt(node, one), at) <= near);
      if (port) return { node: id, port };
    }
    return null;
  }

  private onHandle(at: Point): Doing | null {
    const { scene, view } = this.host;
    const ids = this.resizable;
    const frame = scene.frameOf(ids);
    if (!frame || !this.isLarge(frame)) return null;
    const handle = handlesOf(frame).findIndex((point) => distance(point, at) <= reach.handle / view.zoom);
    if (handle < 0) return null;
    return { is: 'resize', boxes: ids.map((id) => ({ ...(scene.boxOf(id) ?? frame), id })), handle, frame };
  }

  /** From afar a shape is only moved: its ports and handles would cover it. */
  private isLarge = (box: Box) => Math.min(box.width, box.height) * this.host.view.zoom >= reach.grip;

  /** The nodes and groups that are selected, which have handles together; none while one of them is locked. */
  private get resizable(): readonly string[] {
    const { scene, selection, readOnly } = this.host;
    return readOnly ? [] : scene.resizable(selection);
  }

  private get bendable() {
    const { scene, selection, readOnly } = this.host;
    const [id = ''] = selection;
    const link = !readOnly && selection.size === 1 ? scene.links.get(id) : undefined;
    return link && !isLocked(link) ? link : undefined;
  }

  private onBend(at: Point): Doing | null {
    const { scene, view } = this.host;
    const link = this.bendable;
    const route = link && scene.picture.routes.get(link.id);
    if (!link || !route) return null;
    const near = reach.handle / view.zoom;
    const [from, to] = [scene.nodes.get(link.from), scene.nodes.get(link.to)];
    const [start, end] = [route.points[0], route.points.at(-1)];
    if (start && to && distance(start, at) <= near) return { is: 'reconnect', link: link.id, end: 'from', fixed: to };
    if (end && from && distance(end, at) <= near) return { is: 'reconnect', link: link.id, end: 'to', fixed: from };
    const own = link.vertices.findIndex((point) => distance(point, at) <= near);
    if (own >= 0) return { is: 'bend', link: link.id, at: own, vertices: link.vertices };
    const middle = middlesOf(route.points, labelIn(scene.get(link.id))).find((point) => distance(point, at) <= near);
    if (!middle) return null;
    const place = placeOfBend(route.points, link.vertices, middle);
    return { is: 'bend', link: link.id, at: place, vertices: link.vertices.toSpliced(place, 0, middle) };
  }

  private beginMove(from: Point, alt: boolean): Doing | null {
    const { scene, selection, view } = this.host;
    const ids = [...selection];
    const alone = alt && ids.every((id) => scene.groups.get(id)?.boundary);
    const moving = scene.moving(ids, alone);
    if (moving.boxes.length === 0) return null;
    const own = new Set(moving.boxes.map(({ id }) => id));
    const { seen } = view;
    const others = [...scene.drawing.nodes, ...scene.drawing.groups].filter(
      (row) =>
        !own.has(row.id) &&
        row.x < seen.x + seen.width &&
        row.x + row.width > seen.x &&
        row.y < seen.y + seen.height &&
        row.y + row.height > seen.y,
    );
    const frame = scene.frameOf(moving.boxes.map(({ id }) => id)) as Box;
    return { is: 'move', from, ids, moving, frame, others: others.slice(0, 200), alone };
  }

  move(screen: Point, keys: PressKeys) {
    const { view } = this.host;
    if (this.pressed && !this.doing && distance(screen, this.pressed.screen) > reach.move) {
      this.doing = this.pressed.begin?.() ?? null;
      if (!this.doing) this.pressed.begin = null;
    }
    if (!this.doing) {
      if (!this.pressed) this.hover(view.toDrawing(screen));
      return;
    }
    this.follow(this.doing, screen, keys);
  }

  private follow(doing: Doing, screen: Point, keys: PressKeys) {
    const { view, mark } = this.host;
    const at = view.toDrawing(screen);
    switch (doing.is) {
      case 'pan':
        view.pan(screen.x - doing.last.x, screen.y - doing.last.y);
        doing.last = screen;
        return;
      case 'rubber':
        mark({ rubber: { box: boxBetween(doing.from, at), manner: at.x >= doing.from.x ? 'inside' : 'touched' } });
        return;
      case 'move':
        return this.followMove(doing, at, keys);
      case 'resize':
        this.resized = resizedBox(doing.frame, doing.handle, at, keys);
        mark({ region: this.resized });
        return;
      case 'connect':
      case 'reconnect':
        return this.followPull(doing, at);
      case 'bend': {
        const spot = keys.ctrl ? at : pointOnGrid(at);
        const vertices = doing.vertices.with(doing.at, spot);
        doing.vertices = vertices;
        const route = this.host.scene.picture.routes.get(doing.link);
        const [start, end] = [route?.points[0], route?.points.at(-1)];
        mark({ pulled: start && end ? [start, ...vertices, end] : [] });
        return;
      }
      case 'region':
        mark({ region: boxBetween(doing.from, pointOnGrid(at)) });
    }
  }

  private followMove(doing: Extract<Doing, { is: 'move' }>, at: Point, keys: PressKeys) {
    const { view, shift, mark } = this.host;
    let [dx, dy] = [at.x - doing.from.x, at.y - doing.from.y];
    if (keys.shift) [dx, dy] = Math.abs(dx) >= Math.abs(dy) ? [dx, 0] : [0, dy];
    const moved = { ...doing.frame, x: doing.frame.x + dx, y: doing.frame.y + dy };
    const found = keys.ctrl ? { dx: 0, dy: 0, guides: [] } : snapped(moved, doing.others, reach.snap / view.zoom, 10);
    const locked = keys.shift ? (dx === 0 ? 'x' : 'y') : null;
    this.shiftBy = {
      x: Math.round(dx + (locked === 'x' ? 0 : found.dx)),
      y: Math.round(dy + (locked === 'y' ? 0 : found.dy)),
    };
    const { x, y } = this.shiftBy;
    shift(new Set(doing.moving.boxes.map(({ id }) => id)), new Set(doing.moving.links), x, y);
    mark({
      guides: found.guides,
      frame: { ...doing.frame, x: doing.frame.x + x, y: doing.frame.y + y },
      selected: [],
      handles: [],
      ports: [],
    });
  }

  private followPull(doing: Extract<Doing, { is: 'connect' | 'reconnect' }>, at: Point) {
    const { scene, mark } = this.host;
    const own = doing.is === 'connect' ? doing.from.node : '';
    const target = scene.nodeAt(at, own);
    const box = doing.is === 'connect' ? doing.box : doing.fixed;
    const port = doing.is === 'connect' && doing.from.port !== '' ? doing.from.port : nearestPort(box, at);
    mark({ pulled: pulledRoute(box, port, at).points, target: target ?? null });
  }

  /** Ends what is under way. */
  release(screen: Point, keys: PressKeys) {
    const { doing, pressed } = this;
    this.doing = null;
    this.pressed = null;
    if (!doing) {
      // A click on one of several selected takes that one alone.
      const { scene, view, selection, select } = this.host;
      const hit = pressed?.begin && !keys.shift && scene.at(pressed.at, reach.link / view.zoom);
      if (hit && selection.size > 1) select([this.takenBy(hit.id)]);
      return;
    }
    this.clear(doing.is === 'move' && !keys.alt);
    this.finish(doing, this.host.view.toDrawing(screen), keys);
  }

  private finish(doing: Doing, at: Point, keys: PressKeys) {
    const { scene, say, select } = this.host;
    switch (doing.is) {
      case 'rubber': {
        const found = scene.within(boxBetween(doing.from, at), at.x >= doing.from.x ? 'inside' : 'touched');
        select([...new Set([...doing.kept, ...found])]);
        return;
      }
      case 'move': {
        const { x: dx, y: dy } = this.shiftBy;
        if (dx === 0 && dy === 0) return;
        if (keys.alt && !doing.alone) return say({ is: 'copy', ids: doing.ids, dx, dy });
        const { boxes: own, links } = doing.moving;
        const boxes = own.map(({ id, x, y, width, height }) => ({ id, x: x + dx, y: y + dy, width, height }));
        return say({ is: 'place', boxes, links, dx, dy });
      }
      case 'resize':
        if (this.resized)
          say({ is: 'place', boxes: scaledTo(doing.boxes, doing.frame, this.resized), links: [], dx: 0, dy: 0 });
        this.resized = null;
        return;
      case 'connect': {
        const to = scene.nodeAt(at, doing.from.node) ?? scene.nodeAt(at);
        if (to && to.id === this.first) return this.host.mark({ target: to });
        this.first = null;
        this.pulled = true;
        return say({ is: 'connect', from: doing.from, to: to ? { node: to.id, port: '' } : null, at: pointOnGrid(at) });
      }
      case 'reconnect': {
        const to = scene.nodeAt(at);
        const end = to && { node: to.id, port: nearestPort(to, at) };
        return end && say({ is: 'reconnect', link: doing.link, end: doing.end, to: end });
      }
      case 'bend':
        return say({ is: 'bend', link: doing.link, vertices: doing.vertices });
      case 'region': {
        const box = boxBetween(doing.from, pointOnGrid(at));
        if (box.width >= 20 && box.height >= 20) say({ is: 'region', box });
      }
    }
  }

  /** Esc: what is under way is given up. True when there was something. */
  cancel(): boolean {
    const was = this.doing !== null || this.first !== null;
    this.doing = null;
    this.pressed = null;
    this.first = null;
    this.clear();
    return was;
  }

  /** `keep`: what was moved stays where it is shown until the drawing is shown anew. */
  private clear(keep = false) {
    if (keep) this.host.settle();
    else this.host.unshift();
    this.host.mark({ rubber: null, pulled: [], guides: [], region: null, target: null });
  }

  private hovered: string | null = null;

  private hover(at: Point) {
    const { scene, readOnly } = this.host;
    const kept = this.hovered && this.portNear(at) ? this.hovered : null;
    const next = readOnly ? null : (kept ?? scene.nodeAt(at)?.id ?? null);
    if (next === this.hovered) return;
    this.hovered = next;
    this.host.mark(this.marksOfSelection());
  }

  /** Two presses at one place: into a group, a bend taken out, else the name. */
  double(screen: Point) {
    const { scene, view, say, readOnly, select } = this.host;
    const at = view.toDrawing(screen);
    const link = this.bendable;
    const bend = link?.vertices.findIndex((point) => distance(point, at) <= reach.handle / view.zoom) ?? -1;
    if (link && bend >= 0) return say({ is: 'bend', link: link.id, vertices: link.vertices.toSpliced(bend, 1) });
    const hit = scene.at(at, reach.link / view.zoom);
    if (!hit) return;
    const node = scene.nodes.get(hit.id);
    const group = node && scene.groupOf(node, this.entered);
    if (group) {
      this.entered = group;
      select([hit.id]);
    } else if (!readOnly) say({ is: 'rename', id: hit.id });
  }

  /** Marks of what is selected, as they are while nothing is under way. */
  marksOfSelection(): Partial<Marks> {
    const { scene, selection, readOnly } = this.host;
    const boxes = [...selection].flatMap((id) => scene.nodes.get(id) ?? scene.groups.get(id) ?? []);
    const links = [...selection].filter((id) => scene.links.has(id));
    const [only = ''] = selection;
    const resizable = this.resizable;
    const box = scene.frameOf(resizable);
    const hovered = [this.hovered, selection.size === 1 ? only : null].flatMap(
      (id) => (id && scene.nodes.get(id)) || [],
    );
    const link = this.bendable;
    const way = link && scene.picture.routes.get(link.id)?.points;
    return {
      selected: selection.size > 1 || readOnly ? boxes : [],
      frame: boxes.length > 0 ? scene.frameOf(boxes.map(({ id }) => id)) : null,
      handles: box && this.isLarge(box) ? handlesOf(box) : [],
      ports: readOnly
        ? []
        : hovered
            .filter((node) => !isLocked(node) && this.isLarge(node))
            .flatMap((node) => ports.map((port) => portAt(node, port))),
      bends: link && way ? [way[0] as Point, ...link.vertices, way.at(-1) as Point] : [],
      middles: link && way ? middlesOf(way, labelIn(scene.get(link.id))) : [],
      ways: waysOf(links, scene),
    };
  }
}
