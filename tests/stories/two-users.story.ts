import { colleague } from './support/colleague.ts';
import { expect, openAs, test } from './support/story.ts';
import { openStep, rowOf, saved } from './support/workspace.ts';

/** Two people on one task: they see each other's edits at once, and the one who comes second with the same field loses nothing. */
test('two users, one stale write, nothing lost', async ({
  browser,
  sharedProduct: product,
  sharedAdmin: admin,
  complaints,
}) => {
  complaints.allow(/412/);
  const { taskId, versionId } = await admin('POST', '/intara/v1.0/workplace/example', {});
  const wang = await colleague(product, admin);
  const address = `/intara/project/analysis?task=${taskId}&version=${versionId}&step=damages`;
  const [here, there] = [await openAs(browser, product, admin.token), await openAs(browser, product, wang)];
  for (const page of [here, there]) {
    await page.goto(address);
    await expect(rowOf(page, 'DS-1')).toBeVisible();
  }

  await test.step('each sees that the other is here', async () => {
    await expect(here.locator('[data-part="watchers"]')).toBeVisible();
    await expect(there.locator('[data-part="watchers"]')).toBeVisible();
  });

  await test.step('an edit of one is on the screen of the other within a second', async () => {
    const cell = rowOf(here, 'DS-1').getByRole('gridcell').nth(1);
    await cell.dblclick();
    await here.keyboard.press('Control+a');
    await here.keyboard.type('Headlamps seem broken while parked');
    await here.keyboard.press('Enter');
    const began = Date.now();
    await expect(rowOf(there, 'DS-1')).toContainText('Headlamps seem broken while parked', { timeout: 5_000 });
    expect(Date.now() - began).toBeLessThan(1_000);
  });

  await test.step('two people in two fields of one row: both hold', async () => {
    await there.keyboard.press('Control+k');
    await there.getByRole('dialog').getByRole('combobox').fill('DS-2');
    await there.keyboard.press('Enter');
    const reason = there.getByLabel('Reason for S');
    await reason.fill('typed by Wang');
    const cell = rowOf(here, 'DS-2').getByRole('gridcell').nth(1);
    await cell.dblclick();
    await here.keyboard.press('Control+a');
    await here.keyboard.type('typed by the administrator');
    await here.keyboard.press('Enter');
    await expect(rowOf(there, 'DS-2')).toContainText('typed by the administrator');
    await reason.blur();
    await saved(there);
    await expect(there.locator('[data-part="conflict"]')).toBeHidden();
  });

  await test.step('two people in the same field: the second is told, keeps the words and decides', async () => {
    const description = there.getByLabel('Damage scenario', { exact: true });
    await description.fill('the words of Wang');
    const cell = rowOf(here, 'DS-2').getByRole('gridcell').nth(1);
    await cell.dblclick();
    await here.keyboard.press('Control+a');
    await here.keyboard.type('the words of the administrator');
    await here.keyboard.press('Enter');
    await expect(rowOf(there, 'DS-2')).toContainText('the words of the administrator');
    await description.blur();
    const conflict = there.locator('[data-part="conflict"]');
    await expect(conflict).toContainText('DS-2 was changed by First Administrator before you');
    await expect(conflict).toContainText('the words of Wang');
    await expect(description).toHaveValue('the words of Wang');
    await expect(rowOf(here, 'DS-2')).toContainText('the words of the administrator');
    await conflict.getByRole('button', { name: 'Apply mine again' }).click();
    await expect(conflict).toBeHidden();
    await expect(rowOf(here, 'DS-2')).toContainText('the words of Wang');
  });

  await test.step('nothing is lost: the history knows every word', async () => {
    await there.getByRole('tab', { name: 'History' }).click();
    for (const words of ['typed by the administrator', 'the words of the administrator', 'the words of Wang'])
      await expect(there.locator('[data-part="history"]')).toContainText(words);
  });

  await test.step('the same field in the grid: what was typed waits in its cell, and "Keep theirs" gives it up', async () => {
    const cell = (page: typeof here) => rowOf(page, 'DS-3').getByRole('gridcell').nth(1);
    const type = async (page: typeof here, words: string) => {
      await cell(page).dblclick();
      await page.keyboard.press('Control+a');
      await page.keyboard.type(words);
    };
    await type(there, 'typed second by Wang');
    await type(here, 'saved first by the administrator');
    await here.keyboard.press('Enter');
    await saved(here);
    await there.keyboard.press('Enter');
    const conflict = there.locator('[data-part="conflict"]');
    await expect(conflict).toContainText('DS-3 was changed by First Administrator before you');
    await expect(cell(there)).toHaveAttribute('aria-invalid', 'true');
    await expect(cell(there)).toContainText('typed second by Wang');
    // Gone to and left again, by a click and by keys: that decides nothing.
    await cell(there).dblclick();
    await rowOf(there, 'DS-1').getByRole('gridcell').nth(0).click();
    await cell(there).dblclick();
    await there.keyboard.press('Enter');
    await cell(there).dblclick();
    await there.keyboard.press('Tab');
    await expect(cell(here)).toContainText('saved first by the administrator');
    await expect(cell(there)).toContainText('typed second by Wang');
    await conflict.getByRole('button', { name: 'Keep theirs' }).click();
    await expect(conflict).toBeHidden();
    await expect(cell(there)).toContainText('saved first by the administrator');
    await expect(cell(there)).not.toHaveAttribute('aria-invalid', 'true');
    await saved(there);
    await there.reload();
    await expect(cell(there)).toContainText('saved first by the administrator');
  });

  await test.step('a row that is deleted while one types in it: the text is kept, and goes into no other row', async () => {
    const cell = rowOf(there, 'DS-4').getByRole('gridcell').nth(1);
    const next = rowOf(there, 'DS-5').getByRole('gridcell').nth(1);
    const words = await next.textContent();
    await cell.dblclick();
    // Where the mouse is, before the next key: later it would tear apart what is typed.
    const [caret, end] = await there.evaluate(() => {
      const { selectionStart, value } = document.activeElement as HTMLTextAreaElement;
      return [selectionStart, value.length];
    });
    expect(caret).toBeLessThan(end);
    await there.keyboard.press('Control+a');
    await there.keyboard.type('first half ');
    await rowOf(here, 'DS-4').getByRole('gridcell').nth(0).click();
    await here.keyboard.press('Control+Delete');
    await here
      .getByRole('dialog')
      .getByRole('button', { name: /Delete/ })
      .click();
    const kept = there.locator('[data-part="kept"]');
    await expect(kept).toContainText('DS-4');
    await there.keyboard.type('second half');
    await there.keyboard.press('Enter');
    await next.click();
    await expect(kept.getByLabel('Your input')).toHaveValue('first half ');
    await expect(next).toHaveText(words ?? '');
    await kept.getByRole('button', { name: 'Discard' }).click();
    await expect(kept).toBeHidden();
  });

  await test.step('after a network failure the edit waits and then arrives', async () => {
    await openStep(there, 'Assumptions');
    await there.context().setOffline(true);
    await there.getByRole('button', { name: /New$/ }).click();
    await there.keyboard.type('Written while the line was down');
    await there.keyboard.press('Enter');
    await there.keyboard.press('Enter');
    await expect(there.locator('[data-part="save"][data-state=offline]')).toBeVisible();
    await there.context().setOffline(false);
    await saved(there);
    await openStep(here, 'Assumptions');
    await expect(here.getByRole('grid')).toContainText('Written while the line was down');
  });
  complaints.allow(/ERR_INTERNET_DISCONNECTED/);
});
