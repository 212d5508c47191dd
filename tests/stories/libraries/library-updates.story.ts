import { newTask } from '../../../scripts/product.mjs';
import { expect, expectAccessible, openAs, test } from '../support/story.ts';
import { openStep, saved } from '../support/workspace.ts';

const both = (en: string, zh: string) => ({ en, zh });
/** Rows taken from each of the three entries. */
const rowsOfEach = 4;

/** An engineer who has rows of the library in a task is told what the library changed, and settles it in a few clicks. */
test('changes of the library are seen in the task and settled for many rows', async ({ browser, product, admin }) => {
  const page = await openAs(browser, product, admin.token);
  await page.setViewportSize({ width: 1440, height: 900 });
  const { projectId, taskId, versionId } = await newTask(admin, 'updates');
  const entries: { id: string; code: string }[] = [];
  const form = (code: string, says: string) => ({
    code,
    name: both(`Unit ${code}`, `单元 ${code}`),
    description: both(says, says),
    category: 'HW',
  });
  for (const code of ['L-GW', 'L-CAM', 'L-ECU'])
    entries.push(await admin('POST', '/intara/v1.0/library/assets', form(code, `${code} of before`)));
  const edits = entries.flatMap(({ id, code }) =>
    Array.from({ length: rowsOfEach }, (_, i) => ({
      op: 'add',
      kind: 'assets',
      row: {
        code: `${code}-${i}`,
        name: `Unit ${code}`,
        description: `${code} of before`,
        library: { library: 'assets', entry: id, rev: 1, language: 'en' },
      },
    })),
  );
  await admin('POST', `/intara/v1.0/versions/${versionId}/edits`, { edits });
  const change = ({ id, code }: { id: string; code: string }, says: string, rev: number) =>
    admin('PUT', `/intara/v1.0/library/assets/${id}`, { rev, form: form(code, says) });
  const described = async (code: string) => {
    const { rows } = await admin('GET', `/intara/v1.0/versions/${versionId}/snapshot`);
    return rows.assets.find((row: { code: string }) => row.code === code).description;
  };

  await page.goto(`/intara/project/analysis?id=${projectId}&task=${taskId}&version=${versionId}&step=assets`);
  const steps = page.locator('[data-part="steps"]');
  await expect(page.getByRole('grid')).toContainText('L-GW-0');
  await expect(steps.getByRole('button', { name: /Library updates/ })).toBeHidden();

  await test.step('the library changes meanwhile; coming back to the page shows it at the tab, in the list and at the rows', async () => {
    for (const entry of entries) await change(entry, `${entry.code} of now`, 1);
    // At most every five seconds.
    await expect(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('focus')));
      await expect(steps.getByRole('button', { name: 'Library updates 12' })).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 20_000 });
    await expect(page.getByRole('img', { name: 'Library updates: 12' })).toBeVisible();
    await expect(page.getByRole('img', { name: 'L-GW changed in the library: Description' })).toHaveCount(rowsOfEach);
    await expectAccessible(page, '[data-part=workspace]');
  });

  const list = page.locator('[data-part="library-updates"]');
  await test.step('the command palette leads there; one entry is taken over, one row kept', async () => {
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog').filter({ has: page.getByRole('combobox') });
    await palette.getByRole('combobox').fill('library upd');
    await expect(palette.getByRole('option').first()).toContainText('Library updates');
    await page.keyboard.press('Enter');
    await expect(list.getByText('Description: L-GW of before → L-GW of now').first()).toBeVisible();
    await expectAccessible(page, '[data-part=library-updates]');
    await list.getByRole('checkbox', { name: 'Select all rows of L-GW' }).check();
    await list.getByRole('button', { name: 'Use library version (4)' }).click();
    await expect(list.getByRole('region', { name: 'L-GW' })).toBeHidden();
    await list.getByRole('checkbox', { name: 'Select L-CAM-0' }).check();
    await list.getByRole('button', { name: 'Keep mine (1)' }).click();
    await expect(list.getByRole('button', { name: 'Use library version (7)' })).toBeVisible();
    await saved(page);
    expect([await described('L-GW-3'), await described('L-CAM-0')]).toEqual(['L-GW of now', 'L-CAM of before']);
  });

  await test.step('the rest is taken over in one click, undone in another, and taken again', async () => {
    await list.getByRole('button', { name: 'Use library version (7)' }).click();
    await expect(list.getByText(/are up to date/)).toBeVisible();
    await page.getByRole('button', { name: /^Undo/ }).click();
    await list.getByRole('button', { name: 'Use library version (7)' }).click();
    await saved(page);
    expect([await described('L-ECU-1'), await described('L-CAM-0')]).toEqual(['L-ECU of now', 'L-CAM of before']);
    await expect(page.getByRole('img', { name: /^Library updates/ })).toBeHidden();
  });

  await test.step('the row that was kept is asked again when its entry changes once more', async () => {
    const [, camera] = entries;
    if (camera) await change(camera, 'L-CAM of tomorrow', 2);
    await openStep(page, 'Assets');
    await page.reload();
    await expect(page.getByRole('img', { name: `Library updates: ${rowsOfEach}` })).toBeVisible();
  });
});
