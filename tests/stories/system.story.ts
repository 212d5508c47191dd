import type { Page } from '@playwright/test';
import { choose } from './support/select.ts';
import { expect, expectAccessible, openAs, test } from './support/story.ts';

const line = (page: Page, key: string) => page.locator(`[data-key="${key}"]`);

test('a variable is changed in place and works at once in the form of a new project', async ({
  browser,
  product,
  admin,
}) => {
  const page = await openAs(browser, product, admin.token, 'en-US');
  await page.goto('/intara/system');
  await page.waitForURL('**/system/variable');
  await expect(page.getByRole('heading', { name: 'Global variables' })).toBeVisible();
  await expectAccessible(page);

  const logo = line(page, 'upload.logoMegabytes');
  await logo.getByRole('spinbutton').fill('99');
  await logo.getByRole('spinbutton').press('Enter');
  await expect(logo.getByRole('alert')).toHaveText('Project logo must be at most 10');
  await expectAccessible(page);
  await logo.getByRole('spinbutton').fill('5');
  await logo.getByRole('spinbutton').press('Enter');
  await expect(logo).toContainText('by First Administrator');

  const impact = line(page, 'project.impactModel');
  await choose(impact, 'Impact model', 'EVITA');
  await expect(impact).toContainText('Changed');

  await page.goto('/intara/project/create');
  await page.getByText('More: lifecycle').click();
  await expect(page.getByText('JPEG or PNG, up to 5 MB')).toBeVisible();
  await expect(page.locator('.ant-select').filter({ hasText: 'EVITA' })).toBeVisible();

  await page.goto('/intara/system/variable');
  await page.getByRole('button', { name: 'Reset Project logo to its default' }).click();
  await expect(line(page, 'upload.logoMegabytes')).not.toContainText('Changed');
  await expect(line(page, 'upload.logoMegabytes').getByRole('spinbutton')).toHaveValue('2');
});

test('a category and a tag are made, put on a task, renamed and deleted, and the task follows', async ({
  browser,
  product,
  admin,
}) => {
  const { taskId, projectId } = await admin('POST', '/intara/v1.0/workplace/example', { locale: 'zh-CN' });
  const page = await openAs(browser, product, admin.token, 'zh-CN');
  await page.goto('/intara/system/remarkTag');
  await page.getByRole('button', { name: /新建分类$/ }).click();
  await page.getByLabel('名称（中文）').fill('项目计划');
  await page.getByLabel('名称（英文）').fill('Programme');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /新\s*建/ })
    .click();
  await page.getByRole('button', { name: /^项目计划\s*0$/ }).click();

  await page
    .getByRole('button', { name: /新建标签$/ })
    .first()
    .click();
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: /新\s*建/ }).click();
  await expect(form.getByText('名称不能为空')).toBeVisible();
  await form.getByLabel('名称').fill('首批样车');
  await form.getByText('极光绿').click();
  await expectAccessible(page);
  await form.getByRole('button', { name: /新\s*建/ }).click();
  await expect(page.getByRole('row').filter({ hasText: '首批样车' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^项目计划\s*1$/ })).toBeVisible();
  await expectAccessible(page);

  await page.goto(`/intara/project/analysisEdit?task=${taskId}`);
  const tags = page.getByLabel('标签', { exact: true });
  await tags.click();
  await expect(page.locator('.ant-select-item-group').filter({ hasText: '项目计划' })).toBeVisible();
  await page.locator('.ant-select-item-option').filter({ hasText: '首批样车' }).click();
  await tags.fill('自由文字');
  await tags.press('Enter');
  await tags.blur();
  await page.getByRole('button', { name: /保\s*存/ }).click();
  await page.waitForURL('**/project/detail?**');

  await page.goto('/intara/system/remarkTag');
  await page.getByRole('button', { name: '编辑 首批样车' }).click();
  await form.getByLabel('名称').fill('量产车');
  await form.getByLabel('名称').press('Enter');
  await expect(page.getByRole('row').filter({ hasText: '量产车' })).toBeVisible();

  const chips = page.getByRole('row').filter({ hasText: '前照灯-TARA' }).locator('[data-tag]');
  await page.goto(`/intara/project/detail?id=${projectId}&tab=tasks`);
  await expect(chips).toHaveText(['量产车', '自由文字']);
  await expect(chips.first().locator('[data-tag-point]')).toHaveCSS('background-color', 'rgb(82, 196, 26)');
  await expect(chips.last().locator('[data-tag-point]')).toHaveCount(0);
  await expectAccessible(page);

  await page.goto('/intara/system/remarkTag');
  await page.getByRole('button', { name: '删除 量产车' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('1 个任务和 0 个知识库条目带有此标签，删除后会从中一并移除。');
  await question.getByRole('button', { name: /删\s*除/ }).click();
  await expect(page.getByRole('row').filter({ hasText: '量产车' })).toBeHidden();
  await page.goto(`/intara/project/detail?id=${projectId}&tab=tasks`);
  await expect(chips).toHaveText(['自由文字']);
});
