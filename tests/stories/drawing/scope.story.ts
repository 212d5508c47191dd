import type { Page } from '@playwright/test';
import { newTask } from '../../../scripts/product.mjs';
import { type Caller, expect, openAs, test } from '../support/story.ts';
import { saved } from '../support/workspace.ts';

const canvasOf = (page: Page) => page.locator('[data-part=canvas]');
const drawnAs = (page: Page, name: string) => canvasOf(page).locator('.x6-node', { hasText: name });
const size = { width: 152, height: 46 };

/** A scooter with a radio zone in it, and a phone and a back end outside. */
const blocks = {
  Radio: [70, 120],
  Gateway: [400, 100],
  Lock: [650, 300],
  Firmware: [400, 380],
  Phone: [-400, 120],
  Cloud: [1100, 100],
} as const;
const flows = [
  ['Phone', 'Radio'],
  ['Radio', 'Gateway'],
  ['Gateway', 'Lock'],
  ['Gateway', 'Firmware'],
  ['Cloud', 'Gateway'],
] as const;

const add = (kind: string, id: string, row: object) => ({ op: 'add', kind, id, row });
const boundary = (id: string, name: string, box: object) =>
  add('groups', id, { diagram: 'd', name, boundary: true, ...box });

async function draw(admin: Caller, versionId: string): Promise<void> {
  const edits = [
    add('diagrams', 'd', { name: 'Scooter' }),
    boundary('scooter', 'Scooter', { x: 0, y: 0, width: 900, height: 500 }),
    boundary('zone', 'Radio zone', { x: 40, y: 60, width: 260, height: 200 }),
    ...Object.entries(blocks).flatMap(([name, [x, y]]) => [
      add('assets', `a-${name}`, { name }),
      add('nodes', `n-${name}`, { diagram: 'd', asset: `a-${name}`, x, y, ...size }),
    ]),
    ...flows.flatMap(([from, to]) => [
      add('assets', `f-${from}-${to}`, { name: `${from} to ${to}`, diagram: 'link' }),
      add('links', `l-${from}-${to}`, {
        diagram: 'd',
        asset: `f-${from}-${to}`,
        from: `n-${from}`,
        to: `n-${to}`,
        route: 'orthogonal',
      }),
    ]),
  ];
  await admin('POST', `/intara/v1.0/versions/${versionId}/edits`, { edits });
}

interface Row {
  id: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Which nodes lie in which boundaries, and where they are, as the server has it. */
async function stored(admin: Caller, versionId: string) {
  const { rows } = (await admin('GET', `/intara/v1.0/versions/${versionId}/snapshot`)) as {
    rows: { nodes: Row[]; groups: Row[] };
  };
  const lies = (node: Row, group: Row) => {
    const [x, y] = [node.x + node.width / 2, node.y + node.height / 2];
    return x >= group.x && x <= group.x + group.width && y >= group.y && y <= group.y + group.height;
  };
  const scope = Object.fromEntries(
    rows.groups.map((group) => [group.id, rows.nodes.filter((node) => lies(node, group)).map(({ id }) => id)]),
  );
  for (const nodes of Object.values(scope)) nodes.sort();
  return { scope, places: Object.fromEntries(rows.nodes.map(({ id, x, y }) => [id, [x, y]])) };
}

const scope = { scooter: ['n-Firmware', 'n-Gateway', 'n-Lock', 'n-Radio'], zone: ['n-Radio'] };

/** Presses a shape and moves the pointer on by so much, in the time a person takes. */
async function dragBy(page: Page, id: string, dx: number, dy: number): Promise<void> {
  const box = await canvasOf(page).locator(`[data-cell-id=${id}]`).boundingBox();
  if (!box) throw new Error(`${id} is not drawn`);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 1; step <= 8; step++) {
    await page.mouse.move(x + (dx * step) / 8, y + (dy * step) / 8);
    await page.waitForTimeout(60);
  }
  await page.mouse.up();
}

test('a drawing with two boundaries is laid out and dragged, and every asset is where it was', async ({
  browser,
  sharedProduct: product,
  sharedAdmin: admin,
}) => {
  test.setTimeout(180_000);
  const page = await openAs(browser, product, admin.token, 'en-US');
  await page.setViewportSize({ width: 1440, height: 778 });
  const { taskId, versionId } = await newTask(admin);
  await draw(admin, versionId);
  await page.goto(`/intara/project/analysis?task=${taskId}&version=${versionId}&view=topology`);
  await expect(page.getByText('You are editing')).toBeVisible();
  expect((await stored(admin, versionId)).scope).toEqual(scope);

  for (const way of ['Layers from left to right', 'Layers from top to bottom'])
    await test.step(`laid out: ${way}`, async () => {
      const before = await stored(admin, versionId);
      await page.getByRole('button', { name: 'Auto-layout' }).click();
      await page.getByRole('menuitem', { name: way }).click();
      await expect.poll(async () => (await stored(admin, versionId)).places).not.toEqual(before.places);
      expect((await stored(admin, versionId)).scope).toEqual(scope);
      await expect(page.locator('[data-part=scope-moves]')).toHaveCount(0);
    });

  await test.step('a node near the left edge, dragged 40 px down, is 40 px further down', async () => {
    const canvas = await canvasOf(page).boundingBox();
    const radio = await canvasOf(page).locator('[data-cell-id=n-Radio]').boundingBox();
    if (!canvas || !radio) throw new Error('nothing is drawn');
    await page.mouse.move(canvas.x + canvas.width / 2, canvas.y + canvas.height - 60);
    await page.mouse.wheel(radio.x - canvas.x - 12, 0);
    const before = (await stored(admin, versionId)).places['n-Radio'] as [number, number];
    const box = await canvasOf(page).locator('[data-cell-id=n-Radio]').boundingBox();
    if (!box) throw new Error('the node is not drawn');
    await page.mouse.move(box.x + 10, box.y + box.height / 2);
    await page.mouse.down();
    for (let step = 1; step <= 12; step++) {
      await page.mouse.move(box.x + 10, box.y + box.height / 2 + (40 * step) / 12);
      await page.waitForTimeout(100);
    }
    await page.mouse.up();
    await expect.poll(async () => (await stored(admin, versionId)).places['n-Radio']?.[1]).not.toBe(before[1]);
    const after = (await stored(admin, versionId)).places['n-Radio'] as [number, number];
    expect(Math.abs(after[0] - before[0])).toBeLessThanOrEqual(12);
  });

  await test.step('dragged out of its boundary it is named and marked; Undo brings it back', async () => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('1');
    await dragBy(page, 'n-Lock', 0, 85);
    const said = page.locator('[data-part=scope-moves]');
    await expect(said).toContainText('Now outside the trust boundary');
    await expect(said).toContainText('Lock');
    await expect(canvasOf(page).locator('text[data-mark=word]').first()).toHaveText('now outside');
    await said.getByRole('button', { name: 'Undo' }).click();
    await saved(page);
    await expect.poll(async () => (await stored(admin, versionId)).scope.scooter).toEqual(scope.scooter);
  });

  await test.step('a name that is open is saved by a drop from the palette, and its letters are no shortcuts', async () => {
    await canvasOf(page).focus();
    await page.keyboard.press('Escape');
    const cloud = page.getByRole('button', { name: 'Back-end or cloud' });
    await cloud.dragTo(canvasOf(page), { targetPosition: { x: 60, y: 40 } });
    await expect(page.getByRole('textbox', { name: 'Rename' })).toBeFocused();
    await page.keyboard.type('Market');
    await cloud.dragTo(canvasOf(page), { targetPosition: { x: 60, y: 300 } });
    await expect(page.getByRole('textbox', { name: 'Rename' })).toHaveValue('Back-end or cloud');
    await page.keyboard.type('BLE radio');
    await page.keyboard.press('Enter');
    await saved(page);
    await expect(drawnAs(page, 'Market')).toBeVisible();
    await expect(drawnAs(page, 'BLE radio')).toBeVisible();
    expect(Object.keys((await stored(admin, versionId)).scope)).toEqual(['scooter', 'zone']);
  });

  await test.step('in a small window the drawing has room until an asset is selected', async () => {
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: /^Drawn/ }).click();
    await page.setViewportSize({ width: 911, height: 512 });
    await expect(page.locator('[data-part=panel]')).toHaveCount(0);
    await expect.poll(async () => (await canvasOf(page).boundingBox())?.width).toBeGreaterThan(600);
    await page.locator('[data-part=assets]').getByRole('button', { name: 'Market' }).click();
    await expect(page.locator('[data-part=panel]')).toBeVisible();
    await expect(drawnAs(page, 'Market').first()).toBeInViewport();
  });
});
