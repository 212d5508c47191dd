import { newTask } from '../../../scripts/product.mjs';
import { expect, expectAccessible, openAs, test } from '../support/story.ts';

const box = { diagram: 'd', width: 160, height: 46 };
const add = (kind: string, id: string, row: object) => ({ op: 'add', kind, id, row });

/** A brake unit inside the item on a CAN behind a gateway, to which a Bluetooth interface and the diagnostic connector lead. */
const drawing = [
  add('diagrams', 'd', { name: 'Brakes' }),
  add('groups', 'item', { ...box, name: 'Item', boundary: true, x: 380, y: 40, width: 520, height: 200 }),
  add('assets', 'gateway', { name: 'Gateway', category: 'HW', insideTrustBoundary: false }),
  add('assets', 'brake', { name: 'Brake control unit', category: 'HW' }),
  add('assets', 'pedal', { name: 'Brake pedal sensor', category: 'SEN' }),
  add('assets', 'request', { name: 'Brake request', category: 'DIT', diagram: 'link' }),
  add('nodes', 'n-bt', { ...box, text: 'Bluetooth', x: 0, y: 0 }),
  add('nodes', 'n-obd', { ...box, text: 'OBD connector', x: 0, y: 200 }),
  add('nodes', 'n-gateway', { ...box, asset: 'gateway', x: 190, y: 100 }),
  add('nodes', 'n-brake', { ...box, asset: 'brake', x: 420, y: 100 }),
  add('nodes', 'n-pedal', { ...box, asset: 'pedal', x: 700, y: 100 }),
  add('links', 'l-bt', { diagram: 'd', from: 'n-bt', to: 'n-gateway' }),
  add('links', 'l-obd', { diagram: 'd', from: 'n-obd', to: 'n-gateway', text: 'Diagnosis' }),
  add('links', 'l-can', { diagram: 'd', from: 'n-gateway', to: 'n-brake', text: 'Chassis CAN', arrow: 'both' }),
  add('links', 'l-request', { diagram: 'd', from: 'n-pedal', to: 'n-brake', asset: 'request' }),
];

test('an analysis is drafted from a drawing, stage by stage; a stage is undone, and what is rejected stays away', async ({
  browser,
  product,
  admin,
}) => {
  const { taskId, versionId } = await newTask(admin);
  await admin('POST', `/intara/v1.0/versions/${versionId}/edits`, { edits: drawing });
  const page = await openAs(browser, product, admin.token, 'en-US');
  await page.goto(`/intara/project/analysis?task=${taskId}&view=topology&step=assets`);
  await expect(page.locator('[data-part="topology"]')).toBeVisible();
  const dialog = page.getByRole('dialog');
  const open = () => page.getByRole('button', { name: 'Draft the analysis' }).first().click();
  const stage = (name: string) => dialog.getByRole('region', { name, exact: true });
  const take = () => dialog.getByRole('button', { name: /^Take these/ }).click();
  await open();
  await expectAccessible(page);
  // Only lines in sight are drawn.
  const filter = dialog.getByRole('textbox', { name: 'Filter proposals' });
  await filter.fill('Chassis CAN');
  await expect(stage('Properties')).toContainText('New asset “Chassis CAN”');
  await expect(stage('Properties')).toContainText('the flow leads over the trust boundary');
  await filter.clear();
  for (const next of ['Damage scenarios', 'Threat scenarios', 'Attack paths', 'Risks']) {
    await take();
    await expect(stage(next)).toBeVisible();
    await expect(dialog.getByRole('button', { name: /^Take these/ })).toBeEnabled();
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  // The paths are one undo.
  await page.goto(`/intara/project/analysis?task=${taskId}&step=paths`);
  await expect(page.getByText(/by way of Bluetooth, Gateway/).first()).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByText(/by way of Bluetooth, Gateway/)).toHaveCount(0);

  await open();
  await expect(stage('Attack paths')).toBeVisible();
  const line = dialog.getByRole('checkbox', { name: /by way of Bluetooth, Gateway/ }).first();
  await line.uncheck();
  await dialog.getByRole('textbox', { name: /Reason for rejecting/ }).fill('The gateway has no Bluetooth');
  await take();
  await expect(stage('Risks')).toBeVisible();
  await dialog.getByRole('button', { name: /^Attack paths/ }).click();
  await expect(dialog.getByText(/Rejected earlier: 1/)).toBeVisible();
});
