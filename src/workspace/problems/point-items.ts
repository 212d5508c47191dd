import { searchFor } from '#domain/fold-text.ts';
import type { PointGroup, PointLine } from '#domain/workspace/point-groups.ts';

/** A line of the list: the head of what blocks or does not, a rule with its number of rows, or a row. */
export type PointItem =
  | { type: 'section'; blocks: boolean; count: number }
  | { type: 'group'; group: PointGroup; open: boolean }
  | { type: 'line'; group: PointGroup; line: PointLine };

/** From this many lines on the rules begin folded. */
const many = 20;

/** Whether the lines of a rule are shown: as a person folded it, else by how many there are in all. */
export const isUnfolded = (fold: Readonly<Record<string, boolean>>, key: string, all: number): boolean =>
  fold[key] ?? all <= many;

/** The groups whose rows contain the words, by what a line says of them. */
export function withWords(
  groups: readonly PointGroup[],
  words: string,
  textOf: (group: PointGroup, line: PointLine) => string,
): PointGroup[] {
  if (words.trim() === '') return [...groups];
  const contains = searchFor(words);
  return groups
    .map((group) => ({
      ...group,
      lines: group.lines.filter((line) => contains(textOf(group, line))),
    }))
    .filter(({ lines }) => lines.length > 0);
}

/** The list as it is drawn, one item per line of the screen. */
export function itemsOf(groups: readonly PointGroup[], isOpen: (group: PointGroup) => boolean): PointItem[] {
  return [true, false].flatMap((blocks): PointItem[] => {
    const those = groups.filter((group) => group.blocks === blocks);
    if (those.length === 0) return [];
    const count = those.reduce((sum, { lines }) => sum + lines.length, 0);
    const items = those.flatMap((group): PointItem[] => {
      const open = isOpen(group);
      const lines = open ? group.lines.map((line): PointItem => ({ type: 'line', group, line })) : [];
      return [{ type: 'group', group, open }, ...lines];
    });
    return [{ type: 'section', blocks, count }, ...items];
  });
}
