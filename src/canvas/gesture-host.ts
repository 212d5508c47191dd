import type { Box, Point } from '#domain/diagram/geometry.ts';
import type { Intent, LinkEnd, Tool } from './intent';
import type { Marks } from './overlay';
import type { Scene } from './scene';
import type { Viewport } from './viewport';

/** What is under way between pressing and letting go. */
export type Doing =
  | { is: 'pan'; last: Point }
  | { is: 'rubber'; from: Point; kept: readonly string[] }
  | {
      is: 'move';
      from: Point;
      ids: readonly string[];
      moving: ReturnType<Scene['moving']>;
      frame: Box;
      others: readonly Box[];
      alone: boolean;
    }
  | { is: 'resize'; boxes: readonly (Box & { id: string })[]; handle: number; frame: Box }
  | { is: 'connect'; from: LinkEnd; box: Box }
  | { is: 'reconnect'; link: string; end: 'from' | 'to'; fixed: Box }
  | { is: 'bend'; link: string; at: number; vertices: readonly Point[] }
  | { is: 'region'; from: Point };

/** What a gesture reads and calls. */
export interface GestureHost {
  scene: Scene;
  view: Viewport;
  readOnly: boolean;
  tool: Tool;
  selection: ReadonlySet<string>;
  say: (intent: Intent) => void;
  select: (ids: readonly string[]) => void;
  /** Shows shapes elsewhere for now. */
  shift: (ids: ReadonlySet<string>, links: ReadonlySet<string>, dx: number, dy: number) => void;
  unshift: () => void;
  /** Leaves them there until the drawing is shown anew; back to their places when it is not. */
  settle: () => void;
  mark: (marks: Partial<Marks>) => void;
}
