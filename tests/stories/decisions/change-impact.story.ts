import { expect, expectAccessible, openAs, test } from '../support/story.ts';

/** What the screens say, in both languages. */
const languages = {
  'en-US': {
    mark: 'Mark as reviewed',
    reviewed: 'Reviewed',
    suspect: 'Suspect since its review',
    page: 'Change impact',
    left: 'A-1 left the boundary',
    clearAll: /^All \d+ still right/,
    clear: 'Still right',
    picture: 'Picture',
    none: 'No reviewed row is suspect.',
    reason: 'Still the same damage',
  },
  'zh-CN': {
    mark: '标记为已评审',
    reviewed: '已评审',
    suspect: '评审后存疑',
    page: '变更影响',
    left: 'A-1 移出了边界',
    clearAll: /^全部仍然成立/,
    clear: '仍然成立',
    picture: '图示',
    none: '没有存疑的已评审行。',
    reason: '损害没有变化',
  },
} as const;

for (const [locale, words] of Object.entries(languages))
  test(`rows are reviewed, a change makes some suspect, and they are cleared: ${locale}`, async ({
    browser,
    sharedProduct: product,
    sharedAdmin: admin,
  }) => {
    const { taskId, versionId } = await admin('POST', '/intara/v1.0/workplace/example', { locale });
    const { rows } = await admin('GET', `/intara/v1.0/versions/${versionId}/snapshot`);
    const asset = rows.assets.find(({ code }: { code: string }) => code === 'A-1');
    const damage = rows.damages.find(({ assets }: { assets: string[] }) => assets.includes(asset.id));
    const page = await openAs(browser, product, admin.token, locale);
    await page.goto(`/intara/project/analysis?task=${taskId}&version=${versionId}&step=damages`);
    const code = page.locator(`[data-line="${damage.id}"] [data-column="code"]`);

    await test.step('a row is marked by the menu of its cell', async () => {
      await code.click({ button: 'right' });
      await page.getByRole('menuitem', { name: words.mark }).click();
      await expect(code.getByRole('img', { name: words.reviewed, exact: true })).toBeVisible();
    });

    await test.step('a colleague moves its asset out of the boundary: it is suspect at once', async () => {
      const patch = { boundaryOverride: { inside: false, reason: 'The supplier analyses it' } };
      const edits = [{ op: 'change', kind: 'assets', id: asset.id, rev: asset.rev, patch }];
      await admin('POST', `/intara/v1.0/versions/${versionId}/edits`, { edits });
      await expect(code.getByRole('img', { name: words.suspect })).toBeVisible();
    });

    await test.step('the page of the impact has its cause, a picture, and the way to clear it', async () => {
      await page.locator('[data-part="steps"] [data-step="changeImpact"]').click();
      const impact = page.locator('[data-part="change-impact"]');
      const cause = impact.getByRole('region', { name: words.left });
      await expect(cause.getByRole('button', { name: damage.code, exact: true })).toBeVisible();
      await expectAccessible(page, '[data-part="change-impact"]');
      await impact.getByText(words.picture, { exact: true }).click();
      await expect(impact.locator('[data-part="relation-layers"]')).toContainText(damage.code);
      await page.goBack();
      await page.goForward();
      await cause.getByRole('button', { name: words.clearAll }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox').fill(words.reason);
      await dialog.getByRole('button', { name: words.clear, exact: true }).click();
      await expect(impact).toContainText(words.none);
    });
  });
