import type { Page } from '@playwright/test';
import { expect, expectAccessible, openAs, test } from './support/story.ts';
import { openStep, rowOf, steps } from './support/workspace.ts';

/** How much stands above the first row. */
const above = async (page: Page, code: string) => (await rowOf(page, code).boundingBox())?.y;

test('the task is calm: little stands above the first row, nothing moves, every step is accessible, rows of two lines are kept', async ({
  browser,
  sharedProduct: product,
  sharedAdmin: admin,
}) => {
  test.setTimeout(240_000);
  const page = await openAs(browser, product, admin.token);
  const said: string[] = [];
  page.on('console', (message) => said.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => said.push(`uncaught: ${error.message}`));
  const { taskId } = await admin('POST', '/intara/v1.0/workplace/example', {});
  const first = rowOf(page, 'DS-1');

  await test.step('above the first row of a grid stand three bars of 112 px, at any width', async () => {
    await page.goto(`/intara/project/analysis?task=${taskId}&step=damages`);
    await expect(first).toBeVisible();
    for (const [width, height] of [
      [1440, 900],
      [1280, 720],
      [1920, 1080],
    ] as const) {
      await page.setViewportSize({ width, height });
      expect(await above(page, 'DS-1'), `${width} wide`).toBeLessThanOrEqual(112);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, `${width} wide`).toBeLessThanOrEqual(0);
    }
  });

  await test.step('every step is accessible, and nothing moves when one is chosen', async () => {
    await page.setViewportSize({ width: 1440, height: 1000 });
    const places = () =>
      page
        .locator('[data-part="steps"]')
        .getByRole('button')
        .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
    const before = await places();
    for (const step of steps) {
      await openStep(page, step);
      expect(await places(), step).toEqual(before);
      await expectAccessible(page);
    }
  });

  await test.step('on paper a step is its whole table, and nothing of the page around it', async () => {
    await openStep(page, 'Attack paths');
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    const paper = page.locator('[data-part="paper"]');
    await expect(paper).toContainText(/Headlamp-example \/ Headlamp-TARA · V1\.\d · activated/);
    await expect(paper).toContainText(/11 rows · Printed \d{4}-\d\d-\d\d \d\d:\d\d/);
    await expect(paper.getByRole('cell', { name: 'AP-10', exact: true })).toBeVisible();
    await expect(page.locator('[data-part="workspace"]')).toBeHidden();
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wider).toBeLessThanOrEqual(0);
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await page.emulateMedia({ media: null });
    await expect(paper).toHaveCount(0);
    await expect(page.getByRole('grid', { name: 'Attack paths' })).toBeVisible();
  });

  await test.step('who asks for less movement, as every story does, sees none', async () => {
    const moving = () =>
      [...document.querySelectorAll('*')]
        .filter((element) => !/^[0s, ]*$/.test(getComputedStyle(element).transitionDuration))
        .map((element) => `${element.className} ${getComputedStyle(element).transition}`);
    expect(await page.evaluate(moving)).toEqual([]);
  });

  await test.step('rows of two lines show more of a long text and scroll as far as they reach', async () => {
    await openStep(page, 'Damage scenarios');
    expect((await first.boundingBox())?.height).toBe(28);
    await page.getByRole('button', { name: 'Columns', exact: true }).click();
    await page.getByText('Two lines', { exact: true }).click();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect.poll(async () => (await first.boundingBox())?.height).toBe(48);
    // The last line ends where the scrolling part does.
    await first.locator('[data-column="code"]').click();
    await page.keyboard.press('Control+End');
    const last = await page.locator('[data-line]').last().boundingBox();
    const grid = await page.getByRole('grid').boundingBox();
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual((grid?.y ?? 0) + (grid?.height ?? 0) + 1);
  });

  await test.step('the saved views are accessible; all this while the console stayed empty', async () => {
    await page.getByRole('button', { name: 'Saved views' }).click();
    await expect(page.getByRole('textbox', { name: 'Name of the view' })).toBeFocused();
    await expectAccessible(page);
    expect(said).toEqual([]);
  });

  await test.step('the two lines stay chosen for the person', async () => {
    await page.reload();
    await expect.poll(async () => (await first.boundingBox())?.height).toBe(48);
  });

  await test.step('nor does a wave follow a click for who asks for less movement', async () => {
    const task = page.url();
    await page.goto('/intara/account/settings');
    await page.getByRole('button', { name: 'Change picture' }).click();
    // It would be drawn some frames after the click.
    await page.waitForTimeout(200);
    expect(await page.locator('.ant-wave').count()).toBe(0);
    await page.goto(task);
  });

  await test.step('and the first field of a dialog has the focus for them, too, and gives it back', async () => {
    const task = page.url();
    for (const [address, button, field] of [
      ['/intara/account/settings?tab=tokens', 'New token', 'Name'],
      ['/intara/system/remarkTag', 'New tag', 'Name'],
      ['/intara/configuration/AttackCategory', 'New threat type', 'Code'],
      ['/intara/library/attackLibrary', 'Create attack', 'Name (English)'],
    ] as const) {
      await page.goto(address);
      await page.getByRole('button', { name: button }).first().click();
      await expect(page.getByRole('dialog').getByLabel(field, { exact: true }), button).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('button', { name: button }).first(), button).toBeFocused();
    }
    await page.goto(task);
  });

  await test.step('the navigation stands behind the name of the product', async () => {
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Projects' }).click();
    await expect(page).toHaveURL(/project\/list/);
    await expect(page.getByRole('menuitem', { name: 'Project' }).first()).toBeVisible();
  });

  await test.step('with the navigation at the side the task keeps its own header', async () => {
    await admin('PUT', '/intara/v1.0/account/preferences/layout', { value: { layout: 'side' } });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`/intara/project/analysis?task=${taskId}&step=risks`);
    await expect(page.getByRole('heading', { name: 'Headlamp-TARA' })).toBeVisible();
    await expect(page.locator('.ant-layout-sider')).toBeVisible();
    expect(await above(page, 'R-1')).toBeLessThanOrEqual(112);
  });
});
