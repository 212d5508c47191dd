import type { Page } from '@playwright/test';
import { newTask } from '../../../scripts/product.mjs';
import { choose } from '../support/select.ts';
import { expect, openAs, test } from '../support/story.ts';
import { openStep, saved } from '../support/workspace.ts';

const both = (en: string, zh: string) => ({ en, zh });

/** Levels and names of the rows of the outline. */
const outline = (page: Page) =>
  page
    .getByRole('treeitem')
    .evaluateAll((rows) => rows.map((row) => `${row.getAttribute('aria-level')} ${row.getAttribute('aria-label')}`));

/** An attack tree is made in the library by keys, takes a branch from another attack, outlives a reload, and a task takes it. */
test('an attack tree is made in the library and taken into a task', async ({ browser, product, admin }) => {
  const page = await openAs(browser, product, admin.token);
  await page.setViewportSize({ width: 1440, height: 900 });
  await admin('POST', '/intara/v1.0/library/attacks', {
    code: 'AT-RADIO',
    name: both('Replayed radio frames', '重放无线报文'),
    steps: [{ name: both('Record frames', '录制报文') }, { name: both('Replay frames', '重放报文') }],
  });
  const { taskId, versionId } = await newTask(admin, 'lamp');
  const add = (kind: string, id: string, row: object) => ({ op: 'add', kind, id, row });
  await admin('POST', `/intara/v1.0/versions/${versionId}/edits`, {
    edits: [
      add('assets', 'ecu', { name: 'Headlamp ECU', properties: ['I'] }),
      add('threats', 'forged', {
        description: 'Forged frames switch the lamps off',
        type: 'S',
        assets: ['ecu'],
        property: 'I',
        damages: [],
      }),
    ],
  });
  const drawer = page.getByRole('dialog').filter({ has: page.getByLabel('Name (English)') });
  const row = (name: string) => drawer.getByRole('treeitem', { name, exact: true });

  await test.step('it is begun and grown by keys', async () => {
    await page.goto('/intara/library/attackLibrary?new=1');
    await drawer.getByLabel('Name (English)').first().fill('Lamps off from outside');
    await drawer.getByLabel('Name (Chinese)').first().fill('从外部关闭车灯');
    await drawer.getByLabel('Code', { exact: true }).fill('AT-TREE');
    await choose(drawer, 'Form', 'Attack tree');
    await choose(drawer, 'Type', 'Reference library');
    await drawer.getByRole('button', { name: 'Start the tree' }).click();
    await row('no name').click();
    await page.keyboard.press('F2');
    await page.keyboard.type('Open the bumper');
    await page.keyboard.press('Enter');
    await row('Open the bumper').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.type('Reach the bus');
    await page.keyboard.press('Enter');
    await row('Reach the bus').focus();
    await page.keyboard.press('Tab');
    await expect.poll(() => outline(page)).toContain('3 Reach the bus');
    expect(await outline(page)).toEqual([
      '1 OR Lamps off from outside',
      '2 AND Open the bumper',
      '3 Open the bumper',
      '3 Reach the bus',
    ]);
    await row('Reach the bus').focus();
    await page.keyboard.press('Delete');
    await expect(row('Reach the bus')).toHaveCount(0);
    await page.keyboard.press('Control+z');
    await expect(row('Reach the bus')).toBeVisible();
  });

  await test.step('a branch comes from another attack of the library', async () => {
    await row('OR Lamps off from outside').click();
    await drawer.getByRole('button', { name: 'From the library' }).click();
    const dialog = page.getByRole('dialog', { name: 'From the library' });
    await dialog.getByRole('textbox', { name: /^Search in both languages/ }).fill('重放无线');
    await dialog
      .getByRole('row', { name: /Replayed radio frames/ })
      .getByRole('radio')
      .check();
    await dialog.getByRole('button', { name: 'Insert' }).click();
    await expect(dialog).toBeHidden();
    await expect(row('Replay frames')).toBeVisible();
    await expect(drawer.getByRole('img', { name: /^Picture of the attack tree/ })).toBeVisible();
    await drawer.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(drawer).toBeHidden();
  });

  await test.step('it is there after a reload, as it was made', async () => {
    await page.goto('/intara/library/attackLibrary?q=Lamps');
    await page.getByRole('button', { name: 'Lamps off from outside' }).click();
    await expect(row('Replay frames')).toBeVisible();
    expect((await outline(page)).slice(0, 4)).toEqual([
      '1 OR Lamps off from outside',
      '2 AND Open the bumper',
      '3 Open the bumper',
      '3 Reach the bus',
    ]);
  });

  await test.step('a threat scenario of a task takes it, and says where it is from', async () => {
    await page.goto(`/intara/project/analysis?task=${taskId}&version=${versionId}`);
    await openStep(page, 'Attack paths');
    await page.getByRole('button', { name: 'Import from library' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Attack tree', { exact: true }).click();
    await dialog.getByRole('textbox', { name: /^Search in both languages/ }).fill('Lamps off');
    await dialog
      .getByRole('row', { name: /Lamps off from outside/ })
      .getByRole('checkbox')
      .check();
    await choose(dialog, 'Threat scenarios without paths or a tree, which get the attack tree', 'TS-1');
    await dialog.getByRole('button', { name: 'Import (1)' }).click();
    await expect(dialog).toBeHidden();
    await saved(page);
    await openStep(page, 'Threat scenarios');
    await page.getByRole('gridcell', { name: 'TS-1', exact: true }).first().click();
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('complementary', { name: 'TS-1' })).toContainText('AT-TREE: same as in the library');
  });
});
