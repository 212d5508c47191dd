import type { Page } from '@playwright/test';
import { newTask } from '../../../scripts/product.mjs';
import { expect, expectAccessible, openAs, test } from '../support/story.ts';
import { openStep, rowOf, saved } from '../support/workspace.ts';

const canvasOf = (page: Page) => page.locator('[data-part=canvas]');
const drawnAs = (page: Page, name: string) => canvasOf(page).locator('.x6-node', { hasText: name });

/** The name of what was just drawn, typed where it stands. */
async function name(page: Page, words: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Rename' });
  await expect(field).toBeFocused();
  await field.fill(words);
  await field.press('Enter');
  await expect(field).toBeHidden();
}

/** The middle of a shape on screen. */
async function middleOf(page: Page, words: string): Promise<{ x: number; y: number }> {
  const box = await drawnAs(page, words).first().boundingBox();
  if (!box) throw new Error(`${words} is not drawn`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
}

test('a headlamp system is drawn with mouse and keyboard, and its assets stand in the list', async ({
  browser,
  sharedProduct: product,
  sharedAdmin: admin,
}) => {
  test.setTimeout(240_000);
  const page = await openAs(browser, product, admin.token, 'en-US');
  await page.setViewportSize({ width: 1440, height: 900 });
  const { taskId, versionId } = await newTask(admin);
  await page.goto(`/intara/project/analysis?task=${taskId}&version=${versionId}`);
  await page.getByRole('tab', { name: 'Topology' }).click();

  await test.step('a diagram: its name is needed, holds no space, is not used twice', async () => {
    await page.getByRole('button', { name: 'New topology' }).click();
    const dialog = page.getByRole('dialog');
    const field = dialog.getByLabel('Topology name');
    await field.fill('');
    await field.press('Enter');
    await expect(dialog.getByRole('alert')).toHaveText('Topology name is required');
    await field.fill('Head lamp');
    await field.press('Enter');
    await expect(dialog.getByRole('alert')).not.toBeEmpty();
    await field.fill('Headlamp');
    await field.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(canvasOf(page)).toBeVisible();
    await expect(page.locator('[data-part="panel"]')).toBeHidden();
    await canvasOf(page).press('Delete');
    await expect(page.getByText('Please select en asset in graph!')).toBeVisible();
  });

  await test.step('a node from the stencil by keyboard, the next ones after it by Tab', async () => {
    await page.getByRole('button', { name: 'ECU hardware' }).press('Enter');
    await name(page, 'Gateway');
    await page.keyboard.press('Tab');
    await name(page, 'Head ECU');
    await page.keyboard.press('Tab');
    await name(page, 'Lamp');
    for (const words of ['Gateway', 'Head ECU', 'Lamp']) await expect(drawnAs(page, words)).toBeVisible();
    await saved(page);
  });

  await test.step('a node dragged from the stencil, joined from its port by mouse', async () => {
    const gateway = await middleOf(page, 'Gateway');
    await page
      .getByRole('button', { name: 'Back-end or cloud' })
      .dragTo(canvasOf(page), { targetPosition: { x: 120, y: 90 } });
    await name(page, 'OEM back-end');
    const cloud = await drawnAs(page, 'OEM back-end').boundingBox();
    if (!cloud) throw new Error('not drawn');
    await drag(page, { x: cloud.x + cloud.width / 2, y: cloud.y + cloud.height - 1 }, gateway);
    await name(page, 'Update package');
    await expect(drawnAs(page, 'Update package')).toBeVisible();
  });

  await test.step('a trust boundary around the vehicle decides what is inside', async () => {
    await page.keyboard.press('Escape');
    const gateway = await middleOf(page, 'Gateway');
    const lamp = await middleOf(page, 'Lamp');
    await drag(page, { x: gateway.x - 110, y: gateway.y - 50 }, { x: lamp.x + 100, y: lamp.y + 50 });
    await page.keyboard.press('b');
    await name(page, 'Vehicle');
    await expect(drawnAs(page, 'Vehicle')).toBeVisible();
    await expect(drawnAs(page, 'OEM back-end')).toContainText('outside');
    await expect(drawnAs(page, 'Gateway')).not.toContainText('outside');
    await expect(page.getByText('no threat yet')).toBeVisible();
  });

  await test.step('a node is moved by keys as one step of undo, and found by its name', async () => {
    await page.keyboard.press('Control+f');
    await page.getByLabel('Find in the drawing').fill('lamp');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect(page.locator('[data-part=selected]')).toContainText('Lamp');
    const before = await middleOf(page, 'Lamp');
    await page.keyboard.down('Shift');
    for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowDown');
    await page.keyboard.up('Shift');
    await expect.poll(async () => Math.round((await middleOf(page, 'Lamp')).y - before.y)).toBeGreaterThan(5);
    await saved(page);
  });

  await test.step('what is selected is shown in the panel of the workspace', async () => {
    const gateway = await middleOf(page, 'Gateway');
    await page.mouse.click(gateway.x, gateway.y);
    const panel = page.locator('[data-part=panel]');
    await expect(panel).toContainText('A-1');
    await expect(panel.getByLabel('Name', { exact: true })).toHaveValue('Gateway');
  });

  await test.step('deleting asks: out of the picture the asset stays', async () => {
    await canvasOf(page).focus();
    await page.keyboard.press('Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(drawnAs(page, 'Gateway')).toHaveCount(0);
    await canvasOf(page).focus();
    await page.keyboard.press('Control+z');
    await expect(drawnAs(page, 'Gateway')).toBeVisible();
  });

  await test.step('the assets stand in the list', async () => {
    await expectAccessible(page);
    await page.getByRole('tab', { name: 'Threat analysis' }).click();
    await openStep(page, 'Assets');
    await expect(rowOf(page, 'A-1')).toContainText('Gateway');
    for (const words of ['Head ECU', 'Lamp', 'OEM back-end', 'Update package'])
      await expect(page.getByRole('gridcell', { name: words, exact: true }).first()).toBeVisible();
  });
});
