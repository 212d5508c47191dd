import { readFile } from 'node:fs/promises';
import { expect, openAs, test } from './support/story.ts';

test('boards are taken away as pictures in light colours, and put into the report', async ({
  browser,
  sharedProduct: product,
  sharedAdmin: admin,
}) => {
  const { taskId, versionId } = await admin('POST', '/intara/v1.0/workplace/example', { locale: 'en-US' });
  const page = await openAs(browser, product, admin.token);
  await page.addInitScript(() => localStorage.setItem('intara.layout', JSON.stringify({ navTheme: 'realDark' })));
  const open = (name: string) => page.goto(`/intara/project/analysis?task=${taskId}&version=${versionId}&page=${name}`);
  const choose = async (menu: string, entry: string) => {
    await page.getByRole('button', { name: menu }).click();
    await page.getByRole('menuitem', { name: entry }).click();
  };
  const saved = async (menu: string, entry: string) => {
    const [download] = await Promise.all([page.waitForEvent('download'), choose(menu, entry)]);
    return readFile(await download.path());
  };

  await open('board');
  const svg = (await saved('Export as picture: Risk board', 'Save as SVG')).toString();
  expect(svg).toContain('5 Serious');
  expect(svg).toContain('fill="#ffffff"');
  const png = await saved('Export as picture: Risk board', 'Save as PNG');
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  expect(png.readUInt32BE(16)).toBeGreaterThan(800);

  await page.getByRole('button', { name: 'Export as picture: Risk board' }).click();
  await page.getByRole('menuitem', { name: 'Save in the report' }).hover();
  await page.getByRole('menuitem', { name: 'Conclusion' }).click();
  await expect(page.getByText('Saved in the report: Conclusion.')).toBeVisible();
  await open('result');
  const picture = page.getByRole('figure').filter({ hasText: /^Risk board \d{4}-\d\d-\d\d\.png/ });
  await expect(picture.getByRole('img')).toBeVisible();

  await open('statistics');
  expect((await saved('Export as picture: Statistics and coverage', 'Save as SVG')).toString()).toContain(
    'Requirements',
  );
});
