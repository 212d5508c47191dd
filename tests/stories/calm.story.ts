import { expect, expectAccessible, openAs, test } from './support/story.ts';
import { openStep, rowOf, type StepName } from './support/workspace.ts';

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

const steps: readonly StepName[] = [
  'Functions',
  'Assumptions',
  'Assets',
  'Damage scenarios',
  'Threat scenarios',
  'Attack paths',
  'Risks',
  'Goals',
  'Claims',
  'Requirements',
];

test('every step, in rows of one line and of two, is accessible, and the console stays empty', async ({
  browser,
  product,
  admin,
}) => {
  test.setTimeout(240_000);
  const page = await openAs(browser, product, admin.token);
  const said: string[] = [];
  page.on('console', (message) => said.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => said.push(`uncaught: ${error.message}`));
  const { taskId } = await admin('POST', '/intara/v1.0/workplace/example', {});
  await page.goto(`/intara/project/analysis?task=${taskId}&step=damages`);
  await expect(rowOf(page, 'DS-1')).toBeVisible();
  for (const step of steps) {
    await openStep(page, step);
    await expectAccessible(page);
  }
  await openStep(page, 'Damage scenarios');
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await page.getByText('Two lines', { exact: true }).click();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Saved views' }).click();
  await expect(page.getByRole('textbox', { name: 'Name of the view' })).toBeFocused();
  await expectAccessible(page);
  expect(said).toEqual([]);
});

test('rows of two lines show more of a long text, stay chosen for the person, and scroll as far as they reach', async ({
  browser,
  product,
  admin,
}) => {
  const page = await openAs(browser, product, admin.token);
  const { taskId } = await admin('POST', '/intara/v1.0/workplace/example', {});
  await page.goto(`/intara/project/analysis?task=${taskId}&step=damages`);
  const first = rowOf(page, 'DS-1');
  await expect(first).toBeVisible();
  expect((await first.boundingBox())?.height).toBe(28);
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await page.getByText('Two lines', { exact: true }).click();
  await page.keyboard.press('Escape');
  await expect.poll(async () => (await first.boundingBox())?.height).toBe(48);
  // The last line ends where the scrolling part does.
  await first.locator('[data-column="code"]').click();
  await page.keyboard.press('Control+End');
  const last = await page.locator('[data-line]').last().boundingBox();
  const grid = await page.getByRole('grid').boundingBox();
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual((grid?.y ?? 0) + (grid?.height ?? 0) + 1);
  await page.reload();
  await expect.poll(async () => (await rowOf(page, 'DS-1').boundingBox())?.height).toBe(48);
});
