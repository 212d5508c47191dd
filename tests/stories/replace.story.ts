import { expect, expectAccessible, openAs, test } from './support/story.ts';
import { saved } from './support/workspace.ts';

const count = 500;

test('a word is replaced in 500 cells as one edit, and one undo brings all of them back', async ({
  browser,
  sharedProduct: product,
  sharedAdmin: admin,
}) => {
  test.setTimeout(180_000);
  const { taskId, versionId } = await admin('POST', '/intara/v1.0/workplace/example', { locale: 'en-US' });
  const edits = Array.from({ length: count }, (_, at) => ({
    op: 'add',
    kind: 'functions',
    row: { name: `Zebra lamp ${at + 1}` },
  }));
  await admin('POST', `/intara/v1.0/versions/${versionId}/edits`, { edits });
  const named = async (word: string) => {
    const rows = await admin('GET', `/intara/v1.0/versions/${versionId}/functions`);
    return (rows as { name: string }[]).filter(({ name }) => name.startsWith(word)).length;
  };

  const page = await openAs(browser, product, admin.token);
  await page.goto(`/intara/project/analysis?task=${taskId}&step=functions`);
  await expect(page.getByRole('grid', { name: 'Functions' })).toBeVisible();
  const bar = page.getByRole('search');

  await test.step('Ctrl+H opens the bar above the rows', async () => {
    await page.keyboard.press('Control+h');
    await bar.getByLabel('Find', { exact: true }).fill('zebra lamp');
    await expect(bar).toContainText(`${count} cells`);
    await expectAccessible(page);
  });

  await test.step('Enter leads to a hit that was not drawn', async () => {
    await bar.getByLabel('Find', { exact: true }).press('Shift+Enter');
    await expect(bar).toContainText(`of ${count}`);
    await expect(page.getByRole('gridcell', { name: `Zebra lamp ${count}` })).toBeVisible();
  });

  await test.step('Replace all asks, then changes all cells', async () => {
    await bar.getByLabel('Replace with').fill('Yak light');
    await bar.getByRole('button', { name: 'Replace all' }).click();
    await expect(bar).toContainText(`Replace in ${count} cells?`);
    await bar.getByRole('button', { name: `Replace ${count} cells` }).click();
    await expect(bar).toContainText(`Replaced in ${count} cells.`);
    await saved(page);
    expect([await named('Zebra'), await named('Yak light')]).toEqual([0, count]);
  });

  await test.step('one undo, from the grid again, brings all of them back', async () => {
    await page.keyboard.press('Escape');
    await expect(bar).toHaveCount(0);
    await page.keyboard.press('Control+z');
    await expect.poll(() => named('Zebra lamp')).toBe(count);
    expect(await named('Yak light')).toBe(0);
  });

  await test.step('the command palette leads to it too', async () => {
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog').filter({ has: page.getByRole('combobox') });
    await palette.getByRole('combobox').fill('find in this table');
    await expect(palette.getByRole('option').first()).toContainText('Find in this table');
    await page.keyboard.press('Enter');
    await expect(bar.getByLabel('Find', { exact: true })).toBeFocused();
  });
});
