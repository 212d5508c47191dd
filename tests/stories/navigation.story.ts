import type { Page } from '@playwright/test';
import { expect, expectAccessible, openAs, test } from './support/story.ts';
import { openStep } from './support/workspace.ts';

const steps = (page: Page) => page.locator('[data-part="steps"]');
const panel = (page: Page) => page.locator('[data-part="panel"]');
/** The cell with the focus: `code/column`. */
const at = (page: Page) =>
  page.evaluate(() => {
    const cell = document.activeElement?.closest<HTMLElement>('[data-column]');
    const code = cell?.closest('[data-line]')?.querySelector('[data-column="code"]')?.textContent;
    return `${code}/${cell?.dataset.column}`;
  });

test('one list leads through a task, its drawing and its project, and a task opens where it was left', async ({
  browser,
  sharedProduct: product,
  sharedAdmin: admin,
}) => {
  const { projectId, taskId, versionId } = await admin('POST', '/intara/v1.0/workplace/example', {});
  const page = await openAs(browser, product, admin.token);
  // In a smaller window the drawing has the room until one asks for the list.
  await page.setViewportSize({ width: 1760, height: 900 });
  const task = `/intara/project/analysis?task=${taskId}&version=${versionId}`;

  await test.step('it stands at the same place beside a step and beside the drawing', async () => {
    await page.goto(`${task}&step=damages`);
    await expect(page.getByRole('grid', { name: 'Damage scenarios' })).toBeVisible();
    const before = await steps(page).boundingBox();
    await page.getByRole('tab', { name: 'Topology' }).click();
    await expect(page.locator('[data-part="canvas"]')).toBeVisible();
    expect(await steps(page).boundingBox()).toEqual(before);
    await expect(steps(page).locator('[data-step="topology"]')).toHaveAttribute('aria-current', 'page');
    await expectAccessible(page, '[data-part="steps"]');
    await openStep(page, 'Risks');
  });

  await test.step('the project has the lists of all tasks there, and the steps of the task one was in', async () => {
    await page.goto(`/intara/project/detail?id=${projectId}`);
    await expect(steps(page).locator('[data-part="last-task"]')).toContainText('Attack paths');
    await expect(page.getByText('Parts', { exact: true })).toHaveCount(1);
    await expect(page.getByText('Project documents', { exact: true })).toHaveCount(1);
    await expectAccessible(page);
    await steps(page).locator('[data-part="last-task"] [data-step="threats"]').click();
    await expect(page.getByRole('grid', { name: 'Threat scenarios' })).toBeVisible();
  });

  await test.step('an address of a list that stood there once leads to its tab', async () => {
    await page.goto(`/intara/project/detail?id=${projectId}&tab=tasks&list=documents`);
    await expect(page.getByRole('tab', { name: 'Project documents' })).toHaveAttribute('aria-selected', 'true');
  });

  await test.step('folded it stays so after a reload, and the task opens where it was left', async () => {
    // The place is kept when the page is idle.
    const place = page.waitForResponse(/preferences\/place\./);
    await page.goto(`${task}&page=board`);
    await place;
    const kept = page.waitForResponse(/preferences\/navigation\.steps/);
    await page.getByRole('button', { name: 'Hide navigation' }).click();
    await kept;
    await page.goto(task);
    await expect(page).toHaveURL(/page=board/);
    await page.getByRole('button', { name: 'Show navigation' }).click();
    await expect(steps(page).locator('[data-step="board"]')).toHaveAttribute('aria-current', 'page');
  });
});

test('the panel of a row opens on demand, keeps its width, and leaves the keys in the table', async ({
  browser,
  sharedProduct: product,
  sharedAdmin: admin,
}) => {
  const { taskId, versionId } = await admin('POST', '/intara/v1.0/workplace/example', {});
  const page = await openAs(browser, product, admin.token);
  await admin('PUT', '/intara/v1.0/account/preferences/workspace.panel', { value: null });
  await page.setViewportSize({ width: 1440, height: 900 });
  const grid = page.getByRole('grid', { name: 'Damage scenarios' });
  const address = `/intara/project/analysis?task=${taskId}&version=${versionId}&step=damages`;

  await test.step('a chosen row opens none; Alt+Enter does, and arrows go on in the table', async () => {
    await page.goto(address);
    await grid.locator('[data-grid-body] [data-column="description"]').first().click();
    await page.waitForTimeout(500);
    await expect(panel(page)).toBeHidden();
    await page.keyboard.press('Alt+Enter');
    await expect(panel(page)).toBeVisible();
    expect(await at(page)).toBe('DS-1/description');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('complementary', { name: 'DS-2' })).toBeVisible();
  });

  await test.step('after its × the keys are in the cell', async () => {
    await page.getByRole('button', { name: 'Close the panel' }).click();
    await expect(panel(page)).toBeHidden();
    expect(await at(page)).toBe('DS-2/description');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => at(page)).toBe('DS-3/description');
    await page.waitForTimeout(500);
    await expect(panel(page)).toBeHidden();
  });

  await test.step('a double click on a code opens it without an entry; its width is kept', async () => {
    await grid.locator('[data-grid-body] [data-column="code"]').first().dblclick();
    await expect(page.getByRole('complementary', { name: 'DS-1' })).toBeVisible();
    await expect(page.locator('[data-grid-field]:not([data-grid-idle])')).toHaveCount(0);
    const bar = await page.getByRole('separator').first().boundingBox();
    const [x, y] = [(bar?.x ?? 0) + (bar?.width ?? 0) / 2, (bar?.y ?? 0) + (bar?.height ?? 0) / 2];
    const kept = page.waitForResponse(/preferences\/workspace\.panelWidth/);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 120, y, { steps: 6 });
    await page.mouse.up();
    await kept;
    const width = (await panel(page).boundingBox())?.width ?? 0;
    await page.reload();
    await expect(panel(page)).toBeVisible();
    expect((await panel(page).boundingBox())?.width).toBeCloseTo(width, -1);
  });
});

test('compact rows are there with the first drawing, in the light and in the dark', async ({
  browser,
  sharedProduct: product,
  sharedAdmin: admin,
}) => {
  const { taskId, versionId } = await admin('POST', '/intara/v1.0/workplace/example', {});
  for (const navTheme of ['light', 'realDark']) {
    const value = { navTheme, density: 'compact' };
    await admin('PUT', '/intara/v1.0/account/preferences/layout', { value });
    const page = await openAs(browser, product, admin.token);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`/intara/project/analysis?task=${taskId}&version=${versionId}&step=damages`);
    const row = page.getByRole('grid').locator('[data-grid-body] > [data-line]').first();
    await expect(row).toBeVisible();
    expect((await row.boundingBox())?.height).toBe(24);
    await expect(row).toHaveCSS('font-size', '12px');
    await expectAccessible(page);
    await page.goto('/intara/project/list');
    const cell = page.locator('.ant-table-tbody .ant-table-cell').first();
    await expect(cell).toBeVisible();
    await expect(cell).toHaveCSS('font-size', '13px');
  }
});
