import type { Box, Point } from '#domain/diagram/geometry.ts';
import type { Port } from '#domain/diagram/route.ts';

/** What the pointer does on the ground and on shapes. */
const tools = ['select', 'hand', 'connect', 'boundary', 'label'] as const;
export type Tool = (typeof tools)[number];

/** One end of a link; an empty port is chosen by where the other end is. */
export interface LinkEnd {
  node: string;
  port: Port | '';
}

/** What a gesture on the canvas asks for. The canvas changes nothing by itself: the one who mounted it makes an edit of it, or not. */
export type Intent =
  | { is: 'select'; ids: readonly string[] }
  /** Boxes that were moved or resized, all by one gesture. */
  | { is: 'place'; boxes: readonly (Box & { id: string })[]; links: readonly string[]; dx: number; dy: number }
  /** Dropped with Alt: a copy at this distance. */
  | { is: 'copy'; ids: readonly string[]; dx: number; dy: number }
  /** `to` is null on the ground: an asset could be made there. */
  | { is: 'connect'; from: LinkEnd; to: LinkEnd | null; at: Point }
  | { is: 'reconnect'; link: string; end: 'from' | 'to'; to: LinkEnd }
  | { is: 'bend'; link: string; vertices: readonly Point[] }
  | { is: 'region'; box: Box }
  | { is: 'label'; at: Point }
  | { is: 'rename'; id: string }
  | { is: 'menu'; id: string | null; at: Point; client: Point }
  | { is: 'tool'; tool: Tool };
