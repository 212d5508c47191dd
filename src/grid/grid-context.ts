import { type CSSProperties, createContext, type RefObject, useContext } from 'react';
import type { Editing } from './editing/useEditState';
import type { CellValue, Step, Typing } from './grid-types';

/**
 * Where the cursor goes after an entry. `away`: it has gone already; `all`: the entry is for all cells of the range; `inside`: the new row is
 * added, and the first row inside it begun.
 */
export type Then = Step | 'away' | 'all' | 'inside';

/** What cells and editors may ask of their grid. All members are stable, so that no row is drawn again because of them. */
export interface GridContextValue {
  begin: (how: Editing['how'], line?: string, column?: string) => boolean;
  cancel: () => void;
  commit: (line: string, column: string, value: CellValue, text: string, then: Then) => void;
  commitText: (line: string, column: string, text: string, then: Then) => void;
  /** More cells than that of the cursor are chosen. */
  hasRange: () => boolean;
  /** Leaves a field in which what was refused stands as it was; false where it is to be sent once more. */
  leaveRefused: (line: string, column: string, then: Then) => boolean;
  /** Keeps what stands in the open field, letter by letter. */
  type: (typing: Typing) => void;
  openField: RefObject<(() => void) | null>;
  scroller: RefObject<HTMLDivElement | null>;
  colours: CSSProperties;
}

export const GridContext = createContext<GridContextValue | null>(null);

export function useGridContext(): GridContextValue {
  const context = useContext(GridContext);
  if (!context) throw new Error('a cell outside of a grid');
  return context;
}
