import { expect, openAs, test } from './support/story.ts';

/** Luminance of a colour as the browser computes it, 0 black to 1 white. */
const lightness = (colour: string) => {
  const [r = 0, g = 0, b = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  return (0.2126 * r + 0.7152 * g + 0.0722 * b) / 255;
};

test('the statistics are charts that can be read on a dark screen and on paper', async ({
  browser,
  sharedProduct: product,
  sharedAdmin: admin,
}) => {
  const { taskId, versionId } = await admin('POST', '/intara/v1.0/workplace/example', { locale: 'en-US' });
  const page = await openAs(browser, product, admin.token);
  await page.addInitScript(() => localStorage.setItem('intara.layout', JSON.stringify({ navTheme: 'realDark' })));
  await page.goto(`/intara/project/analysis?task=${taskId}&version=${versionId}&page=statistics`);
  const risks = page.getByRole('figure', { name: 'Risks by level' });
  await expect(risks.locator('svg')).toContainText('Serious');
  await expect(risks.getByRole('row', { name: /Low 3/ })).toBeAttached();
  /** Of a figure beside its bar, and of the card it stands on. */
  const colours = () =>
    page.getByRole('figure', { name: 'Requirements' }).evaluate((figure) => {
      const figures = [...figure.querySelectorAll('svg text')];
      const last = figures.find((one) => one.textContent === '6') as Element;
      const ground = getComputedStyle(figure.parentElement as Element).backgroundColor;
      return [getComputedStyle(last).fill, ground] as const;
    });
  const [dark, darkGround] = await colours();
  expect(lightness(darkGround)).toBeLessThan(0.2);
  expect(lightness(dark)).toBeGreaterThan(0.7);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  const [printed, paper] = await colours();
  expect(lightness(paper)).toBeGreaterThan(0.9);
  expect(lightness(printed)).toBeLessThan(0.4);
  await expect(page.locator('[data-part="steps"]')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'realDark');
  expect(await colours()).toEqual([dark, darkGround]);
});
