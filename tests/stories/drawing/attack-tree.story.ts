import type { Locator, Page } from '@playwright/test';
import { newTask } from '../../../scripts/product.mjs';
import { expect, expectAccessible, openAs, test } from '../support/story.ts';
import { saved } from '../support/workspace.ts';

/** A tree with a shared step and a control, built by keyboard; the control is switched and the risk moves; paths ↔ tree. */

const canvasOf = (page: Page) => page.locator('[data-part=canvas]');
const drawnAs = (page: Page, name: string) => canvasOf(page).locator('.x6-node', { hasText: name });
const panelOf = (page: Page) => page.locator('[data-part=panel]');
const outcomeOf = (page: Page) => page.locator('[data-part=outcome]');

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox();
  if (!box) throw new Error('It is not shown.');
  return box;
};

/** The name of what was just drawn, typed where it stands. */
async function name(page: Page, words: string, key = 'Enter'): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Name of the node' });
  await expect(field).toBeFocused();
  await field.fill(words);
  await field.press(key);
}

/** The panel shows what is selected a moment after the key. */
const panelFollows = (page: Page) =>
  expect(page.locator('[data-part=attack-tree] [aria-busy=true] [data-part=panel]')).toHaveCount(0);

/** Chooses levels of the selected step by their names. */
async function rate(page: Page, levels: Record<string, string>): Promise<void> {
  await panelFollows(page);
  for (const [parameter, level] of Object.entries(levels)) {
    const group = panelOf(page).getByRole('radiogroup', { name: parameter });
    await group.getByRole('radio', { name: level }).first().check({ force: true });
  }
  await canvasOf(page).focus();
}

const easy = {
  'Elapsed time': '≤ 1 month',
  'Specialist expertise': 'Proficient',
  'Knowledge of the item': 'Restricted',
  'Window of opportunity': 'Unlimited',
  Equipment: 'Specialized',
};

test('an attack tree with a shared step and a control', async ({
  browser,
  sharedProduct: product,
  sharedAdmin: admin,
}) => {
  test.setTimeout(240_000);
  const page = await openAs(browser, product, admin.token, 'en-US');
  await page.setViewportSize({ width: 1440, height: 900 });
  const { taskId, versionId } = await newTask(admin);
  const add = (kind: string, id: string, row: object) => ({ op: 'add', kind, id, row });
  const rated = (level: string) => ({ level, notAnalysed: false, reason: 'seen' });
  await admin('POST', `/intara/v1.0/versions/${versionId}/edits`, {
    edits: [
      add('assets', 'ecu', { name: 'Headlamp ECU', properties: ['I'] }),
      add('damages', 'dark', {
        description: 'Lamps off at night',
        assets: ['ecu'],
        property: 'I',
        ratings: { S: rated('SEV') },
      }),
      add('threats', 'threat', {
        description: 'Manipulated firmware runs in the headlamp ECU',
        type: 'T',
        assets: ['ecu'],
        property: 'I',
        damages: ['dark'],
      }),
      add('risks', 'risk', { threat: 'threat', damage: 'dark' }),
    ],
  });

  await test.step('what an asset leads to is named in its panel, each apart', async () => {
    await page.goto(`/intara/project/analysis?task=${taskId}&version=${versionId}&step=assets&row=ecu`);
    const codes = page.locator('[data-part=pairs]').getByRole('button');
    await expect(codes).toHaveText(['DS-1', 'TS-1', 'R-1']);
    const [first, second] = [await boxOf(codes.first()), await boxOf(codes.nth(1))];
    expect(second.x - first.x - first.width).toBeGreaterThanOrEqual(4);
  });

  await page.goto(`/intara/project/analysis?task=${taskId}&version=${versionId}&step=threats`);
  await page.getByRole('button', { name: 'Attack trees' }).click();

  await test.step('is begun with a button and built by keys alone', async () => {
    await page.getByRole('button', { name: 'Start an attack tree' }).click();
    await name(page, 'Through the OBD connector');
    await page.keyboard.press('Enter');
    await name(page, 'Over the air');
    await page.keyboard.press('Tab');
    await name(page, 'Break the seed-key unlock');
    for (const words of ['Through the', 'Over the air', 'Break the'])
      await expect(drawnAs(page, words).first()).toBeVisible();
    await saved(page);
  });

  await test.step('is rated while one types, with the way up to the risk', async () => {
    await rate(page, easy);
    await expect(panelOf(page)).toContainText('Sum 14');
    await page.keyboard.press('ArrowLeft');
    await rate(page, easy);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowLeft');
    await rate(page, easy);
    await expect(outcomeOf(page)).toContainText('Medium 14');
    await expect(outcomeOf(page)).toContainText('4 High');
    await expect(page.locator('[data-part=way-up]')).toContainText('R-1');
    await page.keyboard.press('Home');
    await expect(panelOf(page).getByRole('heading').first()).toHaveText(
      'Manipulated firmware runs in the headlamp ECU',
    );
  });

  await test.step('takes a step that is there already, drawn once', async () => {
    await page.keyboard.press('Home');
    await page.keyboard.press('Control+Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox').fill('seed-key');
    await page.keyboard.press('Enter');
    await expect(drawnAs(page, 'shared by 2')).toHaveCount(1);
    await saved(page);
  });

  await test.step('gets a control; switching it moves the risk after disposal', async () => {
    await page.keyboard.press('Home');
    await page.keyboard.press('Shift+Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('New control').fill('Signed firmware');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    // The tree is laid out anew and scrolled while the place is read.
    await expect(async () => {
      await page.mouse.click(...(await middleOf(page, 'Signed firm')));
      await expect(panelOf(page)).toContainText('Signed firmware', { timeout: 2_000 });
    }).toPass();
    for (const [parameter, level] of [
      ['Elapsed time', '≤ 1 week'],
      ['Specialist expertise', 'Expert'],
      ['Knowledge of the item', 'Public'],
      ['Window of opportunity', 'Moderate'],
      ['Equipment', 'Standard'],
    ] as const)
      await rate(page, { [parameter]: level });
    await expect(outcomeOf(page)).toContainText('Low 21');
    await expect(outcomeOf(page)).toContainText('3 Medium');
    // What is named in the panel is no wider than it says, and what stands over it keeps away.
    const place = await boxOf(panelOf(page).getByRole('button', { name: 'TS-1', exact: true }));
    expect(place.width).toBeLessThan(100);
    const tool = await boxOf(panelOf(page).getByRole('button', { name: 'Build a bypass tree' }));
    const below = await boxOf(panelOf(page).getByText('Used in', { exact: true }));
    expect(below.y - tool.y - tool.height).toBeGreaterThanOrEqual(8);
    await page.keyboard.press('Control+b');
    await expect(outcomeOf(page)).not.toContainText('Low 21');
    await expect(outcomeOf(page)).not.toContainText('3 Medium');
    await page.keyboard.press('Control+b');
    await expect(outcomeOf(page)).toContainText('Low 21');
    await saved(page);
  });

  await test.step('gets around the control by a tree from its menu; the tree counts, and its values when it is gone', async () => {
    await page.mouse.click(...(await middleOf(page, 'Signed firm')), { button: 'right' });
    await page.getByRole('menuitem', { name: 'Build a bypass tree' }).click();
    await name(page, 'Steal the signing key');
    await expect(drawnAs(page, 'Steal the')).toBeVisible();
    await expect(outcomeOf(page)).toContainText('not rated');
    await rate(page, { ...easy, 'Specialist expertise': 'Multiple experts', 'Window of opportunity': 'Moderate' });
    await expect(outcomeOf(page)).toContainText('Low 23');
    await page.mouse.click(...(await middleOf(page, 'Bypass')), { button: 'right' });
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(drawnAs(page, 'Steal the')).toHaveCount(0);
    await expect(outcomeOf(page)).toContainText('Low 21');
    await saved(page);
  });

  await test.step('says what would help most, and lists its minimal sets', async () => {
    const leaf = () => drawnAs(page, 'seed-key').first().boundingBox();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Show all' }).click();
    await page.getByRole('tab', { name: 'What would help most' }).click();
    // The tree stays whole above the table, and the small picture does not lie over it.
    await expect(page.getByRole('img', { name: /^The whole drawing/ })).toBeHidden();
    const ground = await canvasOf(page).boundingBox();
    await expect
      .poll(async () => ((await leaf())?.y ?? 0) + ((await leaf())?.height ?? 0))
      .toBeLessThan((ground?.y ?? 0) + (ground?.height ?? 0));
    await expect(page.locator('[data-part=attack-tree] [role=tabpanel]')).toContainText(/lowers? the risk/);
    await page.getByRole('tab', { name: 'Paths (minimal sets)' }).click();
    await expect(page.locator('[data-part=attack-tree]')).toContainText('2 minimal sets, the easiest first.');
    await expectAccessible(page, '[data-part=attack-tree]');
    // With controls a set names several rows, apart from each other.
    await page.getByText('With controls', { exact: true }).click();
    const codes = page.locator('[role=tabpanel]').getByRole('row', { name: /CTL-1/ }).first().getByRole('button');
    await expect(codes).toHaveCount(2);
    const [first, second] = [await boxOf(codes.first()), await boxOf(codes.last())];
    expect(second.x - first.x - first.width).toBeGreaterThanOrEqual(4);
    await page.getByText('Without controls', { exact: true }).click();
  });

  await test.step('becomes paths and a tree again, each by one step of undo', async () => {
    await page.getByRole('button', { name: 'Convert to paths' }).click();
    await page.getByRole('button', { name: 'Convert', exact: true }).click();
    await expect(page.getByRole('button', { name: /Convert the paths to a tree \(2\)/ })).toBeVisible();
    await saved(page);
    await page.keyboard.press('Control+z');
    await expect(drawnAs(page, 'shared by 2')).toHaveCount(1);
    await page.keyboard.press('Control+Shift+z');
    await page.getByRole('button', { name: /Convert the paths to a tree \(2\)/ }).click();
    await page.getByRole('button', { name: 'Convert', exact: true }).click();
    await expect(drawnAs(page, 'Seed-key').or(drawnAs(page, 'seed-key')).first()).toBeVisible();
    await saved(page);
    // The keys go on in the new tree.
    const field = page.locator('[data-part=attack-tree] [data-grid-idle]');
    await expect(field).toBeFocused();
    await page.keyboard.press('Home');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('Home');
    await expect(page.locator('[data-part=selected]')).not.toBeEmpty();
  });

  await test.step('a name begins with the first stroke of an input method', async () => {
    const keys = await page.context().newCDPSession(page);
    await keys.send('Input.imeSetComposition', { text: 'che deng', selectionStart: 8, selectionEnd: 8 });
    const field = page.getByRole('textbox', { name: 'Name of the node' });
    await expect(field).toHaveValue('che deng');
    await keys.send('Input.insertText', { text: 'Headlamp' });
    await expect(field).toHaveValue('Headlamp');
    await page.keyboard.press('Enter');
    await expect(page.locator('[data-part=selected]')).toContainText('Headlamp');
    await expect(page.locator('[data-part=attack-tree] [data-grid-idle]')).toBeFocused();
  });
});

/** The middle of a shape on screen. */
async function middleOf(page: Page, words: string): Promise<[number, number]> {
  const box = await drawnAs(page, words).first().boundingBox();
  if (!box) throw new Error(`${words} is not drawn`);
  return [box.x + box.width / 2, box.y + Math.min(box.height / 2, 24)];
}
