import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { colours } from '#domain/diagram/colours.ts';
import { drawingOf } from '#domain/diagram/drawing.ts';
import { pictureOf } from '#domain/diagram/picture.ts';
import { drawingDesk } from '#tests/domain/diagram/drawing-desk.ts';
import { Canvas } from '@/canvas/canvas';
import { FarLayer } from '@/canvas/far-layer';
import { Viewport } from '@/canvas/viewport';

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
  const given = { drawing, lookOf: () => undefined, outside: '', colours: colours.light };
  return { ...given, picture: pictureOf(given) };
}

describe('the change between the far and the near picture', { timeout: 30_000 }, () => {
  it('makes the near one behind the far one, and has nothing left to make when it shows it', async () => {
    const canvas = new Canvas(place, { onIntent: () => undefined });
    canvas.view.zoomAt({ x: 0, y: 0 }, 0.4);
    canvas.show(shown(100));
    await vi.waitFor(() => expect(canvas.inPage.far).toBe(true));
    const made = { behind: 0, seen: 0 };
    const watch = new MutationObserver((records) => {
      made[place.classList.contains('far') ? 'behind' : 'seen'] += records.length;
    });
    watch.observe(place.querySelector('.x6-graph-svg') as Element, { childList: true, subtree: true });
    canvas.view.zoomAt({ x: 0, y: 0 }, 0.6);
    await vi.waitFor(() => expect(canvas.inPage.far).toBe(false), { timeout: 20_000 });
    watch.disconnect();
    expect(canvas.inPage.shapes).toBeGreaterThan(80);
    expect(made.behind).toBeGreaterThan(0);
    expect(made.seen).toBe(0);
    canvas.dispose();
  });

  it('paints the first far picture without names, then with them, and nothing while nothing changes', () => {
    const calls = { clearRect: 0, fillText: 0 };
    const drawn: Record<string, unknown> = {
      measureText: (text: string) => ({ width: text.length * 6 }),
      getTransform: () => ({ a: 1 }),
      clearRect: () => void calls.clearRect++,
      fillText: () => void calls.fillText++,
    };
    const context = new Proxy(drawn, { get: (known, key: string) => known[key] ?? (() => undefined) });
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
    const layer = new FarLayer(place);
    const view = new Viewport(() => undefined);
    view.resize(1200, 800);
    view.zoomAt({ x: 0, y: 0 }, 0.3);
    const given = shown(40);
    const lookOf = () => ({ name: 'Control unit' }) as never;
    const input = { ...given, lookOf };
    expect([layer.paint(input, view, null), calls]).toEqual([false, { clearRect: 1, fillText: 0 }]);
    expect(layer.paint(input, view, null)).toBe(true);
    const named = { ...calls };
    expect(named.fillText).toBeGreaterThan(5);
    expect([layer.paint(input, view, null), calls]).toEqual([true, named]);
  });
});
