import { readFile } from 'node:fs/promises';
import { newTask } from '../../../scripts/product.mjs';
import { throughDoors } from '../../world/formats/doors.ts';
import { choose } from '../support/select.ts';
import { expect, expectAccessible, openAs, test } from '../support/story.ts';

test('requirements leave as ReqIF, come back changed by another tool, and come back again without a difference', async ({
  browser,
  sharedProduct: product,
  sharedAdmin: admin,
}) => {
  test.setTimeout(180_000);
  const { taskId, versionId } = await newTask(admin);
  const add = (kind: string, id: string, row: object) => ({ op: 'add', kind, id, row });
  await admin('POST', `/intara/v1.0/versions/${versionId}/edits`, {
    edits: [
      add('goals', 'goal', { code: 'CSG-1', name: 'Only genuine lamp requests' }),
      add('requirements', 'first', { code: 'CSR-1', name: 'Check frames', text: 'All of them', goals: ['goal'] }),
      add('requirements', 'second', { code: 'CSR-2', name: 'Count frames', text: 'By a counter', goals: ['goal'] }),
    ],
  });
  const page = await openAs(browser, product, admin.token, 'en-US');
  const dialog = page.getByRole('dialog');

  const sent = await test.step('the version is exported', async () => {
    await page.goto(`/intara/project/analysis?task=${taskId}&version=${versionId}&page=report`);
    await choose(page, 'Format of the document', 'ReqIF 1.2');
    await page.getByRole('button', { name: 'Export document' }).click();
    const row = page.getByRole('row').filter({ hasText: '.reqif' });
    await expect(row).toContainText('Ready', { timeout: 60_000 });
    const file = page.waitForEvent('download');
    await row.getByRole('button', { name: 'Download' }).click();
    return readFile(await (await file).path(), 'utf8');
  });
  const back = throughDoors(sent, {
    texts: { 'CSR-1': 'Each of them' },
    removed: ['CSR-2'],
    added: [{ name: 'Log attacks', text: 'Attacks are logged' }],
  });

  const open = async () => {
    await page.goto(`/intara/project/analysis?task=${taskId}&version=${versionId}&step=requirements`);
    await page.getByRole('button', { name: 'Import requirements (ReqIF)' }).click();
    const upload = { name: 'back.reqif', mimeType: 'application/xml', buffer: Buffer.from(back) };
    await dialog.locator('input[type=file]').setInputFiles(upload);
  };

  await test.step('what the other tool changed is shown by field, and taken', async () => {
    await open();
    await expect(dialog).toContainText('1 new · 1 changed in the document · 1 missing in the document');
    const changed = dialog.getByRole('row').filter({ hasText: 'CSR-1' });
    await expect(changed).toContainText('All of them');
    await expect(changed).toContainText('Each of them');
    await dialog.getByText('Delete here').click();
    await expectAccessible(page);
    await dialog.getByRole('tab', { name: /^Types and attributes/ }).click();
    await expect(dialog.getByRole('row').filter({ hasText: 'ForeignID' }).first()).toBeVisible();
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(page.getByText('1 created, 1 changed, 1 deleted')).toBeVisible();
    const rows: { name: string; text: string }[] = await admin(
      'GET',
      `/intara/v1.0/versions/${versionId}/requirements`,
    );
    expect(rows.map(({ name, text }) => `${name}: ${text}`).sort()).toEqual([
      'Check frames: Each of them',
      'Log attacks: Attacks are logged',
    ]);
  });

  await test.step('the second time there is no difference', async () => {
    await open();
    await expect(dialog).toContainText('The document says the same as the rows');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });
});
