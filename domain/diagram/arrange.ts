import { around, type Box } from './geometry.ts';

const alignments = ['left', 'centre', 'right', 'top', 'middle', 'bottom'] as const;
export type Alignment = (typeof alignments)[number];

type Placed = Box & { id: string };
/** New places by id: only of boxes that move. */
export type Moves = Map<string, { x: number; y: number }>;

/** Boxes put on a common edge or middle of their frame. */
export function aligned(boxes: readonly Placed[], to: Alignment): Moves {
  const frame = around(boxes);
  const moves: Moves = new Map();
  if (!frame || boxes.length < 2) return moves;
  for (const box of boxes) put(moves, box, alignedPlace(box, frame, to));
  return moves;
}

function alignedPlace(box: Box, frame: Box, to: Alignment): { x: number; y: number } {
  const { x, y } = box;
  switch (to) {
    case 'left':
      return { x: frame.x, y };
    case 'centre':
      return { x: frame.x + (frame.width - box.width) / 2, y };
    case 'right':
      return { x: frame.x + frame.width - box.width, y };
    case 'top':
      return { x, y: frame.y };
    case 'middle':
      return { x, y: frame.y + (frame.height - box.height) / 2 };
    case 'bottom':
      return { x, y: frame.y + frame.height - box.height };
  }
}

/** The same gap between neighbours; the outermost boxes stay where they are. */
export function distributed(boxes: readonly Placed[], along: 'x' | 'y'): Moves {
  const moves: Moves = new Map();
  if (boxes.length < 3) return moves;
  const size = along === 'x' ? 'width' : 'height';
  const sorted = [...boxes].sort((a, b) => a[along] - b[along]);
  const [first, last] = [sorted[0] as Placed, sorted.at(-1) as Placed];
  const room = last[along] + last[size] - first[along];
  const gap = (room - sorted.reduce((sum, box) => sum + box[size], 0)) / (sorted.length - 1);
  let at = first[along];
  for (const box of sorted) {
    put(moves, box, { x: box.x, y: box.y, [along]: at });
    at += box[size] + gap;
  }
  return moves;
}

function put(moves: Moves, box: Placed, place: { x: number; y: number }): void {
  const [x, y] = [Math.round(place.x), Math.round(place.y)];
  if (x !== box.x || y !== box.y) moves.set(box.id, { x, y });
}
