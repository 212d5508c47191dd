import { newTask } from '../../../scripts/product.mjs';
import { expect, expectAccessible, openAs, test } from '../support/story.ts';

const both = (en: string, zh: string) => ({ en, zh });
const easy = { ET: '1d', SE: 'layman', KoIC: 'public', WoO: 'easy', Eq: 'standard' };
const hard = { ET: '6m', SE: 'expert', KoIC: 'confidential', WoO: 'moderate', Eq: 'bespoke' };

/** A requirement of the library becomes a control of a task: seen with its effect before, on the decisive step afterwards, undone at once. */
test('a requirement of the library becomes a control with its effect', async ({ browser, product, admin }) => {
  const page = await openAs(browser, product, admin.token);
  await page.setViewportSize({ width: 1440, height: 900 });
  await admin('POST', '/intara/v1.0/library/requirements', {
    code: 'CR-S-01',
    name: both('Authenticated lamp requests', '灯光请求认证'),
    text: both('Lamp requests shall carry a message code.', '灯光请求应携带 MAC。'),
    hardens: [{ threatTypes: ['S'], potential: hard, reason: both('The key is needed.', '需要密钥。') }],
  });
  const { taskId, versionId } = await newTask(admin, 'lamp');
  const add = (kind: string, id: string, row: object) => ({ op: 'add', kind, id, row });
  const ratings = { 'attack-potential': easy };
  await admin('POST', `/intara/v1.0/versions/${versionId}/edits`, {
    edits: [
      add('assets', 'ecu', { name: 'Headlamp ECU', properties: ['I'] }),
      add('threats', 'forged', { description: 'Forged frames', type: 'S', assets: ['ecu'], property: 'I' }),
      add('steps', 'reach', { name: 'Reach the bus', ratings }),
      add('steps', 'send', { name: 'Send frames', ratings: { 'attack-potential': { ...easy, ET: '1w' } } }),
      add('paths', 'by-bus', { name: 'By the bus', threats: ['forged'], steps: ['reach', 'send'] }),
    ],
  });

  await test.step('it shows what it would bring before anything happens', async () => {
    await page.goto(`/intara/project/analysis?task=${taskId}&version=${versionId}&step=controls`);
    await page.getByRole('button', { name: 'Controls from library' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Search requirements in both languages').fill('灯光');
    await dialog.getByRole('checkbox', { name: 'CR-S-01' }).check();
    const effect = dialog.getByRole('region', { name: /^What they would bring/ }).getByRole('listitem');
    await expect(effect).toContainText(/Send frames \(AP-1 By the bus\):.*High.*→.*Very low/);
    await expectAccessible(page, '[role=dialog]');
    await dialog.getByLabel('Take the controls as existing').check();
    await dialog.getByRole('button', { name: 'Add controls (1)' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Requirements taken as controls: 1')).toBeVisible();
  });

  await test.step('the control stands in the table, and one undo takes it back', async () => {
    const cell = page.getByRole('grid').getByText('Authenticated lamp requests');
    await expect(cell).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+z');
    await expect(cell).toBeHidden();
  });
});
