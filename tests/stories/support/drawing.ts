import { expect, type Page } from '@playwright/test';

export const canvasOf = (page: Page) => page.locator('[data-part=canvas]');
export const drawnAs = (page: Page, name: string) =>
  canvasOf(page)
    .locator('.x6-node', { hasText: name.slice(0, 12) })
    .first();

/** Where a shape stands once the drawing has been painted. */
export async function boxOf(page: Page, name: string) {
  await page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );
  const box = await drawnAs(page, name).boundingBox();
  if (!box) throw new Error(`${name} is not drawn`);
  return { ...box, middle: { x: box.x + box.width / 2, y: box.y + box.height / 2 } };
}

interface Spot {
  x: number;
  y: number;
}

export async function drag(page: Page, from: Spot, to: Spot) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
}

/** The name of what was just drawn, typed where it stands. */
export async function name(page: Page, words: string) {
  const field = page.getByRole('textbox', { name: 'Rename' });
  await expect(field).toBeFocused();
  await page.keyboard.type(words);
  await page.keyboard.press('Enter');
  await expect(field).toBeHidden();
}

/** Pulls a link out of the side of a node that looks at the other. */
export async function join(page: Page, from: string, to: string, words: string) {
  const [start, end] = [await boxOf(page, from), await boxOf(page, to)];
  const [dx, dy] = [end.middle.x - start.middle.x, end.middle.y - start.middle.y];
  const side =
    Math.abs(dx) > Math.abs(dy)
      ? { x: dx > 0 ? start.x + start.width - 1 : start.x + 1, y: start.middle.y }
      : { x: start.middle.x, y: dy > 0 ? start.y + start.height - 1 : start.y + 1 };
  await page.mouse.move(start.middle.x, start.middle.y);
  await drag(page, side, end.middle);
  await name(page, words);
}
