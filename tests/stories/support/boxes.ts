import type { Locator } from '@playwright/test';

export interface Box {
  name: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Where these parts stand that can be seen, each with its name or what it says. */
export const boxesOf = (parts: Locator): Promise<Box[]> =>
  parts.evaluateAll((all) =>
    all
      .map((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        return { name: one.getAttribute('aria-label') ?? one.textContent ?? '', left, right, top, bottom };
      })
      .filter(({ left, right }) => right > left),
  );

/** Pairs of parts that lie over each other by more than a pixel. */
export const overlaps = (boxes: readonly Box[]): string[] =>
  boxes.flatMap((a, at) =>
    boxes
      .slice(at + 1)
      .filter(
        (b) =>
          Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
          Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1,
      )
      .map((b) => `${a.name} over ${b.name}`),
  );

export const outside = (boxes: readonly Box[], width: number): string[] =>
  boxes.filter(({ left, right }) => left < -1 || right > width + 1).map(({ name }) => name);

/** In how many lines these words of a part stand. */
export const linesOf = (part: Locator, words: RegExp): Promise<number> =>
  part.evaluate((one, pattern) => {
    const tops = new Set<number>();
    const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      const found = new RegExp(pattern).exec(text.data);
      if (!found) continue;
      const range = document.createRange();
      range.setStart(text, found.index);
      range.setEnd(text, found.index + found[0].length);
      for (const { top } of range.getClientRects()) tops.add(Math.round(top));
    }
    return tops.size;
  }, words.source);

/** By how much the middles of these parts stand at different heights: nearly nothing where they are one line. */
export const unevenness = async (parts: Locator): Promise<number> => {
  const middles = (await boxesOf(parts)).map(({ top, bottom }) => (top + bottom) / 2);
  return Math.max(...middles) - Math.min(...middles);
};
