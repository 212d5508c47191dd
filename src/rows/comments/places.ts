/*
 * Where what is typed about a row is kept until it is sent: `comment new <row>`, `comment <row> reply <thread>`, `comment <row> edit <comment>`.
 */

export const newCommentPlace = (row: string): string => `comment new ${row}`;
/** The beginning of all places of replies and changes about a row. */
export const commentPlaces = (row: string): string => `comment ${row} `;
export const replyPlace = (row: string, thread: string): string => `${commentPlaces(row)}reply ${thread}`;
export const editPlace = (row: string, id: string): string => `${commentPlaces(row)}edit ${id}`;

/** Of a kept place: what was typed there, and of which thread or comment. */
export function partsOfCommentPlace(place: string): { what: string; id: string } {
  const [what = '', id = ''] = place.split(' ').slice(-2);
  return { what, id };
}
