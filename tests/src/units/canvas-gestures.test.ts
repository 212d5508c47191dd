import { describe, expect, it } from 'vitest';
import { colours } from '#domain/diagram/colours.ts';
import { drawingOf } from '#domain/diagram/drawing.ts';
import type { Point } from '#domain/diagram/geometry.ts';
import { pictureOf } from '#domain/diagram/picture.ts';
import type { Look } from '#domain/diagram/picture-parts.ts';
import { change } from '#domain/workspace/edit.ts';
import { drawingDesk } from '#tests/domain/diagram/drawing-desk.ts';
import type { GestureHost } from '@/canvas/gesture-host';
import { Gestures } from '@/canvas/gestures';
import { middlesOf, type PressKeys, resizedBox } from '@/canvas/handles';
import type { Intent, Tool } from '@/canvas/intent';
import { Scene } from '@/canvas/scene';
import { snapped } from '@/canvas/snap';
import { Viewport } from '@/canvas/viewport';

const bare: PressKeys = { shift: false, alt: false, ctrl: false };
const look: Look = { name: 'n', code: 'A-1', icon: 'ecu', form: 'card', part: false, level: null, threatened: false };
const size = { width: 152, height: 46 };

/** A hand over a drawing of two nodes 400 apart and the flow between them. Presses are at places of the drawing, at zoom 1. */
function hand(
  options: { readOnly?: boolean; tool?: Tool; prepare?: (desk: ReturnType<typeof drawingDesk>) => void } = {},
) {
  const desk = drawingDesk();
  desk.asset('ecu', { x: 0, y: 0, ...size });
  desk.asset('cloud', { x: 552, y: 200, ...size });
  desk.flow('update', 'ecu', 'cloud');
  options.prepare?.(desk);
  const drawing = drawingOf(desk.w, 'd');
  const scene = new Scene(drawing, pictureOf({ drawing, lookOf: () => look, outside: '', colours: colours.light }));
  const said: Intent[] = [];
  const view = new Viewport(() => undefined);
  view.resize(2000, 1000);
  const host: GestureHost = {
    scene,
    view,
    readOnly: options.readOnly ?? false,
    tool: options.tool ?? 'select',
    selection: new Set<string>(),
    say: (intent) => said.push(intent),
    select: (ids) => {
      host.selection = new Set(ids);
    },
    shift: () => undefined,
    unshift: () => undefined,
    settle: () => undefined,
    mark: () => undefined,
  };
  const gestures = new Gestures(host);
  return {
    said,
    host,
    view,
    gestures,
    desk,
    drag(from: Point, to: Point, keys: Partial<PressKeys> = {}) {
      const held = { ...bare, ...keys };
      gestures.move(from, held);
      gestures.press(from, held, 'main');
      gestures.move({ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }, held);
      gestures.move(to, held);
      gestures.release(to, held);
    },
    click(at: Point, keys: Partial<PressKeys> = {}) {
      gestures.press(at, { ...bare, ...keys }, 'main');
      gestures.release(at, { ...bare, ...keys });
    },
  };
}

const onEcu = { x: 30, y: 20 };
const onGround = { x: 300, y: 600 };

describe('a drag', () => {
  it('of a node moves it, put on the grid, by one intent', () => {
    const { said, drag } = hand();
    drag(onEcu, { x: 73, y: 361 });
    expect(said).toEqual([
      { is: 'place', boxes: [{ id: 'node-ecu', x: 40, y: 340, ...size }], links: [], dx: 40, dy: 340 },
    ]);
  });

  it('with Shift moves along one axis, with Ctrl off the grid', () => {
    const { said, drag } = hand();
    drag(onEcu, { x: 93, y: 41 }, { shift: true, ctrl: true });
    expect(said).toMatchObject([{ is: 'place', dx: 63, dy: 0 }]);
  });

  it('with Alt asks for a copy and moves nothing', () => {
    const { said, drag } = hand();
    drag(onEcu, { x: 33, y: 320 }, { alt: true });
    expect(said).toEqual([{ is: 'copy', ids: ['node-ecu'], dx: 0, dy: 300 }]);
  });

  it('of several moves all of them and the links between by one intent', () => {
    const { said, drag, host } = hand();
    host.selection = new Set(['node-ecu', 'node-cloud']);
    drag(onEcu, { x: 30, y: 120 });
    expect(said).toMatchObject([
      { is: 'place', boxes: [{ id: 'node-ecu' }, { id: 'node-cloud' }], links: ['link-update'], dy: 100 },
    ]);
  });

  it('of a boundary by its name takes along what lies in it; with Alt it does not', () => {
    const prepare = (desk: ReturnType<typeof drawingDesk>) =>
      desk.boundary({ x: -40, y: -60, width: 300, height: 160 });
    const moved = (alt: boolean) => {
      const { said, drag } = hand({ prepare });
      drag({ x: -30, y: -50 }, { x: -30, y: 450 }, { alt });
      const [intent] = said;
      return intent?.is === 'place' ? intent.boxes.map(({ id }) => id).sort() : intent;
    };
    expect(moved(false)).toEqual(['boundary', 'node-ecu']);
    expect(moved(true)).toEqual(['boundary']);
  });

  it('of a locked node moves nothing', () => {
    const prepare = (desk: ReturnType<typeof drawingDesk>) => {
      const node = desk.w.nodes.get('node-ecu')!;
      desk.do(change('nodes', node, { style: { ...node.style, locked: true } }));
    };
    const { said, drag } = hand({ prepare });
    drag(onEcu, { x: 80, y: 300 });
    expect(said).toEqual([]);
  });

  it('over the ground to the right selects what is wholly inside, to the left what is touched', () => {
    const { drag, host } = hand();
    drag({ x: -20, y: -20 }, { x: 300, y: 300 });
    expect([...host.selection]).toEqual(['node-ecu']);
    drag({ x: 300, y: 300 }, { x: 100, y: 20 });
    expect([...host.selection].sort()).toEqual(['link-update', 'node-ecu']);
  });

  it('from a port to a node connects, to the ground asks for a new one there', () => {
    const { drag, said } = hand();
    const port = { x: 76, y: 46 };
    drag(port, { x: 600, y: 220 });
    drag(port, { x: 200, y: 404 });
    expect(said).toEqual([
      {
        is: 'connect',
        from: { node: 'node-ecu', port: 'b' },
        to: { node: 'node-cloud', port: '' },
        at: { x: 600, y: 220 },
      },
      { is: 'connect', from: { node: 'node-ecu', port: 'b' }, to: null, at: { x: 200, y: 400 } },
    ]);
  });

  it('pulls a second link from the port where the first one, still selected, begins', () => {
    const { drag, said, host } = hand();
    const port = { x: 152, y: 23 };
    drag(port, { x: 600, y: 220 });
    host.selection = new Set(['link-update']);
    drag(port, { x: 300, y: 600 });
    drag(port, { x: 300, y: 600 });
    host.selection = new Set(['link-update']);
    expect(said.map(({ is }) => is)).toEqual(['connect', 'connect', 'connect']);
  });

  it('from a port back to its own node asks for no new one there', () => {
    const { drag, said } = hand();
    drag({ x: 76, y: 46 }, onEcu);
    expect(said).toMatchObject([{ is: 'connect', from: { node: 'node-ecu' }, to: { node: 'node-ecu' } }]);
  });

  it('of a corner resizes', () => {
    const { drag, said, host } = hand();
    host.selection = new Set(['node-ecu']);
    drag({ x: 152, y: 46 }, { x: 203, y: 99 });
    expect(said).toMatchObject([{ is: 'place', boxes: [{ id: 'node-ecu', x: 0, y: 0, width: 200, height: 100 }] }]);
  });

  it('of a corner of several resizes them together, each as it lies in their frame; none while one is locked', () => {
    const { drag, said, host } = hand();
    host.selection = new Set(['node-ecu', 'node-cloud']);
    // The frame is 704 × 246; it is pulled to half of it.
    drag({ x: 704, y: 246 }, { x: 350, y: 120 });
    expect(said).toMatchObject([
      {
        is: 'place',
        boxes: [
          { id: 'node-ecu', x: 0, y: 0, width: 76, height: 22 },
          { id: 'node-cloud', x: 274, y: 98, width: 76, height: 22 },
        ],
      },
    ]);
    const locked = hand({
      prepare: (desk) => {
        const node = desk.w.nodes.get('node-ecu')!;
        desk.do(change('nodes', node, { style: { ...node.style, locked: true } }));
      },
    });
    locked.host.selection = new Set(['node-ecu', 'node-cloud']);
    locked.drag({ x: 704, y: 246 }, { x: 350, y: 120 });
    const sizes = locked.said.flatMap((intent) =>
      intent.is === 'place' ? intent.boxes.map(({ width }) => width) : [],
    );
    expect(sizes.filter((width) => width !== size.width)).toEqual([]);
  });

  it('of the middle of a selected link makes a bend there', () => {
    const { drag, said, host } = hand();
    host.selection = new Set(['link-update']);
    const points = host.scene.picture.routes.get('link-update')!.points;
    const [a, b] = [points[1]!, points[2]!];
    const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
    drag(middle, { x: middle.x + 50, y: middle.y });
    expect(said).toMatchObject([{ is: 'bend', link: 'link-update', vertices: [{}] }]);
  });

  it('has the middle of a line beside the label that stands there', () => {
    const line = [
      { x: 0, y: 0 },
      { x: 100, y: 0 },
    ];
    expect(middlesOf(line)).toEqual([{ x: 50, y: 0 }]);
    expect(middlesOf(line, { x: 30, y: -8, width: 30, height: 16 })).toEqual([{ x: 80, y: 0 }]);
    expect(middlesOf(line, { x: 10, y: -8, width: 20, height: 16 })).toEqual([{ x: 50, y: 0 }]);
  });

  it('given up by Esc asks for nothing', () => {
    const { said, gestures } = hand();
    gestures.press(onEcu, bare, 'main');
    gestures.move({ x: 300, y: 300 }, bare);
    expect(gestures.cancel()).toBe(true);
    gestures.release({ x: 300, y: 300 }, bare);
    expect(said).toEqual([]);
  });

  it('with the tool for boundaries draws a region', () => {
    const { said, drag } = hand({ tool: 'boundary' });
    drag({ x: -38, y: -41 }, { x: 201, y: 99 });
    expect(said).toEqual([{ is: 'region', box: { x: -40, y: -40, width: 240, height: 140 } }]);
  });
});

describe('a click', () => {
  it('selects the node, with Shift beside what is selected, on the ground nothing', () => {
    const { click, host } = hand();
    click(onEcu);
    click({ x: 600, y: 220 }, { shift: true });
    expect([...host.selection]).toEqual(['node-ecu', 'node-cloud']);
    click(onGround);
    expect([...host.selection]).toEqual([]);
  });

  it('on one node and then on another connects them with the tool for it', () => {
    const { click, said } = hand({ tool: 'connect' });
    click(onEcu);
    click({ x: 600, y: 220 });
    expect(said).toMatchObject([{ is: 'connect', from: { node: 'node-ecu' }, to: { node: 'node-cloud' } }]);
  });

  it('that trembles on the first of the two nodes has chosen it', () => {
    const { click, drag, said } = hand({ tool: 'connect' });
    drag(onEcu, { x: onEcu.x + 9, y: onEcu.y + 5 });
    expect(said).toEqual([]);
    click({ x: 600, y: 220 });
    expect(said).toMatchObject([{ is: 'connect', from: { node: 'node-ecu' }, to: { node: 'node-cloud' } }]);
  });
});

describe('a drawing one may only read', () => {
  it('is selected in, and nothing else: no move, resize, connect, bend, rename or region', () => {
    for (const tool of ['select', 'connect', 'boundary', 'label'] as const) {
      const { said, drag, click, gestures, host } = hand({ readOnly: true, tool });
      click(onEcu);
      expect([...host.selection]).toEqual(['node-ecu']);
      drag(onEcu, { x: 90, y: 300 });
      drag({ x: 152, y: 46 }, { x: 220, y: 90 });
      drag({ x: 76, y: 46 }, { x: 600, y: 220 });
      host.selection = new Set(['link-update']);
      drag({ x: 352, y: 120 }, { x: 400, y: 120 });
      gestures.double(onEcu);
      expect(said).toEqual([]);
      expect(gestures.marksOfSelection()).toMatchObject({ handles: [], ports: [], bends: [] });
    }
  });
});

describe('snapping', () => {
  const box = { x: 103, y: 300, width: 50, height: 20 };

  it('puts a box in line with the edge of another and shows the line', () => {
    const { dx, guides } = snapped(box, [{ x: 100, y: 0, width: 80, height: 20 }], 6, 10);
    expect(dx).toBe(-3);
    expect(guides[0]).toMatchObject({ from: { x: 100 }, to: { x: 100 } });
  });

  it('puts a box between two others with the same gap, which is said', () => {
    const others = [0, 204].map((x) => ({ x, y: 297, width: 50, height: 24 }));
    const { dx, guides } = snapped(box, others, 6, 10);
    expect(box.x + dx).toBe(102);
    expect(guides.filter(({ gap }) => gap !== undefined).map(({ gap }) => gap)).toEqual([52, 52]);
  });

  it('falls back to the grid', () => {
    expect(snapped(box, [], 6, 10)).toMatchObject({ dx: -3, dy: 0, guides: [] });
  });
});

describe('a resized box', () => {
  it('keeps the ratio with Shift and the centre with Alt', () => {
    const box = { x: 0, y: 0, width: 100, height: 50 };
    expect(resizedBox(box, 2, { x: 200, y: 60 }, { ...bare, shift: true })).toEqual({
      x: 0,
      y: 0,
      width: 200,
      height: 100,
    });
    expect(resizedBox(box, 2, { x: 120, y: 60 }, { ...bare, alt: true })).toEqual({
      x: -20,
      y: -10,
      width: 140,
      height: 70,
    });
  });
});

describe('the view', () => {
  it('zooms at the pointer: what is below it stays there', () => {
    const { view } = hand();
    const before = view.toDrawing({ x: 300, y: 200 });
    view.zoomAt({ x: 300, y: 200 }, 2.5);
    expect(view.toDrawing({ x: 300, y: 200 })).toEqual(before);
  });
});
