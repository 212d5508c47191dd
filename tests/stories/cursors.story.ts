import { colleague } from './support/colleague.ts';
import { expect, openAs, test } from './support/story.ts';
import { openStep, rowOf } from './support/workspace.ts';

/** Two people in one grid: each sees where the other is, also in another order, and no longer than the other is there. */
test('colleagues see each other’s cursors and marked ranges', async ({
  browser,
  sharedProduct: product,
  sharedAdmin: admin,
}) => {
  const { taskId, versionId } = await admin('POST', '/intara/v1.0/workplace/example', {});
  const wang = await colleague(product, admin, [], true);
  const address = `/intara/project/analysis?task=${taskId}&version=${versionId}&step=damages`;
  const [here, there] = [await openAs(browser, product, admin.token), await openAs(browser, product, wang)];
  for (const page of [here, there]) {
    await page.goto(address);
    await expect(rowOf(page, 'DS-1')).toBeVisible();
  }
  const cell = (page: typeof here, code: string, at = 1) => rowOf(page, code).getByRole('gridcell').nth(at);
  const mark = (page: typeof here, code: string, at = 1) => cell(page, code, at).locator('[data-other]');

  await test.step('one clicks a cell: the other sees the frame and, for two seconds, the name', async () => {
    await cell(there, 'DS-2').click();
    await expect(mark(here, 'DS-2')).toHaveAttribute('data-other', 'Wang Fang');
    const name = mark(here, 'DS-2').locator('[data-name]');
    await expect(name).toHaveCSS('opacity', '0', { timeout: 5_000 });
    await cell(here, 'DS-2').hover();
    await expect(name).toHaveCSS('opacity', '1');
    await expect(here.locator('[data-other]')).toHaveCount(1);
    await expect(there.locator('[data-other="Wang Fang"]')).toHaveCount(0);
  });

  await test.step('a marked range is tinted, at its rows in another order too', async () => {
    await there.keyboard.press('Shift+ArrowDown');
    await expect(mark(here, 'DS-3')).toHaveAttribute('data-other', '');
    await here.getByRole('columnheader').nth(0).click();
    await here.getByRole('columnheader').nth(0).click();
    await expect(mark(here, 'DS-2')).toHaveAttribute('data-other', 'Wang Fang');
    await expect(mark(here, 'DS-3')).toHaveAttribute('data-other', '');
  });

  await test.step('it goes where the other goes, and is gone when the other leaves', async () => {
    await openStep(there, 'Threat scenarios');
    await expect(here.locator('[data-other]')).toHaveCount(0);
    await there.goBack();
    await cell(there, 'DS-1').click();
    await expect(mark(here, 'DS-1')).toHaveAttribute('data-other', 'Wang Fang');
    await there.close();
    await expect(here.locator('[data-other]')).toHaveCount(0);
  });
});
