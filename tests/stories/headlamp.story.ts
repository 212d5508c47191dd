import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { read, utils } from 'xlsx';
import { administrator } from '../../scripts/product.mjs';
import { choose } from './support/select.ts';
import { expect, expectAccessible, test } from './support/story.ts';
import { addPath, enterRow, openStep, rateWhole, rowOf, saved, showPanel, startNew } from './support/workspace.ts';

/** One whole analysis by hand: the headlamp system of ISO/SAE 21434 Annex H, from the one-time link to the numbers in both report files. */
test('a security engineer takes the headlamp system from sign-in to the report', async ({ page, product }) => {
  test.setTimeout(480_000);
  await test.step('the first administrator is created and signs in', () => signIn(page, product));
  await test.step('a project', () => createProject(page));
  await test.step('a task', () => createTask(page));
  await test.step('functions and assumptions', () => enterSystem(page));
  await test.step('assets with their properties', () => enterAssets(page));
  await test.step('damage scenarios, rated', () => enterDamages(page));
  await test.step('threat scenarios', () => enterThreats(page));
  await test.step('attack paths, rated', () => enterPaths(page));
  await test.step('the ratings of the annex stand on screen', () => readRatings(page));
  await test.step('treatment, goals, requirement', () => treat(page));
  await test.step('an asset that is deleted takes its rows along, and comes back', () => deleteAndUndo(page));
  await test.step('both report files hold the numbers', () => reports(page));
});

async function signIn(page: Page, product: { setupToken(): Promise<string | undefined> }) {
  await page.addInitScript(() => localStorage.getItem('umi_locale') ?? localStorage.setItem('umi_locale', 'en-US'));
  await page.goto(`/inauth/user/setup?token=${await product.setupToken()}`);
  await page.locator('input[name=username]').fill(administrator.username);
  await page.locator('input[name=fullName]').fill(administrator.fullName);
  await page.locator('input[name=password]').fill(administrator.password);
  await page.locator('input[name=confirm]').fill(administrator.password);
  await page.locator('button[type=submit]').click();
  await page.waitForURL('**/intara/account/workplace');
  await expect(page.getByText('Load the example').first()).toBeVisible();
  await expectAccessible(page);
}

async function createProject(page: Page) {
  await page.goto('/intara/project/list');
  await page.getByRole('button', { name: 'Create project' }).first().click();
  await page.getByLabel('Name', { exact: true }).fill('Head lamp');
  await page.getByLabel('Project code').fill('HL-1');
  await page.getByLabel('Description').fill('The headlamp system of the annex');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByText('Name must not contain spaces')).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('Headlamp');
  await page.getByText('More: lifecycle').click();
  await choose(page, 'Feasibility type', 'CVSS or attack vector');
  await choose(page, 'Threat model', 'Attack vector');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.waitForURL('**/project/detail?id=**');
  await expect(page.getByText('HL-1').first()).toBeVisible();
}

async function createTask(page: Page) {
  await page.getByRole('button', { name: 'Create task' }).first().click();
  await page.getByLabel('Name', { exact: true }).fill('Headlamp-TARA');
  await page.getByLabel('Code', { exact: true }).fill('T-1');
  await page.getByLabel('System name').fill('Headlamp system');
  await page.getByLabel('Description').fill('Lamp request and oncoming-car information');
  await page.getByLabel('System overview').fill('Switch, body control ECU, camera ECU, power switch actuator, lamps');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.waitForURL('**/project/analysis?**');
  await expect(page.getByRole('heading', { name: 'Headlamp-TARA' })).toBeVisible();
}

async function enterSystem(page: Page) {
  await openStep(page, 'Functions');
  await startNew(page);
  await enterRow(page, { Name: 'Switch the headlamps' });
  await enterRow(page, { Name: 'Switch high and low beam automatically' });
  await expect(rowOf(page, 'F-2')).toBeVisible();
  await openStep(page, 'Assumptions');
  await startNew(page);
  await enterRow(page, { Name: 'Navigation firewall', Text: 'The navigation ECU blocks invalid data from outside' });
  await enterRow(page, { Name: 'Gateway controls', Text: 'The gateway is developed to CAL4 and filters' });
  await enterRow(page, { Name: 'No physical intrusion', Text: 'Paths that need physical intrusion are left out' });
  await expect(rowOf(page, 'CSA-3')).toBeVisible();
  await saved(page);
}

async function enterAssets(page: Page) {
  await openStep(page, 'Assets');
  await startNew(page);
  await enterRow(page, { Name: 'Data communication: lamp request', Functions: 'F-1' });
  await enterRow(page, { Name: 'Data communication: oncoming car information', Functions: 'F-2' });
  await enterRow(page, { Name: 'Firmware of the body control ECU', Functions: 'F-1' });
  await expect(rowOf(page, 'A-3')).toBeVisible();
  for (const [code, properties] of [
    ['A-1', ['I', 'A']],
    ['A-2', ['I', 'A']],
    ['A-3', ['C', 'I']],
  ] as const)
    for (const property of properties) await assign(page, code, property);
  await saved(page);
}

/** Puts a security property on an asset by its mark in the grid. */
async function assign(page: Page, code: string, property: string) {
  const index = await page.getByRole('columnheader', { name: property, exact: true }).getAttribute('aria-colindex');
  const cell = rowOf(page, code).locator(`[aria-colindex="${index}"]`);
  await cell.click();
  await page.keyboard.press('Space');
  await expect(cell).not.toContainText('–');
}

async function enterDamages(page: Page) {
  await openStep(page, 'Damage scenarios');
  await startNew(page);
  await enterRow(page, {
    'Damage scenario': 'The vehicle cannot be driven at night, the headlamps appear disabled while parked',
    'Affected assets': 'A-1',
    'O ·': 'MAJ',
  });
  await enterRow(page, {
    'Damage scenario': 'Front collision with a narrow stationary object after the headlamps go off at night',
    'Affected assets': 'A-1',
    Property: 'I',
    'S ·': 'SEV',
  });
  await enterRow(page, { 'Damage scenario': 'Oncoming drivers are dazzled', 'Affected assets': 'A-2' });
  await enterRow(page, {
    'Damage scenario': 'The automatic high beam does not work',
    'Affected assets': 'A-2',
    Property: 'A',
    'O ·': 'MOD',
  });
  await expect(rowOf(page, 'DS-1')).toContainText('Major');
  await expect(rowOf(page, 'DS-2')).toContainText('Severe');
  await expect(rowOf(page, 'DS-3')).toContainText('not rated');
  await expect(rowOf(page, 'DS-4')).toContainText('Moderate');
  await rowOf(page, 'DS-2').getByText('Front collision').dblclick();
  await page.keyboard.press('Escape');
  await openPanel(page, 'DS-2');
  await page.getByLabel('Reason for S').fill('Life-threatening injuries, survival uncertain (S3)');
  await page.getByLabel('Reason for S').blur();
  await saved(page);
  await expectAccessible(page, '[data-part="panel"]');
}

/** Opens the panel of a row from the row itself. */
async function openPanel(page: Page, code: string) {
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill(code);
  await page.keyboard.press('Enter');
  await showPanel(page);
  await expect(page.getByRole('complementary', { name: code })).toBeVisible();
}

async function enterThreats(page: Page) {
  await openStep(page, 'Threat scenarios');
  await startNew(page);
  const rows = [
    ['Spoofed lamp-request signal switches the headlamp off', 'S', 'A-1', 'I', 'DS-2'],
    ['Tampered signal sent by the body control ECU', 'T', 'A-1', 'I', 'DS-2'],
    ['Denial of service of the oncoming-car information', 'D', 'A-2', 'A', 'DS-4'],
  ] as const;
  for (const [text, type, asset, property, damage] of rows)
    await enterRow(page, {
      'Threat scenario': text,
      'Threat type': type,
      Assets: asset,
      Property: property,
      'Damage scenarios': damage,
    });
  await expect(rowOf(page, 'TS-3')).toBeVisible();
  await saved(page);
}

const lampSteps = [
  'The navigation ECU sends malicious control signals',
  'The gateway forwards them',
  'The signals spoof the lamp request (OFF)',
];

async function enterPaths(page: Page) {
  await openStep(page, 'Attack paths');
  await addPath(page, 'Cellular interface', 'TS-1', ['Compromise the navigation ECU over cellular', ...lampSteps]);
  await rateWhole(page, 'Attack vector', ['Network']);
  await addPath(page, 'Bluetooth interface', 'TS-1', ['Compromise the navigation ECU over Bluetooth', ...lampSteps]);
  await rateWhole(page, 'Attack vector', ['Adjacent']);
  await addPath(page, 'OBD connector', 'TS-1', [
    'Local access to the OBD connector',
    'Send control signals from OBD',
    ...lampSteps.slice(1),
  ]);
  await rateWhole(page, 'Attack vector', ['Local']);
  const flood = ['The navigation ECU transmits malicious signals', 'The gateway forwards them', 'Flood the bus'];
  await addPath(page, 'Flooding over cellular', 'TS-3', ['Compromise the navigation ECU over cellular', ...flood]);
  await rateWhole(page, null, ['≤ 1 week', 'Multiple experts', 'Confidential', 'Unlimited', 'Specialized']);
  await addPath(page, 'Flooding over a dongle', 'TS-3', [
    'Attach a Bluetooth dongle',
    'Compromise the smartphone',
    'Send messages',
    ...flood.slice(1),
  ]);
  await rateWhole(page, null, ['≤ 1 week', 'Multiple experts', 'Confidential', 'Moderate', 'Specialized']);
  await saved(page);
  await expectAccessible(page, '[data-part="panel"]');
}

async function readRatings(page: Page) {
  await openStep(page, 'Attack paths');
  for (const [code, level] of [
    ['AP-1', 'High'],
    ['AP-2', 'Medium'],
    ['AP-3', 'Low'],
    ['AP-4', 'Low'],
    ['AP-5', 'Low'],
  ] as const) {
    await openPanel(page, code);
    await expect(page.locator('[data-part="panel"]').first()).toContainText(level);
  }
  await openPanel(page, 'AP-4');
  await expect(page.getByRole('complementary')).toContainText('= 20');
  await openPanel(page, 'AP-5');
  await expect(page.getByRole('complementary')).toContainText('= 24');
  await openStep(page, 'Threat scenarios');
  await expect(rowOf(page, 'TS-1')).toContainText('High');
  await expect(rowOf(page, 'TS-2')).toContainText('not rated');
  await expect(rowOf(page, 'TS-3')).toContainText('Low');
  await openStep(page, 'Risks');
  await page.getByRole('button', { name: 'Generate risks' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Create|Generate/ })
    .click();
  await expect(rowOf(page, 'R-1')).toContainText('5 Serious');
  await expect(rowOf(page, 'R-2')).toContainText('not rated');
  await expect(rowOf(page, 'R-3')).toContainText('2 Low');
  await rowOf(page, 'R-1').getByText('5 Serious').click();
  await expect(page.getByText('15.8').first()).toBeVisible();
  await page.keyboard.press('Escape');
}

async function treat(page: Page) {
  for (const [code, strategy] of [
    ['R-1', 'Authenticate the lamp request'],
    ['R-3', 'Limit the rate and detect flooding'],
  ] as const) {
    await openPanel(page, code);
    const panel = page.getByRole('complementary', { name: code });
    await choose(panel, 'Treatment', 'Reduce');
    await panel.getByLabel('Disposal strategy').fill(strategy);
    await panel.getByLabel('Disposal strategy').blur();
  }
  await openStep(page, 'Goals');
  await page.getByRole('button', { name: 'Generate goals' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Create|Generate/ })
    .click();
  await expect(rowOf(page, 'CSG-1')).toContainText('CAL4');
  await openStep(page, 'Requirements');
  await startNew(page);
  await enterRow(page, { Name: 'Authenticated lamp request', Goals: 'CSG-1' });
  await expect(rowOf(page, 'CSR-1')).toContainText('CAL4');
  await openStep(page, 'Claims');
  await startNew(page);
  await enterRow(page, { Name: 'The gateway filters foreign traffic' });
  await expect(rowOf(page, 'CSC-1')).toBeVisible();
  await saved(page);
}

async function deleteAndUndo(page: Page) {
  await openStep(page, 'Assets');
  await openPanel(page, 'A-2');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('Damage scenarios: DS-3, DS-4');
  await expect(question).toContainText('Threat scenarios: TS-3');
  await expect(question).toContainText('Risks: R-3');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(rowOf(page, 'A-2')).toBeHidden();
  await saved(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rowOf(page, 'A-2')).toBeVisible();
  await openStep(page, 'Risks');
  await expect(rowOf(page, 'R-3')).toContainText('2 Low');
}

async function reports(page: Page) {
  await page.getByRole('link', { name: 'Headlamp', exact: true }).click();
  await page.getByRole('tab', { name: 'Report' }).click();
  await exportBoth(page);
  const docx = await download(page, 'docx');
  const text = strFromU8(unzipSync(new Uint8Array(docx))['word/document.xml'] as Uint8Array).replace(/<[^>]+>/g, ' ');
  for (const words of ['R-1', 'AP-4', 'CSG-1', 'CAL4', 'Authenticated lamp request']) expect(text).toContain(words);
  const book = read(await download(page, 'xlsx'), { type: 'buffer' });
  const rows = book.SheetNames.flatMap((name) => {
    const sheet = book.Sheets[name];
    return sheet ? utils.sheet_to_json<unknown[]>(sheet, { header: 1 }) : [];
  });
  const risk = (code: string) => rows.filter((row) => row.includes(code));
  expect(risk('R-1').some((row) => row.includes(5))).toBe(true);
  expect(risk('R-3').some((row) => row.includes(2))).toBe(true);
  expect(risk('AP-4').some((row) => row.includes(20))).toBe(true);
  expect(risk('AP-5').some((row) => row.includes(24))).toBe(true);
}

/** Asks for the report in both formats, with one reason. */
async function exportBoth(page: Page) {
  await page.getByRole('checkbox', { name: /xlsx/ }).check();
  await page.getByRole('button', { name: 'export Export', exact: true }).click();
  const gate = page.getByRole('dialog', { name: 'The analysis has open points' });
  await gate.getByLabel('Reason').fill('Working copy');
  await gate.getByRole('button', { name: 'Export anyway' }).click();
}

/** Waits until the file is ready, saves it. */
async function download(page: Page, format: 'docx' | 'xlsx'): Promise<Buffer> {
  const row = page.getByRole('row').filter({ hasText: `.${format}` });
  await expect(row).toContainText('Ready', { timeout: 60_000 });
  const file = page.waitForEvent('download');
  await row.getByRole('button', { name: 'Download' }).click();
  return readFile(await (await file).path());
}
