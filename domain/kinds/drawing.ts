import * as z from 'zod';

/** A coordinate in pixels at natural size; the origin may be anywhere. */
export const Coordinate = z.number().min(-1_000_000).max(1_000_000);
export const Point = z.object({ x: Coordinate, y: Coordinate });

/** Place and size of a box. */
const Size = z.number().min(1).max(100_000);
export const box = { x: Coordinate, y: Coordinate, width: Size, height: Size };

/** Order of drawing: a higher layer covers a lower one. */
export const Layer = z.number().int().min(-1_000_000).max(1_000_000);

/** Empty = the colour of the theme. Hexadecimal only, because it is written into SVG. */
const Colour = z.string().regex(/^(#[0-9a-f]{6})?$/i, 'wrong');

/** How a shape looks where it differs from the usual. */
export const Style = z.object({
  fill: Colour,
  stroke: Colour,
  dashed: z.boolean(),
  /** In pixels; null = the usual. */
  fontSize: z.number().int().min(6).max(96).nullable(),
  /** Not moved, resized or deleted until it is unlocked. */
  locked: z.boolean().optional(),
});
export type Style = z.infer<typeof Style>;
export const plainStyle: Style = { fill: '', stroke: '', dashed: false, fontSize: null };
