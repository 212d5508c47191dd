import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { choose } from '../support/select.ts';
import { expect, expectAccessible, openAs, test } from '../support/story.ts';

/** What a customer must not read: the reason of a rating. */
const planted = 'Zaphod has seen it fail';

/** A report for the customer is asked for by the delivered profile: the reason is nowhere in the file, and its head says that it is an extract. */
test('a report for a customer holds no reason, and says that it is an extract', async ({
  browser,
  sharedProduct: product,
  sharedAdmin: admin,
}) => {
  const { taskId, versionId } = await admin('POST', '/intara/v1.0/workplace/example', { locale: 'en-US' });
  const { rows } = await admin('GET', `/intara/v1.0/versions/${versionId}/snapshot`);
  const [damage] = rows.damages;
  const [dimension = ''] = Object.keys(damage.ratings);
  const ratings = { ...damage.ratings, [dimension]: { ...damage.ratings[dimension], reason: planted } };
  const edits = [{ op: 'change', kind: 'damages', id: damage.id, rev: damage.rev, patch: { ratings } }];
  await admin('POST', `/intara/v1.0/versions/${versionId}/edits`, { edits });
  const page = await openAs(browser, product, admin.token);
  await page.goto(`/intara/project/analysis?task=${taskId}&version=${versionId}&page=report`);

  await test.step('without a profile the report has the reason', async () => {
    const whole = await exported(page);
    expect(saysOf(whole)).toEqual({ reason: true, extract: false });
  });

  await test.step('by the profile it has not, and says for whom it is', async () => {
    await choose(page, 'Profile', 'For the customer');
    await expect(page.getByText('Leaves out: Reasons of ratings and decisions')).toBeVisible();
    const extract = await exported(page);
    expect(saysOf(extract)).toEqual({ reason: false, extract: true });
    await expect(page.getByText('Profile: For the customer (Customer)').first()).toBeVisible();
  });

  await test.step('a profile of the project is copied, changed, and chosen', async () => {
    await page.getByRole('button', { name: 'Profiles…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Report profiles' });
    await dialog.getByRole('button', { name: 'Copy For the customer' }).click();
    const drawer = page.getByRole('dialog', { name: 'New profile' });
    await drawer.getByLabel('Name', { exact: true }).fill('Customer A');
    await drawer.getByRole('checkbox', { name: 'Method' }).uncheck();
    await expect(drawer.getByText('Chapters left out: Method, Where the values come from')).toBeVisible();
    await expectAccessible(page, '.ant-drawer');
    await drawer.getByRole('button', { name: 'Create' }).click();
    await expect(dialog.getByRole('row').filter({ hasText: 'Customer A' })).toContainText('Project');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await choose(page, 'Profile', 'Customer A');
    expect(saysOf(await exported(page))).toEqual({ reason: false, extract: true });
  });
});

/** A whole file in a failure would say nothing. */
const saysOf = (file: string) => ({
  reason: file.includes(planted),
  extract: file.includes('Extract for the customer'),
});

/** Asks for the report and reads all texts of the file. */
async function exported(page: Page): Promise<string> {
  const rows = page.getByRole('row').filter({ hasText: '.docx' });
  const before = await rows.count();
  await page.getByRole('button', { name: 'export Export', exact: true }).click();
  await expect(rows).toHaveCount(before + 1, { timeout: 60_000 });
  await expect(rows.first()).toContainText('Ready', { timeout: 60_000 });
  const file = page.waitForEvent('download');
  await rows.first().getByRole('button', { name: 'Download' }).click();
  const parts = unzipSync(new Uint8Array(await readFile(await (await file).path())));
  const words = Object.entries(parts).flatMap(([name, bytes]) => (name.endsWith('.png') ? [] : [strFromU8(bytes)]));
  return words.join('\n').replace(/<[^>]+>/g, ' ');
}
