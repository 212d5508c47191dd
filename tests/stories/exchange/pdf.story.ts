import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readPdf } from '../../world/read-pdf.ts';
import { expect, openAs, test } from '../support/story.ts';

async function choose(page: Page, language: string): Promise<void> {
  const group = page.getByRole('group', { name: 'Format' });
  await group.getByRole('checkbox', { name: 'Word (docx)' }).uncheck();
  await group.getByRole('checkbox', { name: 'PDF' }).check();
  await page.getByRole('combobox', { name: 'Language' }).click();
  await page.getByTitle(language, { exact: true }).click();
  await page.getByRole('button', { name: 'export Export', exact: true }).click();
}

/** The headlamp system as a PDF in Chinese: downloaded, its text, bookmarks and links read. */
test('a report is exported as PDF and read', async ({ browser, product, admin }) => {
  const { taskId } = await admin('POST', '/intara/v1.0/workplace/example', { locale: 'zh-CN' });
  const page = await openAs(browser, product, admin.token);
  await page.goto(`/intara/project/analysis?task=${taskId}&page=report`);
  await page.getByRole('tab', { name: 'Report' }).click();
  await choose(page, '简体中文');
  const row = page.getByRole('row').filter({ hasText: '.pdf' });
  await expect(row).toContainText('Ready', { timeout: 60_000 });
  const file = page.waitForEvent('download');
  await row.getByRole('button', { name: 'Download' }).click();
  const downloaded = await file;
  expect(downloaded.suggestedFilename()).toMatch(/中文.*\.pdf$/);
  const pdf = readPdf(await readFile(await downloaded.path()));
  const texts = pdf.pages.flatMap((one) => one.texts);
  for (const words of ['TARA 报告', 'R-1', 'AP-4', 'CSG-1']) expect(texts).toContain(words);
  expect(texts).toContain(`第 1 页，共 ${pdf.pages.length} 页`);
  expect(pdf.outline().length).toBeGreaterThan(20);
  expect(pdf.pages[(pdf.destinations().get('R-1') ?? 0) - 1]?.texts).toContain('R-1');
});
