import { expect, expectAccessible, openAs, test } from './support/story.ts';
import { rowOf } from './support/workspace.ts';

type Rows = { rows: { damages: { id: string; rev: number; code: string }[] } };

/** Two versions grown from one base are merged: questions decided side by side, what happens shown, one undo takes it back. */
test('two versions merged', async ({ browser, sharedProduct: product, sharedAdmin: admin }) => {
  const { taskId, versionId: base } = await admin('POST', '/intara/v1.0/workplace/example', { locale: 'en-US' });
  const page = await openAs(browser, product, admin.token);
  const get = async (path: string) => {
    const response = await fetch(`${product.base}${path}`, { headers: { authorization: admin.token } });
    return ((await response.json()) as { data: never }).data;
  };
  const [first] = (await get(`/intara/v1.0/tasks/${taskId}/versions`)) as { author: { id: string } }[];
  const author = first?.author.id ?? '';
  const grown = async (version: string) => {
    const form = { version, base, content: 'on its own', author, current: false };
    return (await admin('POST', `/intara/v1.0/tasks/${taskId}/versions`, form)).versionId as string;
  };
  const [mine, theirs] = [await grown('V2.0'), await grown('V2.1')];
  const change = async (versionId: string, code: string, patch: object) => {
    const { rows } = (await get(`/intara/v1.0/versions/${versionId}/snapshot`)) as Rows;
    const row = rows.damages.find((one) => one.code === code);
    const edits = [{ op: 'change', kind: 'damages', id: row?.id, rev: row?.rev, patch }];
    await admin('POST', `/intara/v1.0/versions/${versionId}/edits`, { edits });
  };
  await change(mine, 'DS-1', { effects: 'The driver sees nothing' });
  await change(theirs, 'DS-1', { effects: 'Other drivers see nothing' });
  await change(theirs, 'DS-2', { effects: 'A tailgater brakes late' });

  await test.step('the comparison offers the merge, which shows the question with the base beside it', async () => {
    await page.goto(`/intara/project/diff?from=${theirs}&to=${mine}`);
    await page.getByRole('button', { name: 'Merge into V2.0 …' }).click();
    const conflict = page.locator('[data-part="conflict"]');
    await expect(conflict).toHaveCount(1);
    await expect(conflict).toContainText('DS-1');
    await expect(conflict).toContainText('Base V1.1');
    await expect(conflict).toContainText('Other drivers see nothing');
    await expect(page.getByRole('button', { name: 'Merge', exact: true })).toBeDisabled();
    await expectAccessible(page);
  });

  await test.step('it is decided by a text of one’s own, and what will happen is shown', async () => {
    await page.getByRole('button', { name: 'Own text' }).click();
    await page.getByRole('textbox', { name: 'Own text' }).fill('Nobody sees anything');
    await page.getByText(/^What happens: 2$/).click();
    const merge = page.locator('[data-part="merge"]');
    for (const head of ['V2.0 before the merge', 'V2.0 after the merge']) await expect(merge).toContainText(head);
    await expect(page.locator('[data-part="difference"]').filter({ hasText: 'DS-2' })).toContainText('tailgater');
    await expect(page.locator('[data-part="difference"]').filter({ hasText: 'DS-1' })).toContainText('Nobody sees');
    await page.getByText(/^Not merged, notes: 1$/).click();
    await expect(page.locator('[data-part="not-taken"]')).toContainText('Other drivers see nothing');
  });

  await test.step('merged, both are there, and one undo takes it back', async () => {
    await page.getByRole('button', { name: 'Merge', exact: true }).click();
    await expect(page.getByText('V2.1 merged into V2.0. Ctrl+Z in the task undoes this.')).toBeVisible();
    await page.goto(`/intara/project/analysis?task=${taskId}&version=${mine}&step=damages`);
    await expect(rowOf(page, 'DS-2')).toContainText('A tailgater brakes late');
    await expect(rowOf(page, 'DS-1')).toContainText('Nobody sees anything');
    await page.getByRole('grid', { name: 'Damage scenarios' }).click();
    await page.keyboard.press('Control+z');
    await expect(rowOf(page, 'DS-1')).toContainText('The driver sees nothing');
    await expect(rowOf(page, 'DS-2')).not.toContainText('tailgater');
  });

  await test.step('the record of the merge stands in the version', async () => {
    await page.goto(`/intara/project/analysis?task=${taskId}&version=${mine}&page=versions`);
    const record = page.locator('[data-part="merges"]');
    await record.locator('summary').click();
    await expect(record).toContainText('undone');
    await expect(record).toContainText('Other drivers see nothing');
    await expect(record).toContainText('Previous content: The driver sees nothing');
  });
});

/** What both versions changed stands in its box, also where names and texts are one long word. */
test('a question about long words', async ({ browser, sharedProduct: product, sharedAdmin: admin }) => {
  const { taskId, versionId: base } = await admin('POST', '/intara/v1.0/workplace/example', { locale: 'en-US' });
  const { id: author } = await admin('GET', '/inauth/v1.0/user/info-by-token');
  const grown = async (letter: string) => {
    const form = { version: letter.repeat(40), base, content: letter, author };
    const { versionId } = await admin('POST', `/intara/v1.0/tasks/${taskId}/versions`, form);
    const { rows }: Rows = await admin('GET', `/intara/v1.0/versions/${versionId}/snapshot`);
    const row = rows.damages.find(({ code }) => code === 'DS-1');
    const patch = { effects: letter.repeat(300) };
    const edits = [{ op: 'change', kind: 'damages', id: row?.id, rev: row?.rev, patch }];
    await admin('POST', `/intara/v1.0/versions/${versionId}/edits`, { edits });
    return versionId;
  };
  const [mine, theirs] = [await grown('W'), await grown('M')];
  const page = await openAs(browser, product, admin.token);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/intara/project/diff?from=${theirs}&to=${mine}`);
  await page.getByRole('button', { name: /Merge into/ }).click();
  const choices = page.locator('[data-part="conflict"] [data-take]');
  await expect(choices).toHaveCount(2);
  for (const choice of await choices.all())
    expect(await choice.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});
