import { expect, expectAccessible, openAs, test } from './support/story.ts';
import { saved } from './support/workspace.ts';

const count = 5000;

test('a field of 5000 rows is changed in the panel as one edit, without holding up the page', async ({
  browser,
  sharedProduct: product,
  sharedAdmin: admin,
}) => {
  test.setTimeout(240_000);
  const { taskId, versionId } = await admin('POST', '/intara/v1.0/workplace/example', { locale: 'en-US' });
  const edits = Array.from({ length: count }, (_, at) => ({
    op: 'add',
    kind: 'functions',
    row: { name: `Zebra lamp ${at + 1}`, data: at === 7 ? 'Ambient light' : '' },
  }));
  await admin('POST', `/intara/v1.0/versions/${versionId}/edits`, { edits });
  const having = async (data: string) => {
    const rows = await admin('GET', `/intara/v1.0/versions/${versionId}/functions`);
    return (rows as { data: string }[]).filter((row) => row.data === data).length;
  };

  const page = await openAs(browser, product, admin.token);
  await page.goto(`/intara/project/analysis?task=${taskId}&step=functions`);
  const grid = page.getByRole('grid', { name: 'Functions' });
  await expect(grid).toBeVisible();
  const panel = page.locator('[data-part="panel"]');
  const total = Number(await grid.getAttribute('aria-rowcount'));
  expect(total).toBeGreaterThan(count);

  await test.step('three rows of a range have one panel, which their menu opens', async () => {
    await grid.getByText('Zebra lamp 1', { exact: true }).click();
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await expect(panel.getByRole('heading', { name: '3 rows' })).toBeVisible();
    await page.getByRole('button', { name: 'Close the panel' }).click();
    await grid.getByText('Zebra lamp 2', { exact: true }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Edit 3 rows' }).click();
    await expect(panel.getByRole('heading', { name: '3 rows' })).toBeVisible();
    await expect(panel.locator(':focus')).toHaveCount(1);
    await expectAccessible(page);
  });

  await test.step('all rows: their values differ, one entry is for all, and no frame takes long', async () => {
    await grid.getByText('Zebra lamp 1', { exact: true }).click();
    await page.keyboard.press('Control+a');
    await expect(panel.getByRole('heading', { name: /^5\d\d\d rows$/ })).toBeVisible();
    const data = panel.getByLabel('Data');
    await expect(data).toHaveAttribute('placeholder', 'various');
    await data.fill('Lamp request');
    await page.evaluate(() => {
      const took: number[] = [];
      Object.assign(window, { took });
      new PerformanceObserver((list) => took.push(...list.getEntries().map(({ duration }) => duration))).observe({
        type: 'longtask',
      });
    });
    await data.press('Control+Enter');
    await expect(data).toHaveValue('Lamp request', { timeout: 60_000 });
    await saved(page);
    await expect.poll(() => having('Lamp request'), { timeout: 60_000 }).toBeGreaterThanOrEqual(count);
    const longest = await page.evaluate(() => Math.max(0, ...(window as unknown as { took: number[] }).took));
    console.log(`the longest task took ${longest} ms`);
    expect(longest).toBeLessThan(2000);
  });

  await test.step('one undo brings back what each row had', async () => {
    await grid.getByText('Zebra lamp 1', { exact: true }).click();
    await page.keyboard.press('Control+z');
    await expect.poll(() => having('Lamp request'), { timeout: 60_000 }).toBeLessThan(count);
    expect(await having('Ambient light')).toBe(1);
  });
});
