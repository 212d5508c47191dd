import type { Page } from '@playwright/test';
import { colleague } from './support/colleague.ts';
import { choose } from './support/select.ts';
import { type Caller, expect, openAs, test } from './support/story.ts';
import { openStep, rowOf, type StepName, saved, startNew } from './support/workspace.ts';

/**
 * The headlamp system of Annex H, entered by two people as sheets: what the annex leaves open is filled in, so that nothing blocks the gate; it becomes
 * final, and in a second version one rating is changed. The values are those of the annex: TS-1 high, TS-3 low, risks 5 and 2.
 */
const functions = [
  ['Name', 'Description'],
  ['Switch the headlamps', 'On request of the driver'],
  ['Switch the beam automatically', 'The camera tells of oncoming cars'],
];
const assumptions = [
  ['Name', 'Text', 'Explanation'],
  ['Navigation firewall', 'It blocks invalid data from outside', 'Agreed with its developer'],
  ['Gateway controls', 'Strong controls, developed to CAL4', 'Part of the vehicle'],
  ['No physical intrusion', 'Such paths are left out', 'H.2.5'],
];
const assets = [
  ['Name', 'Category', 'Functions', 'Description', 'C', 'I', 'A', 'NR', 'AU', 'AZ'],
  ['Data communication: lamp request', 'DIT', 'F-1', 'On CAN', 'no', 'yes', 'yes', 'no', 'no', 'no'],
  ['Data communication: oncoming car', 'DIT', 'F-2', 'On CAN', 'no', 'yes', 'yes', 'no', 'no', 'no'],
  ['Firmware of the body control ECU', 'FW', 'F-1', 'In flash', 'yes', 'yes', 'no', 'no', 'no', 'no'],
];
const damages = [
  ['Damage scenario', 'Affected assets', 'Property', 'S', 'F', 'O', 'P'],
  ['Vehicle cannot be driven at night', 'A-1', 'A', 'NEG', 'NEG', 'MAJ', 'NEG'],
  ['Front collision after the headlamps switch off', 'A-1', 'I', 'SEV', 'NEG', 'NEG', 'NEG'],
  ['Oncoming drivers dazzled', 'A-2', 'I', 'MOD', 'NEG', 'NEG', 'NEG'],
  ['Automatic high beam does not work', 'A-2', 'A', 'NEG', 'NEG', 'MOD', 'NEG'],
  ['Know-how of the firmware is lost', 'A-3', 'C', 'NEG', 'MOD', 'NEG', 'NEG'],
  ['Own firmware switches the lamps off', 'A-3', 'I', 'MAJ', 'NEG', 'NEG', 'NEG'],
];
const threats = [
  ['Threat scenario', 'Threat type', 'Assets', 'Property', 'Damage scenarios'],
  ['Spoofed lamp-request signal', 'S', 'A-1', 'I', 'DS-2'],
  ['Tampered signal of the body control ECU', 'T', 'A-1', 'I', 'DS-2'],
  ['Denial of service of oncoming car information', 'D', 'A-2', 'A', 'DS-4'],
  ['Denial of service of the lamp request', 'D', 'A-1', 'A', 'DS-1'],
  ['Spoofed oncoming car information', 'S', 'A-2', 'I', 'DS-3'],
  ['Firmware extracted', 'I', 'A-3', 'C', 'DS-5'],
  ['Firmware tampered with', 'T', 'A-3', 'I', 'DS-6'],
];
const lamp = [
  ['The navigation ECU sends malicious signals'],
  ['The gateway forwards them'],
  ['They spoof the lamp request'],
];
const flood = [['The gateway forwards them'], ['Flood the bus']];
const rest = (name: string, threat: string) => [
  [name, threat, '', '4', '6', '3', '4', '4'],
  ['Local access to the OBD connector'],
  ['Send control signals from OBD'],
];
const paths = [
  ['name', 'threats', 'AV', 'ET', 'SE', 'KoIC', 'WoO', 'Eq'],
  ['Cellular interface', 'TS-1', 'Network', '', '', '', '', ''],
  ['Compromise the navigation ECU over cellular'],
  ...lamp,
  ['Bluetooth interface', 'TS-1', 'Adjacent', '', '', '', '', ''],
  ['Compromise the navigation ECU over Bluetooth'],
  ...lamp,
  ['OBD connector', 'TS-1', 'Local', '', '', '', '', ''],
  ['Local access to the OBD connector'],
  ['Send control signals from OBD'],
  ...lamp.slice(1),
  ['Flooding over cellular', 'TS-3', '', '1', '8', '7', '0', '4'],
  ['Compromise the navigation ECU over cellular'],
  ['The navigation ECU transmits malicious signals'],
  ...flood,
  ['Flooding over a dongle', 'TS-3', '', '1', '8', '7', '4', '4'],
  ['Attach a Bluetooth dongle'],
  ['Compromise the smartphone of the driver'],
  ['Send messages'],
  ...flood,
  ...rest('Changed configuration', 'TS-2'),
  ...rest('Flooding from OBD', 'TS-4'),
  ...rest('False camera messages', 'TS-5'),
  ...rest('Update package decrypted', 'TS-6'),
  ...rest('Forged update package', 'TS-7'),
];
const claims = [
  ['Name', 'Text', 'Explanation'],
  ['The firmware holds no secrets', 'Keys are in the security module', 'Reviewed'],
];
const decisions = [
  [
    'Treatment',
    'Disposal strategy',
    'Cybersecurity statement',
    'Claims',
    'Verification',
    'Verification status',
    'Reason for no evidence',
  ],
  ...['R-1', 'R-2', 'R-3', 'R-4', 'R-5', 'R-6', 'R-7'].map((code) =>
    code === 'R-6'
      ? ['Retain', 'Nothing more is done', 'Harms no vehicle', 'CSC-1', 'Design review', 'passed', 'An example']
      : ['Reduce', 'Authenticate and limit', 'The goal holds', '', 'Penetration test', 'passed', 'An example'],
  ),
];
const explanations = [
  ['Text', 'Explanation'],
  ...Array.from({ length: 5 }, () => ['shall be protected', 'from the risks it addresses']),
];
const requirements = [
  ['Name', 'Text', 'Goals', 'Allocated to', 'Explanation', 'Verification method'],
  ...[1, 2, 3, 4, 5].map((n) => [`Protection ${n}`, 'shall check', `CSG-${n}`, 'A-1', 'refines the goal', 'test']),
];

test('two people take Annex H from functions to a compared version', async ({
  browser,
  sharedProduct: product,
  sharedAdmin: admin,
}) => {
  const { taskId, versionId } = await annexTask(admin);
  const wang = await colleague(product, admin);
  const [li, fang] = [await openAs(browser, product, admin.token), await openAs(browser, product, wang)];
  for (const page of [li, fang]) {
    await page.goto(`/intara/project/analysis?task=${taskId}&version=${versionId}&step=functions`);
    await expect(page.getByRole('grid')).toBeVisible();
  }

  await test.step('one enters system, assets and damages', async () => {
    await sheet(li, 'Functions', functions, 'F-2');
    await sheet(li, 'Assumptions', assumptions, 'CSA-3');
    await sheet(li, 'Assets', assets, 'A-3');
    await sheet(li, 'Damage scenarios', damages, 'DS-6');
    await expect(rowOf(li, 'DS-2')).toContainText('Severe');
  });

  await test.step('the other one sees them at once, and enters threats and paths, rated as in the annex', async () => {
    await sheet(fang, 'Threat scenarios', threats, 'TS-7');
    await sheet(fang, 'Attack paths', paths, 'AP-10');
    const levels = async (expected: readonly (readonly [string, string])[]) => {
      for (const [code, level] of expected) await expect(rowOf(fang, code)).toContainText(level);
    };
    await levels([
      ['AP-4', '20'],
      ['AP-5', '24'],
    ]);
    // The rows above are drawn when they are in sight.
    await fang.keyboard.press('Control+Home');
    await levels([
      ['AP-1', 'High'],
      ['AP-2', 'Medium'],
      ['AP-3', 'Low'],
    ]);
    await openStep(li, 'Threat scenarios');
    await expect(rowOf(li, 'TS-1')).toContainText('High');
    await expect(rowOf(li, 'TS-3')).toContainText('Low');
  });

  await test.step('the risks are those of the annex; they are disposed of and verified', async () => {
    await sheet(li, 'Claims', claims, 'CSC-1');
    await openStep(li, 'Risks');
    await generate(li, 'Generate risks');
    await expect(rowOf(li, 'R-1')).toContainText('5 Serious');
    await expect(rowOf(li, 'R-3')).toContainText('2 Low');
    await rowOf(li, 'R-1').locator('[data-column="treatments"]').click();
    await paste(li, decisions);
    await expect(rowOf(li, 'R-7')).toContainText('Penetration test');
    await saved(li);
    await acceptAsHead(li, 'R-6');
    await openStep(fang, 'Goals');
    await generate(fang, 'Generate goals');
    await rowOf(fang, 'CSG-1').locator('[data-column="text"]').click();
    await paste(fang, explanations);
    await expect(rowOf(fang, 'CSG-5')).toContainText('from the risks');
    await expect(rowOf(fang, 'CSG-1')).toContainText('CAL4');
    await sheet(fang, 'Requirements', requirements, 'CSR-5');
    await expect(rowOf(fang, 'CSR-5')).toContainText('verified');
  });

  await test.step('the list of open points gives the ratings one reason; then nothing blocks, and it becomes final', async () => {
    await openStep(li, 'Damage scenarios');
    const problems = li.locator('[data-part="problems"]');
    await problems.getByRole('button', { name: /^(down|up)? ?Open points/ }).click();
    const dialog = li.getByRole('dialog');
    // Of the damage scenarios, then of the attack paths.
    for (const left of [1, 0]) {
      await problems.getByRole('button', { name: 'One reason for all' }).first().click();
      await dialog.getByRole('textbox', { name: 'Reason' }).fill('As rated in the annex');
      await dialog.getByRole('button', { name: /^Set for/ }).click();
      await expect(problems.getByRole('button', { name: 'One reason for all' })).toHaveCount(left);
    }
    await expect(problems).toContainText('Freezing requires a reason');
    await expect(problems).toContainText('Blocks freezing 0');
    await toVersions(li);
    await li.getByRole('button', { name: 'Freeze version' }).click();
    await dialog.getByLabel('Reason').fill('Residual risks are rated after the tests');
    await dialog.getByRole('button', { name: 'Freeze version' }).click();
    for (const page of [li, fang])
      await expect(page.getByText('This version is frozen. You can read it but not change it.')).toBeVisible();
  });

  await test.step('one rating is changed in a second version; the risk that moved is first', async () => {
    // Who froze the version is asked for the next one.
    const dialog = li.getByRole('dialog').filter({ hasText: 'Open the next version?' });
    await dialog.getByLabel('Version', { exact: true }).fill('V2.0');
    await dialog.getByLabel('Content of the update').fill('Severity measured on the road');
    await dialog.getByRole('button', { name: 'Open next version' }).click();
    await expect(li.getByRole('row', { name: /V2\.0/ })).toContainText('shown here');
    await openStep(li, 'Damage scenarios');
    await rowOf(li, 'DS-2').locator('[data-column="rating.S"]').click();
    await li.keyboard.type('MOD');
    await li.keyboard.press('Enter');
    await saved(li);
    await toVersions(li);
    await li.getByRole('button', { name: 'Compare: V2.0' }).click();
    const moved = li.locator('[data-part="moved"]').first();
    await expect(moved).toContainText('R-1');
    await expect(moved).toContainText('5 Serious→3 Medium');
    await expect(moved).toContainText('DS-2');
  });
});

/** Somebody without an account accepts a risk. */
async function acceptAsHead(page: Page, code: string) {
  await rowOf(page, code).locator('[data-column="code"]').click();
  const panel = page.getByRole('complementary', { name: code });
  await choose(panel, 'Accepted by', 'Another person…');
  await panel.getByRole('region', { name: 'Residual risk' }).getByLabel('Name of the person').fill('Anna Berg');
  await panel.getByRole('region', { name: 'Residual risk' }).getByLabel('Name of the person').press('Enter');
  await panel.getByLabel('Accepts as (role)').fill('Head of product');
  await panel.getByLabel('Accepts as (role)').press('Enter');
  await expect(rowOf(page, code).locator('[data-column="acceptedBy"]')).toContainText('Anna Berg, Head of product');
}

interface Model {
  id: string;
  kind: string;
  type: string;
  isDefault: boolean;
  name: { en: string };
}

/** A task of a project that rates by attack potential, and by attack vector as well. */
async function annexTask(admin: Caller): Promise<{ taskId: string; versionId: string }> {
  const me = await admin('GET', '/inauth/v1.0/user/info-by-token');
  const models = (await admin('GET', '/intara/v1.0/models')) as Model[];
  const idOf = (kind: string, is = (model: Model) => model.isDefault) =>
    models.find((model) => model.kind === kind && is(model))?.id;
  const project = await admin('POST', '/intara/v1.0/projects', {
    name: 'Headlamp',
    code: 'HL-1',
    lifecycle: ['concept'],
    description: 'The headlamp system of the annex',
    feasibilityTypes: ['AttackPotentialBased', 'CVSSBased'],
    impactModel: idOf('impact'),
    threatModels: [
      idOf('feasibility', ({ type }) => type === 'AttackPotentialBased'),
      idOf('feasibility', ({ name }) => name.en === 'Attack vector'),
    ],
    riskModel: idOf('risk'),
    participants: [me.id],
  });
  const { id: taskId, versionId } = await admin('POST', `/intara/v1.0/projects/${project.id}/tasks`, {
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
  return { taskId, versionId };
}

/** Enters a sheet into a step in one go, from the line for a new row, and waits until it is stored. */
async function sheet(page: Page, step: StepName, lines: readonly (readonly string[])[], last: string): Promise<void> {
  await openStep(page, step);
  await startNew(page);
  await paste(page, lines);
  await expect(rowOf(page, last)).toBeVisible();
  await saved(page);
}

/** Pastes where the cursor stands, as from a spreadsheet. */
async function paste(page: Page, lines: readonly (readonly string[])[]): Promise<void> {
  const width = lines[0]?.length ?? 0;
  const text = lines.map((line) => [...line, ...Array(width - line.length).fill('')].join('\t')).join('\n');
  await page.waitForFunction(() => document.activeElement?.closest('[role=gridcell]'));
  await page.evaluate((plain) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', plain);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, text);
}

async function generate(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Generate/ })
    .click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

async function toVersions(page: Page): Promise<void> {
  await page.locator('[data-part="steps"]').getByRole('button', { name: 'Version control' }).click();
  await expect(page.locator('[data-part="versions"]')).toBeVisible();
}
