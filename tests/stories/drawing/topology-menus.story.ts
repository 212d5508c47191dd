import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { newTask } from '../../../scripts/product.mjs';
import { type Caller, expect, openAs, test } from '../support/story.ts';
import { saved } from '../support/workspace.ts';

const canvasOf = (page: Page) => page.locator('[data-part=canvas]');
const drawnAs = (page: Page, name: string) => canvasOf(page).locator('.x6-node', { hasText: name }).first();

/** Four control units with two flows in one diagram, another diagram that is empty. */
async function drawnTask(admin: Caller) {
  const task = await newTask(admin);
  const add = (kind: string, id: string, row: object) => ({ op: 'add', kind, id, row });
  const size = { diagram: 'd', width: 152, height: 46 };
  const places = { Gateway: [0, 0], Body: [260, 40], Lamp: [560, 10], Camera: [230, 200] };
  const edits = [
    add('diagrams', 'd', { name: 'Vehicle' }),
    add('diagrams', 'other', { name: 'Other', order: 1 }),
    ...Object.entries(places).flatMap(([name, [x, y]], z) => [
      add('assets', `a-${name}`, { name, category: 'HW', properties: ['I'] }),
      add('nodes', name, { ...size, asset: `a-${name}`, x, y, z }),
    ]),
    add('links', 'first', { diagram: 'd', from: 'Gateway', to: 'Body', text: 'CAN', route: 'orthogonal' }),
    add('links', 'second', { diagram: 'd', from: 'Body', to: 'Lamp', text: 'LIN', route: 'orthogonal' }),
  ];
  await admin('POST', `/intara/v1.0/versions/${task.versionId}/edits`, { edits });
  const rows = async (kind: string) => {
    const snapshot = await admin('GET', `/intara/v1.0/versions/${task.versionId}/snapshot`);
    return snapshot.rows[kind] as Drawn[];
  };
  return { ...task, rows, row: async (id: string) => (await rows('nodes')).find((one) => one.id === id) as Drawn };
}

interface Drawn {
  id: string;
  diagram: string;
  x: number;
  y: number;
  z: number;
  style: { locked: boolean };
}

async function click(page: Page, name: string, options: Parameters<Locator['click']>[0] = {}): Promise<void> {
  const box = await drawnAs(page, name).boundingBox();
  if (!box) throw new Error(`${name} is not drawn`);
  const held = options.modifiers ?? [];
  for (const key of held) await page.keyboard.down(key);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2, { button: options.button ?? 'left' });
  for (const key of held) await page.keyboard.up(key);
}

/** An entry of a menu of the toolbar. */
async function fromMenu(page: Page, menu: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: menu, exact: true }).click();
  await page.getByRole('menuitem', { name: new RegExp(`^${entry}`) }).click();
  await saved(page);
}

/** Takes the last edit back, and waits for the server to have done it. */
async function undo(page: Page): Promise<void> {
  await canvasOf(page).focus();
  const done = page.waitForResponse((response) => response.url().endsWith('/undo'));
  await page.keyboard.press('Control+z');
  await done;
}

test('the menus and keys of the topology change the drawing, each by one step of undo', async ({
  browser,
  sharedProduct: product,
  sharedAdmin: admin,
}) => {
  const { taskId, versionId, row, rows } = await drawnTask(admin);
  const page = await openAs(browser, product, admin.token);
  await page.goto(`/intara/project/analysis?task=${taskId}&version=${versionId}`);
  await page.getByRole('tab', { name: 'Topology' }).click();
  await expect(drawnAs(page, 'Gateway')).toBeVisible();
  await expect(page.locator('[data-part=editing]')).toContainText('You are editing');

  await test.step('align, distribute, lay out', async () => {
    await click(page, 'Body');
    await click(page, 'Camera', { modifiers: ['Shift'] });
    await fromMenu(page, 'Align', 'Left edges');
    expect((await row('Body')).x).toBe((await row('Camera')).x);
    await undo(page);
    expect((await row('Camera')).x).toBe(230);
    await page.keyboard.press('Control+a');
    await fromMenu(page, 'Align', 'Distribute across');
    await undo(page);
    await page.keyboard.press('Escape');
    await fromMenu(page, 'Auto-layout', 'Layers from left to right');
    await expect.poll(async () => (await row('Lamp')).x - (await row('Body')).x).toBeGreaterThan(150);
    await undo(page);
    expect(await row('Lamp')).toMatchObject({ x: 560, y: 10 });
  });

  await test.step('group, order, lock', async () => {
    await click(page, 'Gateway');
    await click(page, 'Body', { modifiers: ['Shift'] });
    await page.keyboard.press('Control+g');
    await saved(page);
    expect(await rows('groups')).toHaveLength(1);
    // A group has no asset, so nothing of one is asked.
    await page.keyboard.press('Delete');
    await expect(page.getByRole('dialog')).toContainText('Delete what is selected (1)?');
    await expect(page.getByRole('dialog').getByRole('radio')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+Shift+g');
    await saved(page);
    expect(await rows('groups')).toHaveLength(0);
    await page.keyboard.press('Escape');
    await click(page, 'Gateway');
    await fromMenu(page, 'Arrange', 'To the front');
    expect((await row('Gateway')).z).toBe(3);
    await canvasOf(page).focus();
    await page.keyboard.press('l');
    await saved(page);
    await page.keyboard.press('Delete');
    await page.keyboard.press('Shift+ArrowRight');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await row('Gateway')).toMatchObject({ x: 0, style: { locked: true } });
    await page.keyboard.press('l');
    await saved(page);
  });

  await test.step('flows by keys and menus: arrow, way, line, name, cut, paste, delete', async () => {
    const flow = async () => (await rows('links')).find(({ id }) => id === 'first');
    const selected = page.locator('[data-part=selected]');
    await canvasOf(page).focus();
    await page.keyboard.press('Escape');
    await page.keyboard.press('n');
    await expect(selected).toHaveText('CAN');
    await page.keyboard.press('n');
    await expect(selected).toHaveText('LIN');
    await page.keyboard.press('Shift+n');
    await fromMenu(page, 'Arrow', 'Backward');
    await fromMenu(page, 'Route of the link', 'Smooth');
    await page.getByRole('button', { name: 'Solid or dashed' }).click();
    await expect(page.getByRole('button', { name: 'Fill', exact: true })).toBeDisabled();
    await page.getByRole('button', { name: 'Line colour' }).click();
    await page.getByRole('button', { name: '#c2410c' }).click();
    await saved(page);
    expect(await flow()).toMatchObject({
      arrow: 'backward',
      route: 'smooth',
      style: { dashed: true, stroke: '#c2410c' },
    });
    await canvasOf(page).focus();
    await page.keyboard.press('Shift+F10');
    const arrow = page.getByRole('menuitem', { name: /^Arrow/ });
    for (let n = 0; n < 20 && !(await arrow.evaluate((one) => one === document.activeElement)); n++)
      await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('menuitem', { name: /^Forward/ })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: /^Two-way/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect.poll(flow).toMatchObject({ arrow: 'both' });
    await canvasOf(page).focus();
    await page.keyboard.press('F2');
    await page.getByRole('textbox', { name: 'Rename' }).fill('CAN FD');
    await page.keyboard.press('Enter');
    await expect(selected).toHaveText('CAN FD');
    await page.keyboard.press('Control+x');
    await expect(drawnAs(page, 'CAN FD')).toHaveCount(0);
    await page.keyboard.press('Control+v');
    await expect(selected).toHaveText('CAN FD');
    await page.keyboard.press('Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(drawnAs(page, 'CAN FD')).toHaveCount(0);
    await saved(page);
    for (let n = 0; n < 3; n++) await undo(page);
    await expect(drawnAs(page, 'CAN FD')).toBeVisible();
    expect(await rows('links')).toHaveLength(2);
  });

  await test.step('the menu of the right button, the search, the sheet of keys', async () => {
    await click(page, 'Camera', { button: 'right' });
    await page.getByRole('menuitem', { name: /^Rename/ }).click();
    const field = page.getByRole('textbox', { name: 'Rename' });
    await expect(field).toBeFocused();
    await field.fill('Front camera');
    // The name goes on where it is typed when the view moves below it.
    await page.mouse.move(700, 700);
    await page.mouse.wheel(0, 40);
    await expect(field).toHaveValue('Front camera');
    await field.press('Enter');
    await expect(drawnAs(page, 'Front camera')).toBeVisible();
    await page.keyboard.press('Control+f');
    await page.getByLabel('Find in the drawing').fill('lamp');
    await page.keyboard.press('Enter');
    await expect(page.locator('[data-part=selected]')).toContainText('Lamp');
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toContainText('Ctrl+Shift+G');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  await test.step('full screen has menus too', async () => {
    await canvasOf(page).focus();
    await page.keyboard.press('f');
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
    await click(page, 'Lamp', { button: 'right' });
    const entry = page.getByRole('menuitem', { name: /^Duplicate/ });
    // Seen by the pointer, not hidden below what fills the screen.
    await entry.hover();
    await page.keyboard.press('Escape');
    await canvasOf(page).focus();
    await page.keyboard.press('f');
    await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull();
  });

  await test.step('export holds the whole drawing, however little of it is seen', async () => {
    await page.keyboard.press('3');
    await page.mouse.wheel(0, 2000);
    await page.getByRole('button', { name: 'Export the drawing' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'As SVG' }).click();
    const svg = await readFile(await (await download).path(), 'utf8');
    for (const words of ['Gateway', 'Body', 'Lamp', 'Front camera', 'CAN FD', 'LIN']) expect(svg).toContain(words);
    await page.getByRole('button', { name: 'Export the drawing' }).click();
    const saving = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'As PNG' }).click();
    const png = await readFile(await (await saving).path());
    const natural = /<svg[^>]* width="([\d.]+)" height="([\d.]+)"/.exec(svg)?.slice(1).map(Number);
    // Width and height stand in the head of the file; twice the natural size.
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual(natural?.map((length) => Math.round(2 * length)));
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await canvasOf(page).focus();
    await page.keyboard.press('Shift+C');
    await expect(page.getByText(/copied/i).last()).toBeVisible();
    const copied = () => page.evaluate(async () => (await navigator.clipboard.read()).flatMap(({ types }) => types));
    expect(await copied()).toContain('image/png');
    await canvasOf(page).focus();
    await page.keyboard.press('1');
  });

  await test.step('shapes are copied into another diagram, with their flows and the same assets', async () => {
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+c');
    await page.getByTitle('Choose the topology').click();
    await page.getByRole('menuitem', { name: 'Other' }).click();
    await expect(drawnAs(page, 'Gateway')).toHaveCount(0);
    await expect(page.locator('[data-part=editing]')).toContainText('You are editing');
    await canvasOf(page).focus();
    await page.keyboard.press('Control+v');
    await expect(drawnAs(page, 'Gateway')).toBeVisible();
    await saved(page);
    expect((await rows('nodes')).filter(({ diagram }) => diagram === 'other')).toHaveLength(4);
    expect((await rows('links')).filter(({ diagram }) => diagram === 'other')).toHaveLength(2);
    expect(await rows('assets')).toHaveLength(4);
    await undo(page);
    expect(await rows('nodes')).toHaveLength(4);
  });
});
