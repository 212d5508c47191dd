import { readFileSync } from 'node:fs';
import { newTask } from '../../../scripts/product.mjs';
import { expect, expectAccessible, openAs, test } from '../support/story.ts';

const rowsOf = (threat: string, asset: string, damage: string) => [
  { op: 'add', kind: 'assets', id: asset, row: { name: 'Lamp request', properties: ['I'] } },
  {
    op: 'add',
    kind: 'damages',
    id: damage,
    row: {
      description: 'Collision at night',
      assets: [asset],
      property: 'I',
      ratings: { S: { level: 'SEV', notAnalysed: false, reason: '' } },
    },
  },
  {
    op: 'add',
    kind: 'threats',
    id: threat,
    row: { description: 'Spoofed lamp request', type: 'S', property: 'I', assets: [asset], damages: [damage] },
  },
  { op: 'add', kind: 'risks', row: { threat, damage } },
];

/** What another tool does to a document: it says more of a threat, and prints another risk. */
function changedElsewhere(path: string): Buffer {
  const document = JSON.parse(readFileSync(path, 'utf8'));
  document.riskSet.threatScenarios[0].observedIn = 'field test';
  for (const risk of document.riskSet.riskValues) risk.score = '2';
  return Buffer.from(JSON.stringify(document));
}

/** A version leaves in a format of other tools with its losses shown, is changed there, and comes back as a task with what would be lost shown before. */
test('a version leaves as a document of another tool and comes back as a task', async ({
  browser,
  sharedProduct: product,
  sharedAdmin: admin,
  complaints,
}) => {
  // The document that cannot be read.
  complaints.allow(/422/);
  const page = await openAs(browser, product, admin.token, 'en-US');
  const { projectId, versionId } = await newTask(admin);
  await admin('POST', `/intara/v1.0/versions/${versionId}/edits`, { edits: rowsOf('threat', 'asset', 'damage') });
  const dialog = page.getByRole('dialog');
  let path = '';

  await test.step('what the document would lose is shown, then a job writes it', async () => {
    await page.goto(`/intara/project/detail?id=${projectId}&tab=report`);
    await page.getByRole('combobox', { name: 'Format of the document' }).click();
    await page.getByTitle('RDX 0.1 (JSON)').click();
    await expect(page.getByRole('region', { name: /^Losses \(\d+\)$/ })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Export document' }).click();
    const row = page.getByRole('row', { name: /RDX 0\.1 .*\.json/ });
    const download = page.waitForEvent('download');
    await row.getByRole('button', { name: 'Download' }).click();
    path = await (await download).path();
  });

  await test.step('the changed document is recognised by its content, and what would be lost is listed', async () => {
    await page.goto(`/intara/project/detail?id=${projectId}&tab=tasks`);
    await page.getByRole('button', { name: 'Import file' }).click();
    const buffer = changedElsewhere(path);
    await dialog.locator('input[type=file]').setInputFiles({ name: 'lamp.json', mimeType: 'application/json', buffer });
    await expect(dialog.getByText('RDX 0.1 (JSON)', { exact: true })).toBeVisible();
    await expect(
      dialog.getByRole('row', { name: /Threat scenarios observedIn 1 Kept with the row and written back/ }),
    ).toBeVisible();
    await expect(dialog.getByRole('tab', { name: /^Differing values/ })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('nothing was stored; the import makes a task with the rows', async () => {
    expect((await admin('GET', `/intara/v1.0/projects/${projectId}/tasks`)).list).toHaveLength(1);
    await dialog.getByRole('textbox', { name: 'Name' }).fill('From-elsewhere');
    await dialog.getByRole('textbox', { name: 'Code' }).fill('E-1');
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(page.getByText(/^Task From-elsewhere imported/)).toBeVisible();
    await expect(page.getByRole('row', { name: /From-elsewhere/ })).toBeVisible();
  });

  await test.step('a document that cannot be read is refused in words at the file', async () => {
    await page.getByRole('button', { name: 'Import file' }).click();
    const buffer = Buffer.from(readFileSync(path, 'utf8').slice(0, 2000));
    await dialog.locator('input[type=file]').setInputFiles({ name: 'half.json', mimeType: 'application/json', buffer });
    await expect(dialog.getByRole('alert')).toContainText('The document cannot be read');
  });
});
