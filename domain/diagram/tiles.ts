import { type Box, overlap } from './geometry.ts';
import { frameOf } from './picture.ts';
import type { Picture } from './picture-parts.ts';

/** A part of a picture as it is printed. Sizes are px at 96 to the inch. */
export interface PicturePart {
  /** What of the picture it shows. */
  frame: Box;
  width: number;
  height: number;
  /** Its place among the parts, from 1; null = the whole picture. */
  place: { row: number; column: number } | null;
}

/** A picture is printed on one page as long as names stay larger than about 6 points. */
const leastScale = 0.65;
/** An overview that is narrower or lower than this (px) shows nothing. */
const leastOverview = 40;
/** Parts are printed so large at most, and smaller, down to `leastScale`, where that makes them fewer: no page holds a strip that was left over. */
const partScale = 0.8;
/** Neighbours share a strip, so that a name at the edge is whole in one of them (px of the picture). */
const shared = 60;
/** More parts than this nobody puts together: they are printed smaller. */
const mostParts = 40;

/**
 * How a picture is printed on pages that have room for so much: whole; or, where that would be too small to read, whole as an overview and then in parts. Parts in which
 * nothing is drawn are left out, and the overview of a picture that is much longer than wide.
 */
export function printedParts(picture: Picture, page: { width: number; height: number }): PicturePart[] {
  const frame = frameOf(picture);
  const fit = Math.min(1, page.width / frame.width, page.height / frame.height);
  const whole = { frame, width: frame.width * fit, height: frame.height * fit, place: null };
  if (fit >= leastScale) return [whole];
  const parts = partsOf(picture, frame, page);
  return Math.min(whole.width, whole.height) < leastOverview ? parts : [whole, ...parts];
}

function partsOf(picture: Picture, frame: Box, page: { width: number; height: number }): PicturePart[] {
  for (let least = leastScale; ; least *= 0.85) {
    const columns = countOf(frame.width, page.width / least);
    const rows = countOf(frame.height, page.height / least);
    if (columns * rows > mostParts) continue;
    // As large as so few allow.
    const scale = Math.min(
      Math.max(partScale, least),
      page.width / sizeOf(frame.width, columns),
      page.height / sizeOf(frame.height, rows),
    );
    const [width, height] = [page.width / scale, page.height / scale];
    const parts: PicturePart[] = [];
    for (let row = 0; row < rows; row++)
      for (let column = 0; column < columns; column++) {
        const part = {
          x: frame.x + column * (width - shared),
          y: frame.y + row * (height - shared),
          width: Math.min(width, frame.width - column * (width - shared)),
          height: Math.min(height, frame.height - row * (height - shared)),
        };
        if (!picture.items.some(({ box }) => overlap(box, part))) continue;
        const place = { row: row + 1, column: column + 1 };
        parts.push({ frame: part, width: part.width * scale, height: part.height * scale, place });
      }
    return parts;
  }
}

/** How many parts of this length make up the whole, each sharing a strip with the next. */
const countOf = (whole: number, part: number): number => Math.max(1, Math.ceil((whole - shared) / (part - shared)));
/** How long each of so many parts of the whole is at least. */
const sizeOf = (whole: number, count: number): number => (whole - shared) / count + shared;
