import { expect, openAs, test } from './support/story.ts';
import { openStep, rowOf } from './support/workspace.ts';

test('above the first row of a grid stand three bars of 112 px, and nothing moves when a step or a row is chosen', async ({
  browser,
  product,
  admin,
  complaints,
}) => {
  const page = await openAs(browser, product, admin.token);
  complaints.watch(page);
  const { taskId } = await admin('POST', '/intara/v1.0/workplace/example', {});
  await page.goto(`/intara/project/analysis?task=${taskId}&step=damages`);
  await expect(rowOf(page, 'DS-1')).toBeVisible();
  for (const [width, height] of [
    [1440, 900],
    [1280, 720],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height });
    const first = await rowOf(page, 'DS-1').boundingBox();
    expect(first?.y, `${width} wide`).toBeLessThanOrEqual(112);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, `${width} wide`).toBeLessThanOrEqual(0);
  }

  const steps = page.locator('[data-part="steps"]').getByRole('button');
  const places = () => steps.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
  const before = await places();
  await openStep(page, 'Threat scenarios');
  expect(await places()).toEqual(before);
  await openStep(page, 'Goals');
  expect(await places()).toEqual(before);

  // The navigation stands behind the name of the product.
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Projects' }).click();
  await expect(page).toHaveURL(/project\/list/);
  await expect(page.getByRole('menuitem', { name: 'Project' }).first()).toBeVisible();
});

test('with the navigation at the side the task keeps its own header', async ({
  browser,
  product,
  admin,
  complaints,
}) => {
  const page = await openAs(browser, product, admin.token);
  complaints.watch(page);
  await admin('PUT', '/intara/v1.0/account/preferences/layout', { value: { layout: 'side' } });
  const { taskId } = await admin('POST', '/intara/v1.0/workplace/example', {});
  await page.goto(`/intara/project/analysis?task=${taskId}&step=risks`);
  await expect(page.getByRole('heading', { name: 'Headlamp-TARA' })).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  expect((await rowOf(page, 'R-1').boundingBox())?.y).toBeLessThanOrEqual(112);
});
