import type { Page } from '@playwright/test';
import { pasteSheet } from '../support/paste.ts';
import { type Caller, expect, openAs, test } from '../support/story.ts';
import { rowOf, saved } from '../support/workspace.ts';

/*
 * A whole analysis comes out of a spreadsheet: the headlamp system of ISO/SAE 21434 Annex H, 40 rows. Names stand where names are known, codes
 * elsewhere, in two languages; three cells are wrong, are shown where they are, and mended there.
 */

const functions = [['Switch the headlamps'], ['Choose high and low beam']];
const assets = [
  ['Data communication: lamp request', '', '', 'x', 'x'],
  ['Data communication: oncoming car information', '', '', 'x', 'x'],
  ['Firmware of the body control ECU', '', 'x', 'x', ''],
];
/** Description, asset, property, then the level of each dimension, the overall impact (nothing) and the reason of each dimension. */
const damages = [
  [
    'Car cannot be driven at night',
    'A-1',
    'Availability',
    '',
    '',
    'Mayor',
    '',
    '',
    '',
    '',
    'core function lost\nwhile parked',
    '',
  ],
  ['Collision with a narrow obstacle', 'A-1', 'I', 'Severe', '', '', '', '', 'no sight at medium speed', '', '', ''],
  ['Oncoming drivers are dazzled', 'A-2', 'I', '', '', '', '', '', '', '', '', ''],
  [
    'High beam cannot be chosen',
    'Data communication: oncoming car information',
    'A',
    '',
    '',
    '中等',
    '',
    '',
    '',
    '',
    'comfort only',
    '',
  ],
];
const threats = [
  ['Spoofed lamp request switches the headlamp off', 'Spoofing', 'A-1', 'I', 'DS-2'],
  ['Tampered signal of the body control ECU', 'T', 'A-1', 'I', 'Collision with a narrow obstacle'],
  ['Oncoming-car information is denied', 'Denial of service', 'A-2', 'A', 'DS-4'],
];
/** Name, threat, then the number of steps, the five parameters of the attack potential, the attack vector, sum, level and the reason. */
const path = (name: string, threat: string, vector = '') => [name, threat, '', '', '', '', '', '', vector];
const step = (name: string, values: readonly (string | number)[] = [], reason = '') => {
  const [time = '', skill = '', knowledge = '', window = '', equipment = ''] = values;
  return [name, '', '', time, skill, knowledge, window, equipment, '', '', '', reason];
};
const spoofing = [
  step('The navigation ECU sends control signals'),
  step('The gateway forwards them'),
  step('The signals spoof the request'),
];
const paths = [
  path('Cellular interface', 'TS-1', 'Network'),
  step('Take over the navigation ECU by radio'),
  ...spoofing,
  path('Bluetooth interface', 'TS-1', '相邻'),
  step('Take over the navigation ECU nearby'),
  ...spoofing,
  path('Connector in the cabin', 'TS-1', 'local'),
  step('Reach the connector'),
  ...spoofing,
  path('Flooding by radio', 'TS-3'),
  step(
    'Take over the navigation ECU by radio',
    ['≤ 1 week', 'Multiple experts', 'Confidential', 'Unlimited', 'Specialized'],
    'known weakness',
  ),
  step('It sends signals', [0, 3, 3, 0, 0], 'needs its keys'),
  step('The gateway forwards', [0, 0, 0, 0, 0], 'no filter'),
  step('Flood the bus', [0, 3, 0, 0, 4], 'highest priority'),
  path('Flooding by a dongle', 'TS-33'),
  step('Plug in a dongle', ['≤ 1 周', 3, 0, 'Moderate', 4], 'sold to anyone'),
  step('Take over the phone', [1, 8, 7, 0, 4], 'signed app'),
  step('Send by phone and dongle', [0, 3, 3, 4, 0], 'open protocol'),
  step('The gateway forwards', [0, 0, 0, 0, 0], 'no filter'),
  step('Flood the bus', [0, 3, 0, 0, '4x'], 'highest priority'),
];

test('a TARA sheet is pasted from a spreadsheet, mended where it says so, and rates as the annex does', async ({
  browser,
  sharedProduct: product,
  sharedAdmin: admin,
}) => {
  test.setTimeout(300_000);
  const { taskId, versionId } = await emptyTask(admin);
  const page = await openAs(browser, product, admin.token);
  const open = async (kind: string, shown: readonly string[] = []) => {
    const view = shown.length > 0 ? `&arranged=${encodeURIComponent(JSON.stringify({ shown }))}` : '';
    await page.goto(`/intara/project/analysis?task=${taskId}&version=${versionId}&step=${kind}${view}`);
    // The focus arrives in the line for a new row: nothing is there yet.
    await expect(page.locator('[data-line="#new"] [data-grid-field]')).toBeFocused();
  };

  await test.step('functions, assets, damages with ratings and reasons, threats', async () => {
    await open('functions');
    await pasteSheet(page, functions);
    await open('assets');
    await pasteSheet(page, assets);
    await open('damages');
    await pasteSheet(page, damages);
    await expect(rowOf(page, 'DS-4')).toContainText('Moderate');
  });

  await test.step('a level that does not exist stays in its cell, and F8 leads to it', async () => {
    await expect(page.getByRole('button', { name: 'Not saved: 1 invalid value' })).toBeVisible();
    await page.keyboard.press('F8');
    await page.keyboard.type('Major');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: /do not fit/ })).toBeHidden();
    await expect(rowOf(page, 'DS-1')).toContainText('core function lost');
    await open('threats');
    await pasteSheet(page, threats);
    await expect(rowOf(page, 'TS-2')).toContainText('DS-2');
  });

  await test.step('paths with their steps and values; one waits for a threat that exists', async () => {
    await open('paths', ['value.attack-vector/AV']);
    await pasteSheet(page, paths);
    await expect(rowOf(page, 'AP-4').locator('[data-column="sum"]')).toHaveText('20');
    await expect(page.getByRole('button', { name: 'Not saved: 2 invalid values' })).toBeVisible();
    await page.keyboard.press('F8');
    await page.keyboard.type('TS-3');
    await page.keyboard.press('Tab');
    await page.keyboard.press('F8');
    await page.keyboard.type('Specialized');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: /do not fit/ })).toBeHidden();
    await saved(page);
  });

  await test.step('the values are those of the annex', () => readRatings(page));
});

async function readRatings(page: Page) {
  for (const [code, level, sum] of [
    ['AP-1', 'High', ''],
    ['AP-2', 'Medium', ''],
    ['AP-3', 'Low', ''],
    ['AP-4', 'Low', '20'],
    ['AP-5', 'Low', '24'],
  ] as const) {
    await expect(rowOf(page, code).locator('[data-column="level"]')).toContainText(level);
    await expect(rowOf(page, code).locator('[data-column="sum"]')).toHaveText(sum);
  }
  await page.locator('[data-part="steps"]').getByRole('button', { name: 'Threat scenarios' }).click();
  await expect(rowOf(page, 'TS-1')).toContainText('High');
  await expect(rowOf(page, 'TS-2')).toContainText('not rated');
  await expect(rowOf(page, 'TS-3')).toContainText('Low');
  await page.getByRole('tab', { name: 'Risk control', exact: true }).click();
  await page.getByRole('button', { name: 'Generate risks' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Create|Generate/ })
    .click();
  await expect(rowOf(page, 'R-1')).toContainText('5 Serious');
  await expect(rowOf(page, 'R-3')).toContainText('2 Low');
}

/** A project that knows both models of the annex, with an empty task. */
async function emptyTask(admin: Caller) {
  const me = (await admin('GET', '/inauth/v1.0/user/info-by-token')) as { id: string };
  const { id: projectId } = await admin('POST', '/intara/v1.0/projects', {
    name: 'Sheet',
    code: 'SH',
    lifecycle: ['concept'],
    description: 'The headlamp system from a spreadsheet',
    safetyStandard: [],
    feasibilityTypes: ['AttackPotentialBased', 'CVSSBased'],
    impactModel: 'impact-annex-f',
    threatModels: ['attack-potential', 'attack-vector'],
    riskModel: 'risk-matrix-h8',
    participants: [],
  });
  const { id: taskId, versionId } = await admin('POST', `/intara/v1.0/projects/${projectId}/tasks`, {
    name: 'Sheet-TARA',
    code: 'SH-1',
    type: 'system',
    level: 'system',
    lifecycle: ['concept'],
    systemName: 'Headlamp system',
    description: 'Lamp request and oncoming-car information',
    overview: 'Switch, body control ECU, camera, lamps',
    responsible: me.id,
    members: [me.id],
    tags: [],
    scheduledTime: ['2026-11-01', '2027-12-31'],
  });
  return { taskId, versionId };
}
