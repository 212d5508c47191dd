/** The id after (1) or before (-1) another in a list, at its ends the same; the first where the list does not have it. */
export const neighbourOf = (ids: readonly string[], id: string, by: 1 | -1): string | undefined => {
  const at = ids.indexOf(id);
  return at < 0 ? ids[0] : ids[Math.min(Math.max(at + by, 0), ids.length - 1)];
};
