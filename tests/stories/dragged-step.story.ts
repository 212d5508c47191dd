import { randomUUID } from 'node:crypto';
import { expect, openAs, test } from './support/story.ts';
import { rowOf, saved } from './support/workspace.ts';

test('a step of the attack library is dragged between two steps of a path, and taken back by one undo', async ({
  browser,
  sharedProduct: product,
  sharedAdmin: admin,
}) => {
  const { taskId, versionId } = await admin('POST', '/intara/v1.0/workplace/example', { locale: 'en-US' });
  // The library stays when the next story begins on this server.
  const code = `AT-${randomUUID().slice(0, 8)}`;
  const both = (text: string) => ({ en: text, zh: text });
  const steps = [{ name: both('Jam the radio') }, { name: both('Replay the message') }];
  await admin('POST', '/intara/v1.0/library/attacks', { code, name: both(`Dragged ${code}`), steps });
  const page = await openAs(browser, product, admin.token);
  const { rows } = await admin('GET', `/intara/v1.0/versions/${versionId}/snapshot`);
  const path = rows.paths.find((one: { code: string }) => one.code === 'AP-1');
  await page.goto(`/intara/project/analysis?task=${taskId}&version=${versionId}&step=paths&row=${path.id}&panel=1`);
  await expect(rowOf(page, 'AP-1')).toBeVisible();
  await page.getByRole('button', { name: /Steps from the library$/ }).click();
  const library = page.getByRole('dialog');
  await library
    .getByPlaceholder(/Search/)
    .first()
    .fill(`Dragged ${code}`);
  // Before the list is shorter, what stands below it would move away under the pointer.
  await expect(library.getByText('1 in total')).toBeVisible();
  await library.getByRole('radio', { name: code }).check();
  const list = page.getByRole('list', { name: 'Steps', exact: true });
  const names = () => list.getByRole('textbox').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
  const before = await names();
  const second = list.getByRole('listitem').nth(1);
  await library
    .locator('[draggable]')
    .filter({ hasText: 'Replay the message' })
    .dragTo(second, {
      targetPosition: { x: 40, y: 3 },
    });
  await expect.poll(names).toEqual([before[0], 'Replay the message', ...before.slice(1)]);
  await saved(page);
  await library
    .locator('[draggable]')
    .filter({ hasText: 'Jam the radio' })
    .dragTo(rowOf(page, 'AP-2'), {
      targetPosition: { x: 500, y: 8 },
    });
  await expect(page.getByRole('row', { name: /Jam the radio/ })).toBeVisible();
  await saved(page);
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(page.getByRole('row', { name: /Jam the radio/ })).toBeHidden();
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect.poll(names).toEqual(before);
});
