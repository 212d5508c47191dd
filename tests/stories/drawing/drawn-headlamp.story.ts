import type { Page } from '@playwright/test';
import { type Caller, expect, openAs, test } from '../support/story.ts';
import { enterRow, openStep, rowOf, saved, startNew } from '../support/workspace.ts';

/**
 * The headlamp system of ISO/SAE 21434 Annex H, drawn from nothing with mouse and keyboard, and rated on what was drawn: the values of the annex
 * come out.
 */

const canvasOf = (page: Page) => page.locator('[data-part=canvas]');
const drawnAs = (page: Page, name: string) => canvasOf(page).locator('.x6-node', { hasText: name }).first();

/** The name of what was just drawn, typed where it stands. */
async function name(page: Page, words: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Rename' });
  await expect(field).toBeFocused();
  await field.fill(words);
  await field.press('Enter');
  await expect(field).toBeHidden();
}

async function middleOf(page: Page, words: string): Promise<{ x: number; y: number }> {
  const box = await drawnAs(page, words).boundingBox();
  if (!box) throw new Error(`${words} is not drawn`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Joins two nodes by the tool for it; the flow is named at once. */
async function join(page: Page, from: string, to: string, words: string): Promise<void> {
  await canvasOf(page).focus();
  await page.keyboard.press('c');
  for (const one of [from, to]) {
    const { x, y } = await middleOf(page, one);
    await page.mouse.click(x, y);
  }
  await name(page, words);
  await page.keyboard.press('v');
}

/** An empty task of a project that rates by attack potential and by attack vector, as the annex does. */
async function taskOf(admin: Caller): Promise<{ id: string; versionId: string }> {
  const me = await admin('GET', '/inauth/v1.0/user/info-by-token');
  const models: Model[] = await admin('GET', '/intara/v1.0/models');
  const idOf = (is: (one: Model) => boolean) => models.find(is)?.id;
  const attackPotential = idOf(({ kind, type }) => kind === 'feasibility' && type === 'AttackPotentialBased');
  const attackVector = idOf(({ kind, name: own }) => kind === 'feasibility' && own.en === 'Attack vector');
  const usual = (kind: string) => idOf((one) => one.kind === kind && one.isDefault);
  const project = await admin('POST', '/intara/v1.0/projects', {
    name: 'Headlamp',
    code: 'HL-1',
    lifecycle: ['concept'],
    description: 'The headlamp system of the annex',
    feasibilityTypes: ['AttackPotentialBased', 'CVSSBased'],
    impactModel: usual('impact'),
    threatModels: [attackPotential, attackVector],
    riskModel: usual('risk'),
    participants: [me.id],
  });
  return admin('POST', `/intara/v1.0/projects/${project.id}/tasks`, {
    name: 'Headlamp-TARA',
    code: 'T-1',
    type: 'system',
    systemName: 'Headlamp system',
    description: 'Lamp request and oncoming-car information',
    overview: 'Switch, body control ECU, camera ECU, power switch actuator, lamps',
    responsible: me.id,
    members: [me.id],
    scheduledTime: ['2026-01-01', '2026-12-31'],
  });
}

interface Model {
  id: string;
  kind: string;
  type: string;
  name: { en: string };
  isDefault: boolean;
}

test('the headlamp system is drawn from nothing and rated on the drawing, with the values of the annex', async ({
  browser,
  sharedProduct: product,
  sharedAdmin: admin,
}) => {
  test.setTimeout(300_000);
  const task = await taskOf(admin);
  const page = await openAs(browser, product, admin.token, 'en-US');
  // The first flow has to be in sight beside the lists, one of them folded, and the panel.
  await page.setViewportSize({ width: 1480, height: 900 });
  await page.goto(`/intara/project/analysis?task=${task.id}&version=${task.versionId}`);
  await test.step('the item: switch, body control ECU, actuator and lamps in a row', () => drawItem(page));
  await test.step('the camera, and what the item talks to', () => drawAround(page));
  await test.step('the trust boundary of the item', () => drawBoundary(page));
  await test.step('damage and threat scenarios of what was drawn', () => enterScenarios(page));
  await test.step('attack paths, rated', () => addPaths(page, admin, task.versionId));
  await test.step('the values of the annex', () => readRatings(page));
  await test.step('the drawing is there from the risks, too', () => seeInDrawing(page));
});

async function drawItem(page: Page) {
  await page.getByRole('tab', { name: 'Topology' }).click();
  await page.getByRole('button', { name: 'New topology' }).click();
  const field = page.getByRole('dialog').getByLabel('Topology name');
  await field.fill('Headlamp');
  await field.press('Enter');
  await expect(canvasOf(page)).toBeVisible();
  await page.getByRole('button', { name: 'ECU hardware' }).press('Enter');
  await name(page, 'Switch');
  for (const next of ['Body control', 'Actuator', 'Lamps']) {
    await page.keyboard.press('Tab');
    await name(page, next);
  }
  const flows = drawnAs(page, 'Data in transit');
  // The flows between them were drawn along: the first is the lamp request.
  await expect(flows).toBeVisible();
  const { x, y } = await middleOf(page, 'Data in transit');
  await page.mouse.dblclick(x, y);
  await name(page, 'Lamp request');
  await canvasOf(page).focus();
  await page.keyboard.press('1');
  await saved(page);
}

async function drawAround(page: Page) {
  for (const [words, by] of [
    ['Camera', { x: 120, y: 520 }],
    ['Navigation', { x: 330, y: 120 }],
    ['Gateway', { x: 560, y: 120 }],
  ] as const) {
    await page.getByRole('button', { name: 'ECU hardware' }).dragTo(canvasOf(page), { targetPosition: by });
    await name(page, words);
  }
  await join(page, 'Camera', 'Body control', 'Oncoming car');
  await join(page, 'Navigation', 'Gateway', 'Control signals');
  await join(page, 'Gateway', 'Body control', 'Forwarded');
  await saved(page);
}

async function drawBoundary(page: Page) {
  await page.keyboard.press('Escape');
  for (const [i, words] of ['Switch', 'Body control', 'Actuator', 'Lamps', 'Camera'].entries()) {
    const { x, y } = await middleOf(page, words);
    if (i > 0) await page.keyboard.down('Shift');
    await page.mouse.click(x, y);
    if (i > 0) await page.keyboard.up('Shift');
  }
  await page.keyboard.press('b');
  await name(page, 'Item');
  for (const words of ['Navigation', 'Gateway']) await expect(drawnAs(page, words)).toContainText('outside');
  await expect(drawnAs(page, 'Camera')).not.toContainText('outside');
  await saved(page);
}

/** The code of an asset, by its name, as the grid has it. */
async function codeOf(page: Page, asset: string): Promise<string> {
  const row = page
    .getByRole('grid')
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell', { name: asset, exact: true }) });
  const words = await row
    .getByRole('gridcell', { name: /^A-\d+$/ })
    .first()
    .textContent();
  return words ?? '';
}

async function enterScenarios(page: Page) {
  await page.getByRole('tab', { name: 'Threat analysis' }).click();
  await openStep(page, 'Assets');
  const [request, oncoming] = [await codeOf(page, 'Lamp request'), await codeOf(page, 'Oncoming car')];
  await openStep(page, 'Damage scenarios');
  await startNew(page);
  await enterRow(page, {
    'Damage scenario': 'Front collision after the headlamps go off at night',
    'Affected assets': request,
    Property: 'I',
    'S ·': 'SEV',
  });
  await enterRow(page, {
    'Damage scenario': 'The automatic high beam does not work',
    'Affected assets': oncoming,
    Property: 'A',
    'O ·': 'MOD',
  });
  await expect(rowOf(page, 'DS-1')).toContainText('Severe');
  await openStep(page, 'Threat scenarios');
  await startNew(page);
  for (const [text, type, asset, property, damage] of [
    ['Spoofed lamp request switches the headlamp off', 'S', request, 'I', 'DS-1'],
    ['Denial of service of the oncoming-car information', 'D', oncoming, 'A', 'DS-2'],
  ] as const)
    await enterRow(page, {
      'Threat scenario': text,
      'Threat type': type,
      Assets: asset,
      Property: property,
      'Damage scenarios': damage,
    });
  await expect(rowOf(page, 'TS-2')).toBeVisible();
  await saved(page);
}

/** The paths of the annex, each rated as a whole; headlamp.story.ts enters them by hand. */
async function addPaths(page: Page, admin: Caller, versionId: string) {
  const { rows } = await admin('GET', `/intara/v1.0/versions/${versionId}/snapshot`);
  const threat = (code: string) => rows.threats.find((one: { code: string }) => one.code === code).id;
  const path = (name: string, of: string, model: string, levels: Record<string, string>) => ({
    op: 'add',
    kind: 'paths',
    row: { name, threats: [threat(of)], model, basis: 'path', ratings: { [model]: levels } },
  });
  const effort = (WoO: string) => ({ ET: '1w', SE: 'multiple', KoIC: 'confidential', WoO, Eq: 'specialized' });
  const edits = [
    path('Cellular interface', 'TS-1', 'attack-vector', { AV: 'N' }),
    path('Bluetooth interface', 'TS-1', 'attack-vector', { AV: 'A' }),
    path('OBD connector', 'TS-1', 'attack-vector', { AV: 'L' }),
    path('Flooding over cellular', 'TS-2', 'attack-potential', effort('unlimited')),
    path('Flooding over a dongle', 'TS-2', 'attack-potential', effort('moderate')),
  ];
  await admin('POST', `/intara/v1.0/versions/${versionId}/edits`, { edits });
  await openStep(page, 'Attack paths');
}

async function readRatings(page: Page) {
  for (const [code, level] of [
    ['AP-1', 'High'],
    ['AP-2', 'Medium'],
    ['AP-3', 'Low'],
    ['AP-4', 'Low'],
    ['AP-5', 'Low'],
  ] as const)
    await expect(rowOf(page, code)).toContainText(level);
  await openStep(page, 'Threat scenarios');
  await expect(rowOf(page, 'TS-1')).toContainText('High');
  await expect(rowOf(page, 'TS-2')).toContainText('Low');
  await openStep(page, 'Risks');
  await page.getByRole('button', { name: 'Generate risks' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Create|Generate/ })
    .click();
  await expect(rowOf(page, 'R-1')).toContainText('5 Serious');
  await expect(rowOf(page, 'R-2')).toContainText('2 Low');
  await saved(page);
}

async function seeInDrawing(page: Page) {
  await page.getByRole('tab', { name: 'Topology' }).click();
  for (const words of ['Lamp request', 'Switch', 'Camera']) await expect(drawnAs(page, words)).toBeVisible();
}
