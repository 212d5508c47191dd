import type { Point } from '#domain/diagram/geometry.ts';
import type { PressKeys } from './handles';

/** What the pointer and the wheel on the drawing do; places are those of the element. */
export interface Handlers {
  press: (at: Point, keys: PressKeys, button: 'main' | 'pan') => void;
  move: (at: Point, keys: PressKeys) => void;
  release: (at: Point, keys: PressKeys) => void;
  cancel: () => void;
  double: (at: Point) => void;
  menu: (at: Point, client: Point) => void;
  zoom: (at: Point, by: number) => void;
  pan: (dx: number, dy: number) => void;
}

/** Listens until the signal; what lies over the drawing (`data-over`) keeps its events. */
export function listenTo(element: HTMLElement, signal: AbortSignal, handlers: Handlers): void {
  const screen = (event: MouseEvent): Point => {
    const edge = element.getBoundingClientRect();
    return { x: event.clientX - edge.left, y: event.clientY - edge.top };
  };
  const keys = (event: MouseEvent): PressKeys => ({
    shift: event.shiftKey,
    alt: event.altKey,
    ctrl: event.ctrlKey || event.metaKey,
  });
  const on = <K extends keyof HTMLElementEventMap>(name: K, act: (event: HTMLElementEventMap[K]) => void) =>
    element.addEventListener(name, (event) => !isOver(event) && act(event), { signal, passive: false });
  on('pointerdown', (event) => {
    if (event.button === 2) return;
    element.focus({ preventScroll: true });
    element.setPointerCapture?.(event.pointerId);
    handlers.press(screen(event), keys(event), event.button === 1 ? 'pan' : 'main');
    event.preventDefault();
  });
  on('pointermove', (event) => handlers.move(screen(event), keys(event)));
  on('pointerup', (event) => event.button !== 2 && handlers.release(screen(event), keys(event)));
  on('pointercancel', handlers.cancel);
  on('dblclick', (event) => handlers.double(screen(event)));
  on('contextmenu', (event) => {
    event.preventDefault();
    // By the key for menus it has no place of the pointer; what is pressed then is known to who hears the keys.
    if ((event as PointerEvent).pointerType === '') return;
    handlers.menu(screen(event), { x: event.clientX, y: event.clientY });
  });
  on('wheel', (event) => {
    event.preventDefault();
    const unit = event.deltaMode === 1 ? 16 : 1;
    const [dx, dy] = [event.deltaX * unit, event.deltaY * unit];
    if (event.ctrlKey || event.metaKey)
      handlers.zoom(screen(event), Math.exp(-Math.min(Math.max(dy, -100), 100) / 300));
    else if (event.shiftKey) handlers.pan(-(dy || dx), 0);
    else handlers.pan(-dx, -dy);
  });
}

const isOver = (event: Event) => (event.target as Element).closest('[data-over]') !== null;
