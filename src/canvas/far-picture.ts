import type { Drawing } from '#domain/diagram/drawing.ts';
import type { Colours, Look, Picture } from '#domain/diagram/picture-parts.ts';

/** What is painted from afar. */
export interface FarPicture {
  drawing: Drawing;
  picture: Picture;
  colours: Colours;
  lookOf: (asset: string) => Look | undefined;
}

/** Moves of boxes that are being dragged. */
export type Shifts = { ids: ReadonlySet<string>; dx: number; dy: number } | null;
