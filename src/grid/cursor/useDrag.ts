import { useMemoizedFn } from 'ahooks';
import { type RefObject, useEffect, useRef } from 'react';
import type { Edge } from './edge';

/** How often the grid goes on by a cell while the mouse is held beyond its edge (ms). */
const every = 60;

interface Drag {
  /** The mouse, with its button held, has come over another cell. */
  over: (line: string, column: string) => void;
  /** It is held beyond this edge of the grid. */
  beyond: (way: Edge) => void;
  /** The button is released; `moved`: it has left the cell it was pressed in. */
  done?: (moved: boolean) => void;
}

/** Follows the mouse from a cell it was pressed in until it is released, wherever that is. */
export function useDrag(scroller: RefObject<HTMLElement | null>) {
  const end = useRef<(() => void) | null>(null);
  useEffect(() => () => end.current?.(), []);

  return useMemoizedFn((start: { line: string; column: string }, drag: Drag) => {
    end.current?.();
    let moved = false;
    let way: Edge | undefined;
    let last = `${start.line} ${start.column}`;
    const timer = setInterval(() => way && drag.beyond(way), every);
    const move = (event: MouseEvent) => {
      if (event.buttons === 0) return release();
      const target = event.target instanceof HTMLElement ? event.target : null;
      const line = target?.closest<HTMLElement>('[data-line]')?.dataset.line;
      const column = target?.closest<HTMLElement>('[data-column]')?.dataset.column;
      way = beyondEdge(scroller.current, event);
      if (way) moved = true;
      if (way || !scroller.current?.contains(target) || !line || !column || `${line} ${column}` === last) return;
      moved = true;
      last = `${line} ${column}`;
      drag.over(line, column);
    };
    const stop = () => {
      clearInterval(timer);
      window.removeEventListener('mousemove', move);
      window.removeEventListener('mouseup', release);
      end.current = null;
    };
    const release = () => {
      stop();
      drag.done?.(moved);
    };
    window.addEventListener('mousemove', move);
    window.addEventListener('mouseup', release);
    end.current = stop;
  });
}

/** The edge of the rows the mouse is beyond; the titles count as beyond the upper one. */
function beyondEdge(scroller: HTMLElement | null, { clientX, clientY }: MouseEvent): Edge | undefined {
  if (!scroller) return undefined;
  const { top, left } = scroller.getBoundingClientRect();
  const head = scroller.querySelector<HTMLElement>('[data-grid-heads]')?.getBoundingClientRect().height ?? 0;
  if (clientY > top + scroller.clientHeight) return 'down';
  if (clientY < top + head) return 'up';
  if (clientX > left + scroller.clientWidth) return 'right';
  return clientX < left ? 'left' : undefined;
}
