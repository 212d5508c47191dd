import type { PathRow } from '#domain/kinds/attack-path/shape.ts';
import { innerLineId, outerIdOf } from '@/rows/inner';

/** Where steps that are let go of would go: into a path, after so many of its steps. */
export interface StepDrop {
  path: PathRow;
  at: number;
  /** What is marked, and on which side. */
  element: HTMLElement;
  side: 'before' | 'after' | 'into';
}

/**
 * The place in a path below the pointer: between two steps, in the panel or in the grid, or the end of a path by its row or its list of steps. Null where
 * no path is.
 */
export function dropAt(target: Element, y: number, pathOf: (id: string) => PathRow | undefined): StepDrop | null {
  const element = target.closest<HTMLElement>('[data-place], [data-line], [data-path]');
  if (!element) return null;
  const { line } = element.dataset;
  const id = line === undefined ? element.closest<HTMLElement>('[data-path]')?.dataset.path : outerIdOf(line);
  const path = id === undefined ? undefined : pathOf(id);
  if (!path) return null;
  const place = line === undefined ? Number(element.dataset.place ?? -1) : placeOfLine(path, line);
  if (place < 0) return { path, at: path.steps.length, element, side: 'into' };
  const { top, height } = element.getBoundingClientRect();
  const side = y < top + height / 2 ? 'before' : 'after';
  return { path, at: side === 'before' ? place : place + 1, element, side };
}

/** The place of the step a line of the grid shows; -1 for the line of the path itself. */
function placeOfLine(path: PathRow, line: string): number {
  const times = new Map<string, number>();
  return path.steps.findIndex((id) => {
    const time = (times.get(id) ?? 0) + 1;
    times.set(id, time);
    return innerLineId(path.id, id, time) === line;
  });
}
