import type { Page } from '@playwright/test';
import { pasteBlock, pasteRows } from '../support/paste.ts';
import { choose } from '../support/select.ts';
import { expect, expectAccessible, test } from '../support/story.ts';
import { addPath, enterRow, openStep, rateWhole, rowOf, saved, startNew } from '../support/workspace.ts';

/** A method of another organisation: five impact levels, a combined score, four parameters from 0 to 3, a 5 × 5 matrix with levels of its own. */
test('an administrator builds a foreign model from nothing, a project rates with it, and it can no longer be deleted', async ({
  page,
  admin,
}) => {
  test.setTimeout(480_000);
  await page.addInitScript((token) => {
    localStorage.setItem('userToken', token);
    localStorage.setItem('umi_locale', 'en-US');
  }, admin.token);
  await test.step('the impact model: a gap in its ranges is refused at the cell', () => enterImpact(page));
  await test.step('the feasibility model', () => enterFeasibility(page));
  await test.step('the risk matrix, pasted from a spreadsheet with a value off the scale', () => enterMatrix(page));
  await test.step('a project and a task with it', () => createTask(page));
  await test.step('a risk comes out right and explains itself', () => rateRisk(page));
  await test.step('the models can no longer be deleted, but copied', () => tryToDelete(page));
});

async function head(page: Page, name: string) {
  for (const language of ['English', 'Chinese']) {
    await page
      .getByLabel(`Name (${language})`)
      .first()
      .fill(`${name} ${language === 'Chinese' ? '模型' : 'model'}`);
    await page.getByLabel(`Description (${language})`).first().fill(`${name}, after the tables of the organisation`);
  }
}

async function enterImpact(page: Page) {
  await page.goto('/intara/configuration/impactModule?new=1');
  await head(page, 'Foreign impact');
  await page.getByText('Combined score (SFOP)').last().click();
  await pasteRows(page.getByRole('grid', { name: 'Dimensions' }), [
    ['HS', 'Health', '健康', 'Safety', 'Damage calculation'],
    ['MO', 'Money', '金钱', 'Financial', 'Damage calculation'],
    ['RE', 'Reputation', '声誉', 'Other', 'Damage calculation'],
  ]);
  const levels = page.getByRole('grid', { name: 'Rating levels' });
  await pasteRows(levels, [
    ['L0', 'None', '无', 0, 'Negligible', 0, 0],
    ['L1', 'Minor', '轻微', 1, 'Moderate', 1, 3],
    ['L2', 'Medium', '中', 2, 'Moderate', 5, 6],
    ['L3', 'Great', '大', 3, 'Major', 7, 9],
    ['L4', 'Extreme', '极大', 4, 'Severe', 10, '∞'],
  ]);
  await expect(page.getByText('There is a gap between L1 (to 3) and L2 (from 5)').first()).toBeVisible();
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByText('Please correct the reported errors first.')).toBeVisible();
  // The first problem has the focus.
  await expect(levels.getByRole('row').filter({ hasText: 'L2' }).getByRole('textbox')).toBeFocused();
  await page.keyboard.type('4');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No problems found in this model.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.waitForURL(/impactModule\?id=/);
}

async function enterFeasibility(page: Page) {
  await page.goto('/intara/configuration/attackModule?new=1');
  await head(page, 'Foreign feasibility');
  const parameters = page.getByRole('grid', { name: 'Parameters' });
  await pasteRows(parameters, [
    ['EX', 'Expertise', '专业'],
    ['KN', 'Knowledge', '知识'],
    ['AC', 'Access', '接触'],
    ['TO', 'Tools', '工具'],
  ]);
  for (const [code, name] of [
    ['EX', 'Expertise'],
    ['KN', 'Knowledge'],
    ['AC', 'Access'],
    ['TO', 'Tools'],
  ] as const) {
    await parameters.getByRole('gridcell', { name: code, exact: true }).click();
    await pasteRows(
      page.getByRole('grid', { name: `Levels of ${name}` }),
      [0, 1, 2, 3].map((value) => [`${code}${value}`, `${name} ${value}`, `${value} 级`, value]),
    );
  }
  await pasteRows(page.getByRole('grid', { name: 'Feasibility levels' }), [
    ['F1', 'Hopeless', '无望', 0, 'Very low'],
    ['F2', 'Hard', '困难', 1, 'Low'],
    ['F3', 'Fair', '一般', 2, 'Medium'],
    ['F4', 'Easy', '容易', 3, 'High'],
    ['F5', 'Trivial', '极易', 4, 'High'],
  ]);
  await pasteRows(page.getByRole('grid', { name: 'Ranges of the total' }), [
    ['F5', 0, 1],
    ['F4', 2, 3],
    ['F3', 4, 6],
    ['F2', 7, 9],
    ['F1', 10, '∞'],
  ]);
  await expect(page.getByText('No problems found in this model.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.waitForURL(/attackModule\?id=/);
}

async function enterMatrix(page: Page) {
  await page.goto('/intara/configuration/attackModule?tab=risk&new=1');
  await head(page, 'Foreign risk');
  await choose(page, 'Rows: levels of the impact model', 'Foreign impact model');
  await choose(page, 'Columns: levels of the feasibility model', 'Foreign feasibility model');
  await pasteRows(page.getByRole('grid', { name: 'Risk levels' }), [
    [1, 'A', 'Acceptable', '可接受', 1],
    [2, 'T', 'Tolerable', '可容忍', 2],
    [3, 'W', 'Watch', '关注', 3],
    [4, 'C', 'Act', '处理', 4],
    [5, 'S', 'Stop', '停止', 5],
  ]);
  const matrix = page.getByRole('grid', { name: 'Risk matrix' });
  await matrix.getByRole('gridcell').first().click();
  await page.keyboard.press('Escape');
  await pasteBlock(page, [
    ['Impact', 'Hopeless', 'Hard', 'Fair', 'Easy', 'Trivial'],
    ['Extreme', 2, 3, 4, 4, 5],
    ['Great', 1, 2, 3, 4, 4],
    ['Medium', 1, 2, 3, 3, 9],
    ['Minor', 1, 2, 2, 2, 3],
    ['None', 1, 1, 1, 1, 1],
  ]);
  await expect(page.getByText('1 cell does not name a level; it is kept for correction.')).toBeVisible();
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByText('Please correct the reported errors first.')).toBeVisible();
  await matrix.getByRole('row').filter({ hasText: 'Medium' }).getByRole('gridcell').last().click();
  await page.keyboard.press('Escape');
  await page.keyboard.type('4');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No problems found in this model.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.waitForURL(/attackModule\?.*id=/);
}

async function createTask(page: Page) {
  await page.goto('/intara/project/create');
  await page.getByLabel('Name', { exact: true }).fill('Foreign-project');
  await page.getByLabel('Project code').fill('FP');
  await page.getByLabel('Description').fill('Rated with the tables of another organisation');
  await page.getByText('More: lifecycle').click();
  await choose(page, 'Risk matrix', 'Foreign risk model');
  await expect(page.getByText(/Risk level configuration is incomplete/)).toBeVisible();
  await page.getByRole('button', { name: 'Use its impact model and threat model' }).click();
  await expect(page.getByText('Foreign feasibility model')).toBeVisible();
  await expect(page.getByText(/Risk level configuration is incomplete/)).toBeHidden();
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.waitForURL('**/project/detail?id=**');
  await page.getByRole('button', { name: 'Create task' }).first().click();
  await page.getByLabel('Name', { exact: true }).fill('Foreign-TARA');
  await page.getByLabel('Code', { exact: true }).fill('FT');
  await page.getByLabel('System name').fill('Lamp');
  await page.getByLabel('Description').fill('One lamp');
  await page.getByLabel('System overview').fill('A lamp and its switch');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.waitForURL('**/project/analysis?**');
}

/** Score 3 + 4 + 2 = 9 → Great; effort 1 + 0 + 2 + 0 = 3 → Easy; Great × Easy → 4 Act. */
async function rateRisk(page: Page) {
  await openStep(page, 'Assets');
  await startNew(page);
  await enterRow(page, { Name: 'Lamp request' });
  await openStep(page, 'Damage scenarios');
  await startNew(page);
  await enterRow(page, {
    'Damage scenario': 'The lamp goes off at night',
    'Affected assets': 'A-1',
    Property: 'I',
    'HS ·': 'L3',
    'MO ·': 'L4',
    'RE ·': 'L2',
  });
  await expect(rowOf(page, 'DS-1')).toContainText('Great');
  await openStep(page, 'Threat scenarios');
  await startNew(page);
  await enterRow(page, {
    'Threat scenario': 'The request is forged',
    'Threat type': 'T',
    Assets: 'A-1',
    Property: 'I',
    'Damage scenarios': 'DS-1',
  });
  await openStep(page, 'Attack paths');
  await addPath(page, 'Over the bus', 'TS-1', ['Reach the bus', 'Send the forged request']);
  await rateWhole(page, null, ['Expertise 1', 'Knowledge 0', 'Access 2', 'Tools 0']);
  await expect(rowOf(page, 'AP-1')).toContainText('Easy');
  await openStep(page, 'Risks');
  await startNew(page);
  await enterRow(page, { Threat: 'TS-1', Damage: 'DS-1' });
  await expect(rowOf(page, 'R-1')).toContainText('4 Act');
  await saved(page);
  await rowOf(page, 'R-1').getByText('4 Act').click();
  const card = page.getByRole('dialog', { name: 'Risk R-1' });
  await expect(card).toContainText('Matrix: row Great, column Easy → 4');
  await expect(card).toContainText('9 lies in 7–9');
  await expect(card).toContainText('3 lies in 2–3');
  await expect(card).toContainText('Foreign risk model');
  await page.keyboard.press('Escape');
}

async function tryToDelete(page: Page) {
  for (const [address, name] of [
    ['impactModule', 'Foreign impact model'],
    ['attackModule', 'Foreign feasibility model'],
    ['attackModule?tab=risk', 'Foreign risk model'],
  ]) {
    await page.goto(`/intara/configuration/${address}`);
    await page.getByRole('button', { name: `Delete ${name}` }).click();
    await expect(
      page.getByText('A model already bound to a task cannot be changed or deleted. Make a copy instead.').first(),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: `Copy ${name}` })).toBeEnabled();
  }
}
