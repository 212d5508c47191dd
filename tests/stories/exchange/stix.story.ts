import { expect, expectAccessible, openAs, test } from '../support/story.ts';

const bundle = (name: string) =>
  JSON.stringify({
    type: 'bundle',
    id: 'bundle--1',
    objects: [
      {
        type: 'attack-pattern',
        id: 'attack-pattern--1',
        name,
        external_references: [
          { source_name: 'orchard-matrix', external_id: 'OR-T9', url: 'https://orchard.example/9' },
        ],
      },
      { type: 'attack-pattern', id: 'attack-pattern--2', name: 'Dig a tunnel', revoked: true },
      { type: 'malware', id: 'malware--1', name: 'Apple worm' },
    ],
  });

test('a STIX catalogue becomes entries of the attack library, and a newer one updates them', async ({
  browser,
  sharedProduct: product,
  sharedAdmin: admin,
}) => {
  const page = await openAs(browser, product, admin.token, 'en-US');
  const dialog = page.getByRole('dialog');
  const bring = async (name: string) => {
    await page.getByRole('button', { name: 'Import a STIX catalogue' }).click();
    const file = { name: 'orchard.json', mimeType: 'application/json', buffer: Buffer.from(bundle(name)) };
    await dialog.locator('input[type=file]').setInputFiles(file);
    await expect(dialog).toContainText('Catalogue: orchard-matrix');
  };

  await test.step('the preview says what comes and what is left out', async () => {
    await page.goto('/intara/library/attackLibrary');
    await bring('Climb over the fence');
    await expect(dialog).toContainText('OR-T9 Climb over the fence');
    await expect(dialog.getByRole('row', { name: /attack-pattern revoked 1/ })).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Import 1 entry' }).click();
    await expect(page.getByText('1 entry added, 0 updated.')).toBeVisible();
  });

  await test.step('the same file brings nothing', async () => {
    await bring('Climb over the fence');
    await expect(dialog).toContainText('The libraries already contain everything in this file.');
    await page.keyboard.press('Escape');
  });

  await test.step('a newer file updates the entry', async () => {
    await bring('Jump over the fence');
    await dialog.getByRole('button', { name: 'Import 1 entry' }).click();
    await expect(page.getByText('0 entries added, 1 updated.')).toBeVisible();
  });
});
