import type { TreeNodeRow } from '#domain/kinds/tree-node/shape.ts';
import type { Op } from '#domain/workspace/edit.ts';
import type { Canvas } from '@/canvas/canvas';

/** What lies over the tree: a name being typed, a question. */
export type TreeOver =
  /** `typed`: its letters are in the field already; else it begins with the name there is. */
  | { is: 'rename'; id: string; typed: boolean }
  | { is: 'menu'; client: { x: number; y: number } }
  | { is: 'take' }
  | { is: 'control' }
  | { is: 'delete'; id: string }
  | { is: 'toPaths' }
  | { is: 'toTree' };

/** The tree as keys, buttons and dialogs work with it. Acts return whether there was something to do. */
export interface TreeDesk {
  canvas: Canvas | null;
  readOnly: boolean;
  /** The selected node; of a selected control the node it is on. */
  node: TreeNodeRow | null;
  /** The selected control. */
  control: string | null;
  /** The controls of the selected node and of its step. */
  controls: readonly string[];
  /** Whether the selected control has a tree by which it is circumvented. */
  hasAround: boolean;
  /** One edit and one step of undo. What is refused is said. */
  run: (ops: readonly Op[]) => Promise<boolean>;
  select: (shape: string | null) => void;
  add: (where: 'child' | 'sibling') => boolean;
  rename: (typed?: boolean) => boolean;
  remove: () => boolean;
  flipGate: () => boolean;
  fold: () => boolean;
  shift: (by: 1 | -1) => boolean;
  switchControls: () => boolean;
  /** Begins the tree by which the selected control is circumvented. */
  around: () => boolean;
  walk: (way: 'up' | 'down' | 'left' | 'right') => boolean;
  toRoot: () => boolean;
  leave: () => boolean;
  /** Opens the menu of what is selected, beside it. */
  menu: () => boolean;
  ask: (what: 'take' | 'control' | 'toPaths' | 'toTree') => boolean;
}
