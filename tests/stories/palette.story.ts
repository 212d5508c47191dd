import type { Page } from '@playwright/test';
import { expect, expectAccessible, openAs, test } from './support/story.ts';

/** Types words into the command palette, whatever is on the page, and takes the first line. */
async function take(page: Page, words: string, line: RegExp) {
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Go to or do' });
  await palette.getByRole('combobox').fill(words);
  await expect(palette.getByRole('option').first()).toContainText(line);
  await page.keyboard.press('Enter');
  await expect(palette).toBeHidden();
}

const dialog = (page: Page, title: string) => page.getByRole('dialog').filter({ hasText: title });

/** No mouse: what cannot be found by its words is not found here. */
test('generators, trees, candidate paths, compare and report are found by Ctrl+K alone', async ({
  browser,
  product,
  admin,
}) => {
  test.setTimeout(180_000);
  await admin('POST', '/intara/v1.0/workplace/example', { locale: 'en-US' });
  const page = await openAs(browser, product, admin.token);
  await page.goto('/intara/account/workplace');
  await expect(page.getByText('Headlamp-TARA').first()).toBeVisible();

  await test.step('from the workplace to the task', () => take(page, 'headlamp tara', /Headlamp-TARA/));
  await page.waitForURL('**/project/analysis?**');
  await expect(page.getByRole('grid')).toBeVisible();
  await page.keyboard.press('Control+k');
  await expectAccessible(page, '[role=dialog]');
  await page.keyboard.press('Escape');

  for (const [words, line, title] of [
    ['generate damage', /Generate damage scenarios/, 'Generate damage scenarios'],
    ['generate threat', /Generate threat scenarios/, 'Generate threat scenarios'],
    ['generate risks', /Generate risks/, 'Generate risks'],
    ['generate goals', /Generate goals/, 'Generate goals'],
    ['generate attack paths', /Generate attack paths/, 'Generate attack paths'],
    ['risk step by step', /New risk, step by step/, 'New risk, step by step'],
    ['import table', /Import/, 'TARA'],
    ['candidate', /paths from here/i, 'Attack paths'],
  ] as const)
    await test.step(words, async () => {
      await take(page, words, line);
      await expect(dialog(page, title).last()).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.locator('.ant-modal-wrap:visible')).toHaveCount(0);
    });

  await test.step('an attack tree', async () => {
    await take(page, 'attack tree TS-1', /Attack tree of TS-1/);
    await expect(page).toHaveURL(/page=trees/);
  });
  await test.step('the comparison with the version before, and back to the tree', async () => {
    await take(page, 'compare version before', /Compare with the version before/);
    await page.waitForURL('**/project/diff?**');
    await expect(page.locator('[data-part="moved"]').first()).toBeVisible();
    await take(page, 'back to the task', /Back to the task/);
    await expect(page).toHaveURL(/\/project\/analysis\?.*page=trees/);
  });
  await test.step('a place of the guide, beside the task, which the palette still leads on from', async () => {
    await take(page, 'when values change later', /When values change later/);
    await expect(page.getByRole('heading', { name: 'Risks and their treatment' })).toBeVisible();
    await expect(page).toHaveURL(/page=trees/);
  });
  await test.step('the report', async () => {
    await take(page, 'export report', /Export report/);
    await expect(page.locator('[data-part=task-report]')).toBeVisible();
  });
  await test.step('freezing', async () => {
    await take(page, 'freeze', /Freeze version/);
    await expect(dialog(page, 'Freeze version').last()).toBeVisible();
    await page.keyboard.press('Escape');
  });
  await test.step('a page of the guide, from a page outside of tasks', async () => {
    await take(page, 'workplace', /Workplace/);
    await page.waitForURL('**/account/workplace');
    await take(page, 'when values change later', /When values change later/);
    await page.waitForURL('**/help?chapter=treatment&at=*');
  });
  await test.step('the dark style, from a page outside of tasks', async () => {
    await take(page, 'workplace', /Workplace/);
    await page.waitForURL('**/account/workplace');
    const light = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await take(page, 'dark night', /dark/i);
    await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).backgroundColor)).not.toBe(light);
  });
});
