import type { Page } from '@playwright/test';
import { expect, expectAccessible, openAs, test } from './support/story.ts';
import { saved } from './support/workspace.ts';

/** Counts what a person does on the page: each press of a button of the mouse, and each key that is not held. A text is one act. */
async function countActs(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    let acts = 0;
    let inText = false;
    addEventListener('mousedown', () => (acts += 1), true);
    addEventListener(
      'keydown',
      ({ key, ctrlKey }) => {
        if (['Shift', 'Control', 'Alt'].includes(key)) return;
        const isText = key.length === 1 && !ctrlKey;
        if (!isText || !inText) acts += 1;
        inText = isText;
      },
      true,
    );
    Object.assign(window, { actsSoFar: () => acts });
  });
  return () => page.evaluate(() => (window as unknown as { actsSoFar: () => number }).actsSoFar());
}

test('50 entries of the catalogue that do not apply are marked in at most ten acts', async ({
  browser,
  product,
  admin,
}) => {
  test.setTimeout(120_000);
  const { versionId } = await admin('POST', '/intara/v1.0/workplace/example', { locale: 'en-US' });
  // Of the example every entry is decided; what its attack paths realise stays so.
  const { rows } = await admin('GET', `/intara/v1.0/versions/${versionId}/snapshot`);
  const edits = rows.coverages.map(({ id }: { id: string }) => ({ op: 'drop', kind: 'coverages', id }));
  await admin('POST', `/intara/v1.0/versions/${versionId}/edits`, { edits });
  const page = await openAs(browser, product, admin.token);
  await page.goto('/intara/account/workplace');
  await page.getByText('Headlamp-TARA').first().click();
  await page
    .locator('[data-part="steps"]')
    .getByRole('button', { name: /Catalogue coverage/ })
    .click();
  const grid = page.getByRole('grid', { name: 'Catalogue coverage' });
  await expect(grid).toBeVisible();
  const part = (state: string) => page.locator('[data-part="coverage"] .ant-segmented-item').filter({ hasText: state });
  const countOf = async (state: string) =>
    Number(/\d+$/.exec(((await part(state).first().textContent()) ?? '').trim())?.[0]);
  const open = await countOf('Open');
  const excluded = await countOf('Does not apply');

  const acts = await countActs(page);
  await grid.getByRole('gridcell', { name: '1.1', exact: true }).click();
  await page.keyboard.press('Control+a');
  await page.getByRole('button', { name: 'Does not apply …' }).click();
  const dialog = page.getByRole('dialog').filter({ hasText: 'not apply' });
  await expectAccessible(page, '[role=dialog]');
  await dialog.getByRole('textbox').pressSequentially('The item is a headlamp without radio or server.');
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toBeHidden();
  await expect.poll(() => countOf('Open')).toBe(0);
  expect(await countOf('Does not apply')).toBe(excluded + open);
  expect(open).toBeGreaterThanOrEqual(50);
  expect(await acts()).toBeLessThanOrEqual(10);
  await saved(page);
  await expectAccessible(page, '[data-part=coverage]');

  await page.getByRole('button', { name: /^Undo: .* catalogue entries/ }).click();
  await expect.poll(() => countOf('Open')).toBe(open);
});
