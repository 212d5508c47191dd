import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { colours } from '#domain/diagram/colours.ts';
import { drawingOf } from '#domain/diagram/drawing.ts';
import { around, type Box, covers } from '#domain/diagram/geometry.ts';
import { pictureOf } from '#domain/diagram/picture.ts';
import { drawingDesk } from '#tests/domain/diagram/drawing-desk.ts';
import { Canvas } from '@/canvas/canvas';
import { edgeSpeed } from '@/canvas/edge-pan';
import { paintNames } from '@/canvas/far-names';
import { openKept } from '@/canvas/kept-views';
import { Minimap } from '@/canvas/minimap';
import { Viewport } from '@/canvas/viewport';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** What listens on parts of the page that outlive a drawing. */
class Listening {
  private readonly known: { target: EventTarget; type: string; work: unknown }[] = [];
  private readonly restore: () => void;

  constructor() {
    const { addEventListener, removeEventListener } = EventTarget.prototype;
    const { known } = this;
    EventTarget.prototype.addEventListener = function (type, work, options) {
      const entry = { target: this, type, work };
      known.push(entry);
      const signal = typeof options === 'object' ? options?.signal : undefined;
      signal?.addEventListener('abort', () => known.splice(known.indexOf(entry), 1));
      addEventListener.call(this, type, work, options);
    };
    EventTarget.prototype.removeEventListener = function (type, work, options) {
      const at = known.findIndex((one) => one.target === this && one.type === type && one.work === work);
      if (at >= 0) known.splice(at, 1);
      removeEventListener.call(this, type, work, options);
    };
    this.restore = () => Object.assign(EventTarget.prototype, { addEventListener, removeEventListener });
  }

  on(...targets: EventTarget[]) {
    return this.known.filter(({ target }) => targets.includes(target)).map(({ type }) => type);
  }

  end = () => this.restore();
}

let place: HTMLElement;
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
  // jsdom has no matrices of SVG.
  Object.assign(SVGSVGElement.prototype, { createSVGMatrix: () => ({ a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 }) });
  place = document.createElement('div');
  document.body.append(place);
});
afterEach(() => {
  vi.restoreAllMocks();
  place.remove();
  Reflect.deleteProperty(SVGSVGElement.prototype, 'createSVGMatrix');
});

function shown(count: number) {
  const desk = drawingDesk();
  for (let i = 0; i < count; i++) desk.asset(`ecu${i}`, { x: (i % 10) * 200, y: i * 20, width: 152, height: 46 });
  const drawing = drawingOf(desk.w, 'd');
  const lookOf = () => undefined;
  return {
    drawing,
    lookOf,
    colours: colours.light,
    picture: pictureOf({ drawing, lookOf, outside: '', colours: colours.light }),
  };
}

async function mountAndDispose(): Promise<WeakRef<Canvas>> {
  const canvas = new Canvas(place, { onIntent: () => undefined });
  canvas.show(shown(60));
  canvas.setReadOnly(false);
  await vi.waitFor(() => expect(place.querySelectorAll('.x6-node').length).toBeGreaterThan(10));
  canvas.dispose();
  return new WeakRef(canvas);
}

describe('a drawing that is mounted and disposed', () => {
  it('leaves nothing in its place, and no listener on the page', async () => {
    const listening = new Listening();
    const lasting = () => listening.on(window, document, document.body, document.documentElement, place);
    const before = lasting();
    await mountAndDispose();
    await mountAndDispose();
    expect(place.childNodes).toHaveLength(0);
    expect(lasting()).toEqual(before);
    listening.end();
  });

  it('is given back to memory, each time', async () => {
    const gone = [await mountAndDispose(), await mountAndDispose(), await mountAndDispose()];
    await vi.waitFor(
      () => {
        collect();
        // The last one may still be held by what the engine remembers of the running function.
        expect(gone.slice(0, 2).map((ref) => ref.deref())).toEqual([undefined, undefined]);
      },
      { timeout: 5_000 },
    );
  });
});

describe('the small picture of the whole', () => {
  it('is there where a part is seen, and hidden where all is or where it would cover most of it', () => {
    const map = document.createElement('canvas');
    Object.defineProperties(map, { clientWidth: { value: 168 }, clientHeight: { value: 116 } });
    const view = new Viewport(() => undefined);
    const minimap = new Minimap(map, view, () => undefined);
    const paint = (width: number, height: number, zoom: number) => {
      view.resize(width, height);
      view.zoomAt({ x: 0, y: 0 }, zoom);
      minimap.paint(shown(30), '#000');
      return [map.style.visibility, minimap.corner] as const;
    };
    expect(paint(1200, 800, 2)).toEqual(['', { x: 1020, y: 672, width: 168, height: 116 }]);
    expect(paint(4000, 2000, 1)).toEqual(['hidden', null]);
    expect(paint(210, 320, 2)).toEqual(['hidden', null]);
    expect(paint(720, 200, 2)).toEqual(['hidden', null]);
    minimap.dispose();
  });
});

describe('a drawing that is zoomed in', () => {
  it('is drawn anew where the view moves beyond what was drawn at the new size', async () => {
    const canvas = new Canvas(place, { onIntent: () => undefined });
    canvas.show(shown(60));
    canvas.view.zoomAt({ x: 0, y: 0 }, 0.5);
    const moved = () => place.querySelector<HTMLElement>('.x6-graph')?.style.transform;
    await vi.waitFor(() => expect(place.querySelectorAll('.x6-node').length).toBeGreaterThan(0));
    canvas.zoomTo(1);
    await vi.waitFor(() => expect(moved()).toContain('scale'));
    await vi.waitFor(() => expect(moved()).toBe(''));
    canvas.view.pan(-100, 0);
    await vi.waitFor(() => expect(moved()).toBe('translate(-100px, 0px)'));
    canvas.view.pan(-300, 0);
    await vi.waitFor(() => expect(moved()).toBe(''));
    canvas.dispose();
  });
});

describe('a drawing that is shown anew', () => {
  it('has its shapes in the order of the drawing, moved, changed, gone and new ones too', async () => {
    const canvas = new Canvas(place, { onIntent: () => undefined });
    const whole = shown(6);
    const order = () => [...place.querySelectorAll('.x6-node')].map((one) => one.getAttribute('data-cell-id'));
    const show = async (items: typeof whole.picture.items) => {
      canvas.show({ ...whole, picture: { ...whole.picture, items } });
      await vi.waitFor(() => expect(order()).toEqual(items.map(({ id }) => id)));
    };
    const [first, second, third, ...rest] = whole.picture.items;
    if (!first || !second || !third) throw new Error('nothing is drawn');
    await show([first, third, ...rest]);
    const moved = { ...third, box: { ...third.box, x: third.box.x + 40 } };
    await show([moved, first, second, ...rest.slice(2)]);
    const place3 = place.querySelector(`[data-cell-id="${third.id}"]`);
    expect(place3?.getAttribute('transform')).toBe(`translate(${moved.box.x},${moved.box.y})`);
    await show([...rest, first]);
    const drawn = () => place.querySelector(`[data-cell-id="${first.id}"]`);
    const [frame] = drawn()?.children ?? [];
    const [body, ...more] = first.shapes;
    if (body?.is !== 'rect') throw new Error('a node begins with its frame');
    await show([...rest, { ...first, shapes: [{ ...body, stroke: '#123456' }, ...more] }]);
    await vi.waitFor(() => expect(frame?.getAttribute('stroke')).toBe('#123456'));
    expect(drawn()?.firstElementChild).toBe(frame);
    await show([...rest, { ...first, shapes: [body], box: { ...first.box, y: 33 } }]);
    await vi.waitFor(() => expect(drawn()?.children).toHaveLength(1));
    expect(drawn()?.getAttribute('transform')).toBe(`translate(${first.box.x},33)`);
    canvas.dispose();
  });
});

describe('a name that is cut in the drawing', () => {
  it('is whole as a hint while the pointer is over its shape, and no other has one', () => {
    const canvas = new Canvas(place, { onIntent: () => undefined });
    const desk = drawingDesk();
    desk.asset('unit', { x: 0, y: 0, width: 152, height: 46 });
    desk.asset('radar', { x: 260, y: 0, width: 152, height: 46 });
    desk.flow('request', 'unit', 'radar');
    const names: Record<string, string> = {
      unit: 'Telematics unit of the vehicle platform',
      radar: 'Radar',
      request: 'Request for the low beam from the gateway',
    };
    const drawing = drawingOf(desk.w, 'd');
    const look = { icon: 'ecu', form: 'card', part: false, level: null, threatened: false } as const;
    const lookOf = (id: string) => ({ ...look, name: names[id] ?? '', code: id });
    const given = { drawing, lookOf, outside: '', colours: colours.light };
    const picture = pictureOf(given);
    canvas.show({ ...given, picture });
    const over = (x: number, y: number) => {
      const { x: clientX, y: clientY } = canvas.view.toScreen({ x, y });
      place.dispatchEvent(new MouseEvent('pointermove', { clientX, clientY }));
      return place.title;
    };
    expect(over(76, 23)).toBe(`unit ${names.unit}`);
    expect(over(336, 23)).toBe('');
    const link = picture.items.find(({ kind }) => kind === 'link');
    const [at] = link?.points ?? [];
    expect(over((at?.x ?? 0) + 10, at?.y ?? 0)).toBe(`request ${names.request}`);
    expect(over(600, 600)).toBe('');
    canvas.dispose();
  });
});

describe('a drawing that is shown whole', () => {
  it('stays whole in a place of another size, until one moves it', () => {
    const canvas = new Canvas(place, { onIntent: () => undefined });
    const whole = shown(60);
    canvas.show(whole);
    canvas.zoomTo('all');
    const nodes = around(whole.drawing.nodes) as Box;
    const isWhole = () => covers(canvas.view.seen, nodes);
    expect(isWhole()).toBe(true);
    canvas.view.resize(1200, 300);
    expect(isWhole()).toBe(true);
    canvas.view.pan(0, -400);
    canvas.view.resize(1200, 250);
    expect(isWhole()).toBe(false);
    canvas.dispose();
  });

  it('has no small picture over it; a part of it has', async () => {
    const canvas = new Canvas(place, { onIntent: () => undefined });
    const map = document.createElement('canvas');
    Object.defineProperties(map, { clientWidth: { value: 168 }, clientHeight: { value: 116 } });
    vi.spyOn(map, 'getContext').mockReturnValue(null);
    canvas.minimapOn(map);
    canvas.show(shown(60));
    canvas.zoomTo('all');
    await vi.waitFor(() => expect(map.style.visibility).toBe('hidden'));
    canvas.zoomTo(2);
    await vi.waitFor(() => expect(map.style.visibility).toBe(''));
    canvas.dispose();
  });
});

describe('a drawing that is opened', () => {
  it('is shown whole where its names can be read, else where reading begins, at a zoom they are read at', () => {
    const canvas = new Canvas(place, { onIntent: () => undefined });
    const opened = (count: number) => {
      const given = shown(count);
      canvas.show(given);
      openKept(canvas, `drawing-${count}`)();
      return covers(canvas.view.seen, around(given.drawing.nodes) as Box);
    };
    expect(opened(10)).toBe(false);
    expect(canvas.view.zoom).toBe(0.75);
    expect(covers(canvas.view.seen, shown(1).drawing.nodes[0] as Box)).toBe(true);
    expect(opened(4)).toBe(true);
    canvas.dispose();
  });

  it('is shown where one left it, unless nothing of it is there any more', () => {
    const canvas = new Canvas(place, { onIntent: () => undefined });
    canvas.show(shown(60));
    const leave = openKept(canvas, 'left');
    canvas.view.zoomAt({ x: 0, y: 0 }, 1.5);
    canvas.view.centreOn({ x: 900, y: 700 });
    const { state } = canvas.view;
    leave();
    openKept(canvas, 'another')();
    expect(canvas.view.state).not.toBe(state);
    openKept(canvas, 'left')();
    expect(canvas.view.state).toBe(state);
    canvas.show(shown(1));
    openKept(canvas, 'left')();
    expect(covers(canvas.view.seen, shown(1).drawing.nodes[0] as Box)).toBe(true);
    canvas.dispose();
  });
});

describe('a drawing seen from afar', () => {
  it('says the names of boundaries and blocks in letters one can read, where they have room', () => {
    const desk = drawingDesk();
    for (let i = 0; i < 40; i++) desk.asset(`ecu${i}`, { x: (i % 8) * 260, y: i * 20, width: 152, height: 46 });
    desk.boundary({ x: -40, y: -60, width: 2400, height: 1200 });
    const drawing = drawingOf(desk.w, 'd');
    const look = { icon: 'ecu', form: 'card', part: false, level: null, threatened: false, code: 'A-1' } as const;
    const lookOf = (name: string) => ({ ...look, name });
    const given = { drawing, lookOf, outside: '', colours: colours.light };
    const said: { text: string; x: number; y: number }[] = [];
    const context = {
      save: () => undefined,
      restore: () => undefined,
      strokeText: () => undefined,
      measureText: (text: string) => ({ width: text.length * 6 }),
      fillText: (text: string, x: number, y: number) => void said.push({ text, x, y }),
    };
    const view = new Viewport(() => undefined);
    view.resize(1200, 800);
    view.zoomAt({ x: 0, y: 0 }, 0.3);
    view.centreOn({ x: 1000, y: 400 });
    const input = { ...given, picture: pictureOf(given) };
    paintNames(context as unknown as CanvasRenderingContext2D, input, view, null);
    expect(said[0]?.text).toBe('Vehicle');
    expect(said.filter(({ text }) => text.startsWith('ecu')).length).toBeGreaterThan(20);
    for (const a of said)
      for (const b of said)
        expect(a !== b && Math.abs(a.y - b.y) < 11 && a.x < b.x && a.x + a.text.length * 6 > b.x).toBe(false);
  });
});

describe('at the edge of the view', () => {
  /** A node that is held by the pointer at this place, which moves on from there. */
  function held(x: number, y: number) {
    const said: { is: string; dx?: number; dy?: number }[] = [];
    const canvas = new Canvas(place, { onIntent: (intent) => void said.push(intent) });
    const pointer = (type: string, clientX: number, clientY: number) =>
      place.dispatchEvent(new MouseEvent(type, { clientX, clientY, button: 0, bubbles: true }));
    canvas.show(shown(1));
    canvas.setReadOnly(false);
    pointer('pointerdown', x, y);
    return { canvas, pointer, placed: () => said.find(({ is }) => is === 'place') };
  }
  const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

  it('the view moves only beyond a margin, the faster the further beyond', () => {
    const size = { width: 1000, height: 600 };
    for (const place of [
      { x: 500, y: 300 },
      { x: 990, y: 12 },
    ])
      expect(edgeSpeed(place, size)).toEqual({ x: 0, y: 0 });
    const near = edgeSpeed({ x: 1002, y: 300 }, size);
    expect(near.x).toBeLessThan(0);
    expect(edgeSpeed({ x: 1050, y: 300 }, size).x).toBeLessThan(3 * near.x);
    expect(edgeSpeed({ x: 500, y: -400 }, size)).toEqual({ x: 0, y: 900 });
  });

  it('a node that is held beyond it goes on with the view under the pointer, until it is let go', async () => {
    const { canvas, pointer, placed } = held(60, 20);
    pointer('pointermove', 600, 300);
    pointer('pointermove', 1230, 300);
    await vi.waitFor(() => expect(canvas.view.x).toBeLessThan(-60));
    pointer('pointerup', 1230, 300);
    const { x } = canvas.view;
    expect(Math.abs((placed()?.dx ?? 0) - (1230 - 60 - x))).toBeLessThanOrEqual(10);
    await wait(60);
    expect(canvas.view.x).toBe(x);
    canvas.dispose();
  });

  it('a node dragged along it goes so far as the pointer, and one that only passes it does not move the view', async () => {
    const { canvas, pointer, placed } = held(6, 20);
    for (const y of [30, 40, 50, 60]) {
      pointer('pointermove', 6, y);
      await wait(120);
    }
    pointer('pointermove', -20, 60);
    await wait(100);
    pointer('pointermove', 6, 60);
    await wait(300);
    pointer('pointerup', 6, 60);
    expect([canvas.view.x, canvas.view.y]).toEqual([0, 0]);
    expect(placed()).toMatchObject({ dx: 0, dy: 40 });
    canvas.dispose();
  });
});

describe('what lies over a drawing', () => {
  it('hears when the drawing is another one, and when the view has moved, until it stops listening', async () => {
    const canvas = new Canvas(place, { onIntent: () => undefined });
    const seen: string[] = [];
    const stop = canvas.news.listen(() => seen.push(canvas.news.state));
    canvas.show(shown(1));
    // At once, because a name may be typed over what was just drawn.
    expect(seen).toHaveLength(1);
    canvas.view.pan(40, 0);
    await vi.waitFor(() => expect(seen).toHaveLength(2));
    expect(new Set(seen).size).toBe(2);
    stop();
    canvas.show(shown(1));
    expect(seen).toHaveLength(2);
    canvas.dispose();
  });
});
