import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { linesOf, p, partsOf, row, tableOf, withBody } from '../../world/docx-parts.ts';
import { choose } from '../support/select.ts';
import { expect, expectAccessible, openAs, test } from '../support/story.ts';

const body = (name: string) =>
  p('{project.name} · {task.name} · {version.status}') +
  p(`密级：{${name}}`) +
  tableOf(row('编号', '威胁场景', '风险等级'), row('{#risks}{code}', '{threat}', '{risk level}{/risks}')) +
  p('{table: goals, style: Sample table}') +
  p('{drawing: item}');

/** The task of the example. */
const task = '前照灯-TARA';

async function upload(page: Page, bytes: Uint8Array) {
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles({
    name: '公司模板.docx',
    mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    buffer: Buffer.from(bytes),
  });
  await dialog.getByRole('button', { name: '检查并保存' }).click();
}

async function downloaded(page: Page, act: () => Promise<void>): Promise<Uint8Array> {
  const download = page.waitForEvent('download');
  await act();
  return new Uint8Array(await readFile(await (await download).path()));
}

/** An administrator brings the template of the company; an engineer has the report of the example filled into it, in Chinese. */
test('a template of the organisation is mended, previewed, put to use and filled for the example', async ({
  browser,
  product,
  admin,
}) => {
  const { projectId } = await admin('POST', '/intara/v1.0/workplace/example', { locale: 'zh-CN' });
  const page = await openAs(browser, product, admin.token, 'zh-CN');
  const sample = await fetch(`${product.base}/intara/v1.0/report-template-sample`, {
    headers: { authorization: admin.token },
  });
  const empty = new Uint8Array(await sample.arrayBuffer());
  await page.goto('/intara/system/reportTemplate');
  await page.getByRole('button', { name: '上传模板' }).click();
  await page.getByLabel('名称').fill('公司模板');
  await upload(page, withBody(empty, body('markng')));
  await expect(page.getByText('未保存。发现的问题：1')).toBeVisible();
  await expect(page.getByText('正文，第 2 段')).toBeVisible();
  await expect(page.getByText('{marking}')).toBeVisible();
  await expectAccessible(page, '.ant-modal');
  await upload(page, withBody(empty, body('marking')));
  await expect(page.getByText('尚未启用')).toBeVisible();
  const preview = await downloaded(page, () => page.getByRole('button', { name: '预览' }).click());
  expect(linesOf(preview)[0]).toContain(task);
  await page.getByRole('button', { name: /^启\s?用$/ }).click();
  await expect(page.getByText('使用中：版本 1')).toBeVisible();
  await expectAccessible(page);

  await page.goto(`/intara/project/detail?id=${projectId}&tab=report`);
  await choose(page, '模板', '公司模板');
  await page
    .getByRole('button', { name: /(^| )导出$/ })
    .first()
    .click();
  const gate = page.getByRole('dialog');
  const made = page.getByText('使用模板 公司模板 版本 1');
  await expect(gate.or(made).first()).toBeVisible();
  if (await gate.isVisible()) {
    await gate.getByRole('textbox').fill('试用');
    await gate.getByRole('button', { name: '仍然导出' }).click();
  }
  await expect(made).toBeVisible({ timeout: 30_000 });
  const file = await downloaded(page, () => page.getByRole('button', { name: /下载/ }).first().click());
  const lines = linesOf(file);
  expect(lines[0]).toContain(task);
  expect(lines.filter((line) => /^R-\d+$/.test(line)).length).toBeGreaterThan(2);
  expect(lines).toContain('风险等级');
  expect(Object.keys(partsOf(file)).some((name) => name.endsWith('.png'))).toBe(true);
});
