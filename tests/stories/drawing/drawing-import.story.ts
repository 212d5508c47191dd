import { existsSync } from 'node:fs';
import { newTask } from '../../../scripts/product.mjs';
import { expect, expectAccessible, openAs, test } from '../support/story.ts';
import { openStep, rowOf, saved } from '../support/workspace.ts';

/** A file made by the tool itself where one is at hand, else our own. */
const madeBy = (tool: string, sample: string, own: string) => {
  const path = `${process.env.SAMPLES ?? '../shared/samples'}/${tool}/${sample}`;
  return existsSync(path)
    ? { path, real: true }
    : { path: new URL(`../../world/drawings/${own}`, import.meta.url).pathname, real: false };
};

test('drawings of other tools are imported: what they make is shown before, and one step of undo takes it back', async ({
  browser,
  sharedProduct: product,
  sharedAdmin: admin,
}) => {
  const page = await openAs(browser, product, admin.token, 'en-US');
  const { taskId, versionId } = await newTask(admin);
  await page.goto(`/intara/project/analysis?task=${taskId}&version=${versionId}`);
  await page.getByRole('tab', { name: 'Topology' }).click();
  const canvas = page.locator('[data-part=canvas]');
  const drawnAs = (name: string) => canvas.locator('.x6-node', { hasText: name });
  const dialog = page.getByRole('dialog', { name: 'Import a drawing' });
  const preview = dialog.locator('[data-part=import-preview]');

  await test.step('a draw.io file: its pages, the assets it would make, what is not understood', async () => {
    await page.getByRole('button', { name: 'Import a drawing' }).click();
    const { path, real } = madeBy('drawio', 'threat-modelling.drawio', 'headlamp.drawio');
    await dialog.locator('input[type=file]').setInputFiles(path);
    await expect(dialog.getByText('draw.io drawing')).toBeVisible();
    await expect(preview).toContainText(real ? 'Attack-Tree' : 'Headlamp-DFD');
    await expect(preview).toContainText(real ? 'Order Processor' : 'Body bus');
    await expect(preview.getByText('A-1', { exact: true })).toBeVisible();
    // In the file, imported, part of another, left out.
    const counts = preview.getByRole('row', { name: /^Elements/ }).getByRole('cell');
    const [inFile = 0, ...parts] = (await counts.allInnerTexts()).map(Number);
    expect(inFile).toBeGreaterThan(4);
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(inFile);
    await preview.getByRole('tab', { name: /Not recognised \([1-9]/ }).click();
    await expect(preview).toContainText(real ? 'Tables: their rows become the description' : 'Lines without ends');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(drawnAs(real ? 'Order Processor' : 'Body bus').first()).toBeVisible();
    await expect(page.getByText(real ? 'Data Center (Protected)' : 'Vehicle boundary').first()).toBeVisible();
    await saved(page);
  });

  await test.step('a Threat Dragon file, taken back in one step', async () => {
    const { path, real } = madeBy('threat-dragon', 'three-tier-web-app.json', 'headlamp-threat-dragon.json');
    await page.getByTitle('Choose the topology').click();
    await page.getByRole('menuitem', { name: 'Import a drawing' }).click();
    await dialog.locator('input[type=file]').setInputFiles(path);
    await expect(dialog.getByText('Threat Dragon model')).toBeVisible();
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(drawnAs(real ? 'Web UI' : 'Lamp control').first()).toBeVisible();
    await saved(page);
    await canvas.focus();
    await page.keyboard.press('Control+z');
    await expect(drawnAs(real ? 'Web UI' : 'Lamp control')).toHaveCount(0);
  });

  await test.step('what is no drawing is refused by name, and nothing is made', async () => {
    await page.getByTitle('Choose the topology').click();
    await page.getByRole('menuitem', { name: 'Import a drawing' }).click();
    const text = '<!DOCTYPE a [<!ENTITY b "c">]><mxfile>&b;</mxfile>';
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'bo\u202emb.drawio', mimeType: 'text/xml', buffer: Buffer.from(text) });
    await expect(dialog.getByRole('alert')).toContainText('bomb.drawio declares a document type');
    await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
    await page.keyboard.press('Escape');
  });

  await test.step('the assets stand in the list', async () => {
    await page.getByRole('tab', { name: 'Threat analysis' }).click();
    await openStep(page, 'Assets');
    await expect(rowOf(page, 'A-1')).toBeVisible();
  });
});
