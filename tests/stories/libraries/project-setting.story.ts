import type { Page } from '@playwright/test';
import { expect, expectAccessible, openAs, test } from '../support/story.ts';
import { rowOf } from '../support/workspace.ts';

/** A cell of the risk matrix: rows worst first, columns hardest first. */
const cell = (page: Page, row: number, column: number) =>
  page.locator('table[role="grid"]').first().locator(`[data-cell="${row},${column}"]`);

async function enter(page: Page, row: number, column: number, value: string) {
  await cell(page, row, column).dblclick();
  const field = cell(page, row, column).locator('input');
  await field.fill(value);
  await field.press('Enter');
}

/** On the example, whose only risk of the highest level is R-1. */
test('the setting of a project: nothing typed is lost, a code is followed everywhere, and a moved risk is asked about', async ({
  browser,
  sharedProduct: product,
  sharedAdmin: admin,
}) => {
  const { projectId, taskId, versionId } = await admin('POST', '/intara/v1.0/workplace/example', {});
  const page = await openAs(browser, product, admin.token, 'en-US');

  await test.step('unsaved input is asked for before it is lost, not when one looks at another part of the setting', async () => {
    await page.goto(`/intara/project/detail?id=${projectId}&tab=tasks`);
    await page.getByRole('tab', { name: 'Setting' }).click();
    await page.getByLabel('Damage scenarios').fill('SZ');
    await expect(page.getByText('SZ-1')).toBeVisible();
    await page.getByRole('tab', { name: 'Impact criteria' }).click();
    await page.getByRole('tab', { name: 'Asset information' }).click();
    await expect(page.getByLabel('Damage scenarios')).toHaveValue('SZ');
    await page.getByRole('tab', { name: 'TARA tasks' }).click();
    const question = page.getByRole('dialog').filter({ hasText: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(page.getByLabel('Damage scenarios')).toHaveValue('SZ');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Setting saved.')).toBeVisible();
    await page.getByRole('tab', { name: 'TARA tasks' }).click();
    await expect(question).toBeHidden();
  });

  await test.step('a feasibility level gets another code in one model: models, matrix and task follow unasked', async () => {
    const before = await admin('GET', `/intara/v1.0/versions/${versionId}/ratings`);
    await page.goto(`/intara/project/detail?id=${projectId}&tab=setting&part=feasibility`);
    const cellOf = (grid: string, row: number, column: number) =>
      page.getByRole('grid', { name: grid }).getByRole('row').nth(row).getByRole('gridcell').nth(column);
    const type = async (grid: string, row: number, column: number, text: string) => {
      await cellOf(grid, row, column).click();
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
      await expect(cellOf(grid, row, column)).toContainText(text);
    };
    await type('Ranges of the total', 1, 1, 'soon');
    await type('Feasibility levels', 4, 0, 'EASY');
    const list = page.getByRole('list', { name: 'Feasibility models of the project' });
    await list.getByRole('button', { name: 'Attack vector', exact: true }).click();
    await expect(cellOf('Level of each attack vector', 1, 2)).toContainText('High');
    await expect(page.getByText(/^Attack potential .*“soon” is not a number/)).toBeVisible();

    // What cannot be read is still there, and the save leads to it.
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(cellOf('Ranges of the total', 1, 1)).toContainText('soon');
    await type('Ranges of the total', 1, 1, '0');
    await page.getByRole('tab', { name: 'Matrices' }).click();
    await expect(cell(page, 0, 3)).toContainText('5');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Setting saved.')).toBeVisible();

    const after = await admin('GET', `/intara/v1.0/versions/${versionId}/ratings`);
    const values = ({ risks }: { risks: { code: string; overall: number | null }[] }) =>
      risks.map(({ code, overall }) => [code, overall]);
    expect(values(after)).toEqual(values(before));
    expect(JSON.stringify(after.threats)).toContain('"EASY"');
    await page.goto(`/intara/project/analysis?task=${taskId}&step=risks`);
    await expect(rowOf(page, 'R-1')).toContainText('5 Serious');
  });

  await test.step('a cell of the matrix is changed: the moved risk is listed, accepted, and seen in the open task', async () => {
    // The open task of a colleague follows.
    const colleague = await openAs(browser, product, admin.token, 'zh-CN');
    await colleague.goto(`/intara/project/analysis?task=${taskId}&step=risks`);
    await expect(rowOf(colleague, 'R-1')).toContainText('5 严重');

    await page.goto(`/intara/project/detail?id=${projectId}&tab=setting&part=matrix`);
    await expect(cell(page, 0, 3)).toContainText('5');
    await expectAccessible(page, '.ant-tabs');
    await enter(page, 0, 3, '9');
    await expect(cell(page, 0, 3)).toHaveAttribute('aria-invalid', 'true');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Please correct the reported errors first.')).toBeVisible();

    await enter(page, 0, 3, '4');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const question = page.getByRole('dialog').filter({ hasText: 'This change alters ratings (1)' });
    await expect(question).toContainText('R-1');
    await expect(question).toContainText('Serious');
    await expect(question).toContainText('High');
    await expectAccessible(page, '.ant-modal');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(cell(page, 0, 3)).toContainText('4');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await question.getByRole('button', { name: 'Save and change the ratings' }).click();
    await expect(page.getByText('Setting saved.')).toBeVisible();

    await expect(rowOf(colleague, 'R-1')).toContainText('4 高');
    await page.goto(`/intara/project/analysis?task=${taskId}&step=risks`);
    await expect(rowOf(page, 'R-1')).toContainText('4 High');
  });
});
