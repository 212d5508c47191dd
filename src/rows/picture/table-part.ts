import type { BoardPart } from '#domain/drawn/board-picture.ts';
import type { Tone } from '#domain/model/tones.ts';

/** The lines that a list shows, its titles first, as a table of a picture. @param toneOf the tone of a cell that is the name of a level */
export function tablePart(
  [titles = [], ...rows]: readonly (readonly string[])[],
  toneOf: (text: string) => Tone | undefined = () => undefined,
): BoardPart {
  return {
    part: 'table',
    columns: titles.map((title) => ({ title })),
    rows: rows.map((row) => row.map((text) => ({ text, tone: toneOf(text) ?? null }))),
  };
}
