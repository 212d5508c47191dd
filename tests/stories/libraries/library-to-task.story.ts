import type { Page } from '@playwright/test';
import { newTask } from '../../../scripts/product.mjs';
import { colleague } from '../support/colleague.ts';
import { choose } from '../support/select.ts';
import { expect, expectAccessible, openAs, test } from '../support/story.ts';
import { openStep, saved } from '../support/workspace.ts';

const both = (en: string, zh: string) => ({ en, zh });
const step = (en: string, zh: string, potential = {}) => ({ name: both(en, zh), potential });
const begun = [
  step('Reach the CAN bus', '接入 CAN 总线', { ET: '1w', SE: 'proficient' }),
  step('Send forged frames', '发送伪造报文', { ET: '1m', SE: 'expert' }),
];
const panelOf = (page: Page, code: string) => page.getByRole('complementary', { name: code });

/** A task begins with the template that another task was shared as, takes an attack path from the library, and follows its changes. */
test('a task made from a template follows an entry of the attack library', async ({ browser, product, admin }) => {
  const page = await openAs(browser, product, admin.token);
  const there = await openAs(browser, product, await colleague(product, admin, ['AttackRead', 'AttackModify']));
  for (const one of [page, there]) {
    await one.setViewportSize({ width: 1440, height: 900 });
  }
  const { projectId, versionId } = await newTask(admin, 'lamp');
  const add = (kind: string, id: string, row: object) => ({ op: 'add', kind, id, row });
  await admin('POST', `/intara/v1.0/versions/${versionId}/edits`, {
    edits: [
      add('assets', 'ecu', { name: 'Headlamp ECU', properties: ['I'] }),
      add('damages', 'dark', { description: 'Lamps off at night', assets: ['ecu'], property: 'I' }),
      add('threats', 'forged', {
        description: 'Forged frames switch the lamps off',
        type: 'S',
        assets: ['ecu'],
        property: 'I',
        damages: ['dark'],
      }),
    ],
  });
  const form = { code: 'AT-LAMP', name: both('Forged lamp frames', '伪造灯光报文'), steps: begun };
  const entry = await admin('POST', '/intara/v1.0/library/attacks', form);
  for (let n = 10; n < 22; n += 1)
    await admin('POST', '/intara/v1.0/library/attacks', {
      ...form,
      code: `AT-${n}`,
      name: both(`Other ${n}`, `其他 ${n}`),
    });

  await test.step('the first task is shared as a template', async () => {
    await page.goto(`/intara/project/detail?id=${projectId}`);
    await page.getByRole('button', { name: 'Save as template: Task-lamp' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Name (English)')).toHaveValue('Task-lamp');
    await dialog.getByLabel('Name (English)').fill('Start of a lamp');
    await dialog.getByLabel('Name (Chinese)').fill('灯具起点');
    await expectAccessible(page, '[role=dialog]');
    await dialog.getByRole('button', { name: 'Save as template' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(/Task-lamp saved as template/)).toBeVisible();
  });

  await test.step('a second task begins with it', async () => {
    await page.goto(`/intara/project/analysisCreate?project=${projectId}`);
    await page.getByLabel('A task template').check();
    await page.getByLabel('Task template', { exact: true }).click();
    await page.locator('.ant-select-item-option', { hasText: 'Start of a lamp' }).click();
    await expect(page.getByText(/^From Task-lamp V1\.0: .*assets 1/i)).toBeVisible();
    await expect(page.getByLabel('System name')).toHaveValue('Headlamp system');
    await page.getByLabel('Name', { exact: true }).fill('Rear-lamp');
    await page.getByLabel('Code', { exact: true }).fill('T-REAR');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(page).toHaveURL(/analysis\?task=/);
    await openStep(page, 'Threat scenarios');
    await expect(page.getByRole('grid')).toContainText('Forged frames switch the lamps off');
  });

  await test.step('an attack path comes from the library, with its rated steps', async () => {
    await openStep(page, 'Attack paths');
    await page.getByRole('button', { name: 'Import from library' }).click();
    const dialog = page.getByRole('dialog');
    // What a browser leaves of a laptop with 1440×900.
    await page.setViewportSize({ width: 1440, height: 778 });
    await expect(dialog.getByRole('row')).not.toHaveCount(2);
    await expect(dialog.getByRole('button', { name: 'Import (0)' })).toBeInViewport({ ratio: 1 });
    await dialog.getByRole('textbox', { name: /^Search in both languages/ }).fill('灯光');
    await dialog
      .getByRole('row', { name: /Forged lamp frames/ })
      .getByRole('checkbox')
      .check();
    await choose(dialog, 'Threat scenarios of the attack paths', 'TS-1');
    await dialog.getByRole('button', { name: 'Import (1)' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('gridcell', { name: 'Forged lamp frames' }).click();
    await page.keyboard.press('Control+Enter');
    await expect(panelOf(page, 'AP-1')).toContainText('AT-LAMP: same as in the library');
    await saved(page);
  });

  await test.step('somebody changes the entry: a step more, another reason', async () => {
    await there.goto(`/intara/library/attackLibrary?edit=${entry.id}`);
    const drawer = there.getByRole('dialog');
    await drawer.getByRole('button', { name: 'Add step' }).click();
    const last = drawer.locator('.ant-card', { hasText: 'Step 3' });
    await last.getByLabel('Action (English)').fill('Hold the lamps off');
    await last.getByLabel('Action (Chinese)').fill('持续关灯');
    const first = drawer.locator('.ant-card', { hasText: 'Step 1' });
    await choose(first, 'Equipment', 'Specialized');
    await drawer.getByLabel('Reason for the rating (English)').fill('Seen on a bench');
    await drawer.getByRole('button', { name: 'Save' }).click();
    await expect(drawer).toBeHidden();
  });

  await test.step('the task takes the change over, one field or step at a time', async () => {
    await page.reload();
    const panel = panelOf(page, 'AP-1');
    await expect(panel).toContainText('AT-LAMP: changed in the library since');
    await expect(panel).toContainText('New step 3: Hold the lamps off');
    await expect(panel).toContainText('Step 1 Reach the CAN bus');
    await expectAccessible(page, 'aside');
    const takeOver = panel.getByRole('button', { name: 'Use library version' });
    for (let left = 3; left > 0; left--) {
      await expect(takeOver).toHaveCount(left);
      await takeOver.first().click();
    }
    await expect(panel).toContainText('AT-LAMP: same as in the library');
    await expect(panel).toContainText('AS-3');
    await saved(page);
  });
});
