import type { Page } from '@playwright/test';
import { scratchDatabase } from '../../../scripts/bench/load/scratch-database.ts';
import { firstAdministrator, newTask, startProduct } from '../../../scripts/product.mjs';
import { colleague } from '../support/colleague.ts';
import { expect, expectAccessible, openAs, test } from '../support/story.ts';
import { saved } from '../support/workspace.ts';

const canvasOf = (page: Page) => page.locator('[data-part=canvas]');
const drawnAs = (page: Page, name: string) => canvasOf(page).locator('.x6-node', { hasText: name });
const watched = (page: Page) => canvasOf(page).locator('[data-mark=watched]');
const editing = (page: Page) => page.locator('[data-part=editing]');

async function draw(page: Page, words: string): Promise<void> {
  await page.getByRole('button', { name: 'ECU hardware' }).press('Enter');
  const field = page.getByRole('textbox', { name: 'Rename' });
  await expect(field).toBeFocused();
  await field.fill(words);
  await field.press('Enter');
  await expect(drawnAs(page, words)).toBeVisible();
}

/** One person draws, the other watches; by asking, by a no, by a lost connection and by a closed tab the right changes hands. */
test('editing a topology is handed over between two people', async ({ browser, product, admin, complaints }) => {
  test.setTimeout(240_000);
  complaints.allow(/409|ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  const { taskId, versionId } = await newTask(admin);
  const wang = await colleague(product, admin);
  const address = `/intara/project/analysis?task=${taskId}&version=${versionId}&view=topology`;
  const [here, there] = [await openAs(browser, product, admin.token), await openAs(browser, product, wang)];
  for (const page of [here, there]) {
    await page.setViewportSize({ width: 1440, height: 900 });
  }

  await test.step('who opens it first edits, the other watches and sees it live', async () => {
    await here.goto(address);
    await here.getByRole('tab', { name: 'Topology' }).click();
    await here.getByRole('button', { name: 'New topology' }).click();
    await here.getByRole('dialog').getByLabel('Topology name').fill('Headlamp');
    await here.keyboard.press('Enter');
    await expect(editing(here)).toContainText('You are editing');
    await draw(here, 'Gateway');
    await saved(here);
    await there.goto(address);
    await there.getByRole('tab', { name: 'Topology' }).click();
    await expect(editing(there)).toContainText('Watching: First Administrator is editing');
    await expect(editing(here)).toContainText('Also here: Wang Fang');
    await expect(drawnAs(there, 'Gateway')).toBeVisible();
    await expect(there.getByRole('button', { name: 'ECU hardware' })).toBeHidden();
    await drawnAs(here, 'Gateway').click({ force: true });
    await expect(watched(there)).toHaveAttribute('d', /M.+/);
    await expect(canvasOf(there).locator('[data-mark=watcher]')).toHaveText('First Administrator');
    await draw(here, 'Lamp');
    await expect(drawnAs(there, 'Lamp')).toBeVisible();
    await expectAccessible(there);
  });

  await test.step('nothing can be moved or deleted by who watches', async () => {
    const box = await drawnAs(there, 'Lamp').boundingBox();
    if (!box) throw new Error('not drawn');
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await there.mouse.move(middle.x, middle.y);
    await there.mouse.down();
    await there.mouse.move(middle.x + 120, middle.y + 80, { steps: 4 });
    await there.mouse.up();
    await there.keyboard.press('Delete');
    await there.keyboard.press('Shift+ArrowRight');
    await expect(there.getByRole('dialog')).toHaveCount(0);
    expect(await drawnAs(there, 'Lamp').boundingBox()).toEqual(box);
  });

  await test.step('the editor is asked and says no', async () => {
    await there.getByRole('button', { name: 'Ask to edit' }).click();
    await expect(there.locator('[data-part=asked]')).toContainText('Asked First Administrator');
    const question = here.getByRole('dialog', { name: 'Wang Fang asks to edit' });
    await expect(question).toContainText('Headlamp');
    await expectAccessible(here);
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(there.getByText('First Administrator keeps editing the topology Headlamp.')).toBeVisible();
    await expect(there.getByRole('button', { name: 'Ask to edit' })).toBeEnabled();
  });

  await test.step('asked again, the editor hands over', async () => {
    await there.getByRole('button', { name: 'Ask to edit' }).click();
    await here.getByRole('dialog').getByRole('button', { name: 'Hand over' }).click();
    await expect(editing(there)).toContainText('You are editing');
    await expect(here.getByText('You handed over the topology Headlamp. Wang Fang is editing it now.')).toBeVisible();
    await expect(editing(here)).toContainText('Watching: Wang Fang is editing');
    await expect(watched(there)).toHaveAttribute('d', '');
    await draw(there, 'Camera');
    await expect(drawnAs(here, 'Camera')).toBeVisible();
    await saved(there);
  });

  await test.step('without a connection the editor goes on drawing, does not reply, and loses the right', async () => {
    await there.context().setOffline(true);
    await draw(there, 'Drawn offline');
    await here.getByRole('button', { name: 'Ask to edit' }).click();
    await expect(editing(here)).toContainText('You are editing', { timeout: 40_000 });
    await draw(here, 'Radar');
    await saved(here);
  });

  await test.step('back again: the right is gone, and what was not saved is offered as a copy', async () => {
    await there.context().setOffline(false);
    await expect(editing(there)).toContainText('Watching: First Administrator is editing', { timeout: 40_000 });
    await expect(drawnAs(there, 'Radar')).toBeVisible();
    await expect(drawnAs(there, 'Drawn offline')).toHaveCount(0);
    const offer = there.locator('[data-part=offered-copy]');
    await expect(offer).toContainText('Your drawing in Headlamp was not saved');
    await there.reload();
    await expect(offer).toBeVisible();
    await offer.getByRole('button', { name: 'Add it as a new topology' }).click();
    await expect(offer).toBeHidden();
    await expect(there.getByTitle('Choose the topology')).toContainText('Headlamp-copy');
    for (const name of ['Gateway', 'Lamp', 'Camera', 'Drawn offline']) await expect(drawnAs(there, name)).toBeVisible();
    await expect(editing(there)).toContainText('You are editing');
  });

  await test.step('who closes the tab gives the right back', async () => {
    await there.goto(address);
    await there.getByTitle('Choose the topology').click();
    await there.getByRole('menuitem', { name: 'Headlamp', exact: true }).click();
    await expect(editing(there)).toContainText('Watching');
    await here.close({ runBeforeUnload: false });
    await expect(editing(there)).toContainText('Nobody is editing', { timeout: 40_000 });
    await there.getByRole('button', { name: 'Edit', exact: true }).click();
    await expect(editing(there)).toContainText('You are editing');
  });
});

test('editing a topology is handed over between two server processes on PostgreSQL', async ({
  browser,
  complaints,
}) => {
  test.setTimeout(240_000);
  complaints.allow(/409|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED|Failed to fetch/);
  const scratch = await scratchDatabase();
  test.skip(!scratch, 'without DATABASE_URL there is no second server: one process holds a SQLite file');
  const env = { DATABASE_URL: scratch?.url ?? '' };
  const first = await startProduct({ env });
  const second = await startProduct({ env });
  try {
    const admin = await firstAdministrator(first);
    const { taskId, versionId } = await newTask(admin);
    const wang = await colleague(first, admin);
    const address = `/intara/project/analysis?task=${taskId}&version=${versionId}`;
    const [here, there] = [await openAs(browser, first, admin.token), await openAs(browser, second, wang)];
    for (const page of [here, there]) {
      await page.setViewportSize({ width: 1440, height: 900 });
    }
    await here.goto(address);
    await here.getByRole('tab', { name: 'Topology' }).click();
    await here.getByRole('button', { name: 'New topology' }).click();
    await here.getByRole('dialog').getByLabel('Topology name').fill('Headlamp');
    await here.keyboard.press('Enter');
    await expect(editing(here)).toContainText('You are editing');
    await draw(here, 'Gateway');
    await saved(here);

    await test.step('who is connected to the other server watches, with the name of who edits', async () => {
      await there.goto(address);
      await there.getByRole('tab', { name: 'Topology' }).click();
      await expect(editing(there)).toContainText('Watching: First Administrator is editing');
      await expect(editing(here)).toContainText('Also here: Wang Fang');
      await draw(here, 'Lamp');
      await expect(drawnAs(there, 'Lamp')).toBeVisible();
    });

    await test.step('asks over there, is asked here, and edits', async () => {
      await there.getByRole('button', { name: 'Ask to edit' }).click();
      await here
        .getByRole('dialog', { name: 'Wang Fang asks to edit' })
        .getByRole('button', { name: 'Hand over' })
        .click();
      await expect(editing(there)).toContainText('You are editing');
      await expect(editing(here)).toContainText('Watching: Wang Fang is editing');
      await draw(there, 'Camera');
      await expect(drawnAs(here, 'Camera')).toBeVisible();
      await saved(there);
    });

    await test.step('a lost connection gives the right back, and what was not saved is offered as a copy', async () => {
      await there.context().setOffline(true);
      await draw(there, 'Drawn offline');
      await here.getByRole('button', { name: 'Ask to edit' }).click();
      await expect(editing(here)).toContainText('You are editing', { timeout: 40_000 });
      await there.context().setOffline(false);
      await expect(editing(there)).toContainText('Watching: First Administrator is editing', { timeout: 40_000 });
      await expect(there.locator('[data-part=offered-copy]')).toContainText('Your drawing in Headlamp was not saved');
    });

    await test.step('a server that is killed takes its pages along: the other one goes on', async () => {
      await first.kill('SIGKILL');
      await expect(editing(there)).toContainText('Nobody is editing', { timeout: 60_000 });
      await there.getByRole('button', { name: 'Edit', exact: true }).click();
      await expect(editing(there)).toContainText('You are editing');
    });
  } finally {
    await Promise.all(browser.contexts().map((context) => context.close()));
    await Promise.all([first.kill('SIGKILL'), second.kill('SIGKILL')]);
    await scratch?.drop();
  }
});
