import { expect, openAs, test } from './support/story.ts';

/** The sidebar of mixed navigation begins below the header whether it is fixed or not. */
test('every entry of a sidebar that is not fixed can be read and clicked', async ({
  browser,
  sharedProduct: product,
  sharedAdmin: admin,
}) => {
  const page = await openAs(browser, product, admin.token);
  const value = { layout: 'mix', fixSiderbar: false, splitMenus: false };
  await page.addInitScript((layout) => localStorage.setItem('intara.layout', JSON.stringify(layout)), value);
  await page.goto('/intara/project/list');
  const entries = page.locator('.ant-pro-sider [role="menuitem"]');
  await expect(entries.first()).toBeVisible();
  const covered = await entries.evaluateAll((items) =>
    items
      .filter((item) => item.getBoundingClientRect().height > 0)
      .filter((item) => {
        const { left, top, width, height } = item.getBoundingClientRect();
        const there = document.elementFromPoint(left + width / 2, top + Math.min(height, 40) / 2);
        return !item.contains(there);
      })
      .map(({ textContent }) => textContent),
  );
  expect(covered).toEqual([]);
  expect((await entries.first().boundingBox())?.y).toBeGreaterThanOrEqual(48);
});
