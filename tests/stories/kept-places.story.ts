import { expect, openAs, test } from './support/story.ts';

test('the bar of an attack tree, the list of open comments and that of open points keep their places', async ({
  browser,
  sharedProduct: product,
  sharedAdmin: admin,
}) => {
  const { taskId, versionId } = await admin('POST', '/intara/v1.0/workplace/example', {});
  const begun = (_: unknown, at: number) => ({
    op: 'add',
    kind: 'assumptions',
    id: `begun-${at}`,
    row: { name: `Begun ${at}` },
  });
  const description = 'A threat with a name that does not end where the line ends '.repeat(3).trim();
  const edits = [
    ...Array.from({ length: 24 }, begun),
    { op: 'add', kind: 'assets', id: 'begun', row: { name: 'Begun' } },
    { op: 'add', kind: 'threats', id: 'long', row: { description, type: 'T', assets: ['begun'], property: 'I' } },
  ];
  await admin('POST', `/intara/v1.0/versions/${versionId}/edits`, { edits });
  const said = { kind: 'threats', rowId: 'long', form: { text: 'Is it so?', mentions: [] } };
  await admin('POST', `/intara/v1.0/versions/${versionId}/comments`, said);
  const page = await openAs(browser, product, admin.token);
  const address = `/intara/project/analysis?task=${taskId}&version=${versionId}`;

  await test.step('beside what the tree comes to, all buttons stand in one line', async () => {
    await page.setViewportSize({ width: 1240, height: 900 });
    await page.goto(`${address}&step=threats`);
    await page.getByRole('button', { name: 'Attack trees' }).click();
    const last = page.getByRole('button', { name: 'Convert to paths' });
    await expect(last).toBeVisible();
    const fold = await page.getByRole('button', { name: 'Fold or unfold all branches' }).boundingBox();
    expect((await last.boundingBox())?.y).toBe(fold?.y);
  });

  await test.step('beside a long title the name of the kind stands in one line', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${address}&page=comments`);
    const kind = page.locator('[data-part="open-thread"]', { hasText: 'Is it so?' }).locator('button + .quiet');
    await expect(kind).toBeVisible();
    expect((await kind.boundingBox())?.height).toBeLessThan(30);
  });

  await test.step('the list of a version that is frozen shows that more follows, until its end', async () => {
    await page.goto(`${address}&page=versions`);
    await page.getByRole('button', { name: 'Freeze version' }).first().click();
    const list = page.getByRole('dialog').getByRole('list');
    await expect(list.getByRole('listitem').first()).toBeVisible();
    const box = await list.boundingBox();
    // The left corner below, where no words stand.
    const corner = { x: box?.x ?? 0, y: (box?.y ?? 0) + (box?.height ?? 0) - 8, width: 12, height: 8 };
    const begin = await page.screenshot({ clip: corner });
    await list.evaluate((one) => one.scrollTo(0, one.scrollHeight));
    expect(begin.equals(await page.screenshot({ clip: corner }))).toBe(false);
  });
});

test('while the server is away, the buttons of a drawer stay above the sentence that says so', async ({
  browser,
  sharedProduct: product,
  sharedAdmin: admin,
  complaints,
}) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED/);
  const page = await openAs(browser, product, admin.token);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/intara/system/user?tab=sets&new=1');
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('Name', { exact: true }).fill('Readers');
  await drawer.getByRole('checkbox').last().check();
  await page.context().setOffline(true);
  const save = drawer.getByRole('button', { name: 'Create', exact: true });
  await save.click();
  const sentence = await page.getByText('The server is not responding.').boundingBox();
  const button = await save.boundingBox();
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(sentence?.y ?? 0);
  await page.context().setOffline(false);
  await expect(page.getByText('The server is not responding.')).toBeHidden();
  await expect(drawer.getByLabel('Name', { exact: true })).toHaveValue('Readers');
});
