import type { Drawing } from '#domain/diagram/drawing.ts';
import type { LaidOut } from '#domain/diagram/layout.ts';
import type { Op } from '#domain/workspace/edit.ts';
import type { Workspace } from '#domain/workspace/workspace.ts';
import type { Canvas } from '@/canvas/canvas';
import type { Tool } from '@/canvas/intent';

/** What lies over the drawing. */
export type Over =
  /** `refused`: what was typed cannot be its name, and waits to be mended. */
  | { is: 'rename'; id: string; refused?: boolean }
  | { is: 'menu'; client: { x: number; y: number } }
  | { is: 'find' }
  | { is: 'keys' }
  | { is: 'paths'; entry: string | null; target: string | null }
  | { is: 'delete'; ids: readonly string[] };

/** What actions work with: the drawing as it is now, and ways to change it. */
export interface Desk {
  w: Workspace;
  drawing: Drawing;
  canvas: Canvas;
  selection: readonly string[];
  readOnly: boolean;
  /** One edit and one step of undo. What is refused is said. */
  run: (ops: readonly Op[]) => Promise<boolean>;
  /** Says what a layout left as it was, and why. */
  sayKept: (found: LaidOut) => void;
  select: (ids: readonly string[]) => void;
  /** Selects this by keys, beside what is held. */
  goTo: (id: string) => void;
  /** Holds what is selected, so that keys that go on select more; lets it go where all of it is held. */
  hold: () => void;
  /** A new link from node to node. */
  connect: (from: string, to: string) => void;
  /** Makes shapes and selects them at once, without waiting for the server; `asks` for the name of the first. */
  /** The shape that was made last, while it is still all that is selected. */
  fresh: string | null;
  make: (ops: readonly Op[], ids: readonly string[], asks?: boolean) => void;
  setTool: (tool: Tool) => void;
  open: (over: Over | null) => void;
  /** Acts that need words or the page. */
  exportAs: (format: 'svg' | 'png' | 'clipboard') => void;
  fullScreen: () => void;
  copy: () => void;
  cut: () => void;
  paste: () => void;
  nameOf: (what: 'group' | 'boundary') => string;
  addBeside: (manner: 'next' | 'beside') => void;
}

export const selectedNodes = ({ drawing, selection }: Desk) => drawing.nodes.filter(({ id }) => selection.includes(id));
export const selectedLinks = ({ drawing, selection }: Desk) => drawing.links.filter(({ id }) => selection.includes(id));
export const selectedGroups = ({ drawing, selection }: Desk) =>
  drawing.groups.filter(({ id }) => selection.includes(id));
