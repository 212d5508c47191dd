import { choose } from './support/select.ts';
import { expect, expectAccessible, openAs, test } from './support/story.ts';
import { rowOf, takeBackResidual } from './support/workspace.ts';

test('a risk is rated again after disposal, gets its evidence and is confirmed by somebody named', async ({
  browser,
  sharedProduct: product,
  sharedAdmin: admin,
  complaints,
}) => {
  const { taskId, versionId } = await admin('POST', '/intara/v1.0/workplace/example', { locale: 'en-US' });
  await takeBackResidual(admin, versionId, 'R-1');
  const page = await openAs(browser, product, admin.token, 'en-US');
  await page.goto(`/intara/project/analysis?task=${taskId}&step=risks`);
  await rowOf(page, 'R-1').locator('[data-column="code"]').click();
  const panel = page.getByRole('complementary', { name: 'R-1' });
  await expect(panel.getByText('verified', { exact: true })).toBeVisible();

  const after = panel.getByRole('region', { name: 'Residual risk' });
  await choose(after, 'Enter by', 'Level directly');
  await choose(after, 'Feasibility level', 'Low');
  await expect(rowOf(page, 'R-1').locator('[data-column="residual"]')).toContainText('3 Medium');
  await after.getByRole('button', { name: /3 Medium/ }).click();
  const card = page.getByRole('dialog', { name: 'Residual risk of R-1' });
  await expect(card).toContainText('Nobody has accepted it yet.');
  await page.keyboard.press('Escape');

  const picked = page.waitForEvent('filechooser');
  await panel.getByText('Drop files here or click to choose').click();
  await (await picked).setFiles([
    { name: 'penetration test.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 all closed') },
    { name: 'tool.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ is no pdf') },
  ]);
  complaints.allow(/400 \(Bad Request\)/);
  const file = panel.getByRole('button', { name: 'penetration test.pdf', exact: true });
  await expect(file).toBeVisible();
  await expect(panel.getByRole('alert')).toContainText('Only PDF, PNG');
  await panel.getByRole('button', { name: 'Dismiss tool.pdf' }).click();
  const saved = page.waitForEvent('download');
  await file.click();
  expect((await saved).suggestedFilename()).toBe('penetration test.pdf');

  await panel.getByRole('button', { name: 'Remove penetration test.pdf' }).click();
  await expect(file).toBeHidden();
  await page.getByRole('button', { name: /Undo/ }).first().click();
  await expect(file).toBeVisible();

  await expect(panel.getByText('verified', { exact: true })).toBeVisible();
  await choose(panel, 'Accepted by', 'Another person…');
  await panel.getByRole('region', { name: 'Residual risk' }).getByLabel('Name of the person').fill('Anna Berg');
  await panel.getByRole('region', { name: 'Residual risk' }).getByLabel('Name of the person').press('Enter');
  await expect(panel.getByText('confirmed', { exact: true })).toBeVisible();
  await expectAccessible(page, '[data-part="panel"]');
});

test('two feasibility models are compared side by side, and a click opens the risk on which they differ', async ({
  browser,
  sharedProduct: product,
  sharedAdmin: admin,
}) => {
  const { taskId } = await admin('POST', '/intara/v1.0/workplace/example', { locale: 'zh-CN' });
  const page = await openAs(browser, product, admin.token, 'zh-CN');
  await page.goto(`/intara/project/analysis?task=${taskId}&step=paths`);
  await page.getByRole('button', { name: /模型对比/ }).click();
  const view = page.getByRole('dialog', { name: '可行性模型并列对比' });
  await expect(view).toContainText('11 条路径中 4 条不一致');
  await view.getByRole('tab', { name: /风险/ }).click();
  await expect(view).toContainText('7 个风险中 2 个不一致');
  await view.getByRole('checkbox', { name: '仅显示不一致' }).check();
  await expect(view.getByRole('button', { name: 'R-1', exact: true })).toBeHidden();
  expect(new URL(page.url()).searchParams.get('compare')).toBe('risks');
  await page.reload();
  await expect(view.getByRole('button', { name: 'R-3', exact: true })).toBeVisible();
  await expectAccessible(page, '.ant-drawer');
  await view.getByRole('button', { name: 'R-3', exact: true }).click();
  await expect(page.getByRole('complementary', { name: 'R-3' })).toBeVisible();
  expect(new URL(page.url()).searchParams.get('step')).toBe('risks');
});
