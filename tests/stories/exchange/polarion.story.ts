import type { Page } from '@playwright/test';
import { type PolarionDouble, polarionToken, startPolarion } from '../../world/polarion-double.ts';
import { colleague } from '../support/colleague.ts';
import {
  test as base,
  closingPages,
  expect,
  expectAccessible,
  openAs,
  type Product,
  serverOn,
} from '../support/story.ts';

/** The product beside a Polarion, which it may ask. */
const test = base.extend<{ polarion: PolarionDouble; product: Product }>({
  // biome-ignore lint/correctness/noEmptyPattern: the first parameter of a fixture is a pattern
  polarion: async ({}, use) => {
    const polarion = await startPolarion();
    await use(polarion);
    await polarion.stop();
  },
  product: ({ polarion, browser, newWorkplace }, use) =>
    serverOn(newWorkplace, closingPages(browser, use), { env: { POLARION_URL: polarion.server } }),
});

const lineOf = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words });

/** Requirements of the example become work items; what changes there comes back, and is not written over unasked; a reader only sees it. */
test('send requirements to Polarion and bring their state back', async ({
  browser,
  product,
  polarion,
  admin,
  complaints,
}) => {
  // The token is refused once, on purpose.
  complaints.allow(/422 \(Unprocessable/);
  const { projectId, versionId } = await admin('POST', '/intara/v1.0/workplace/example', {});
  // Of a requirement without a goal no CAL is known.
  await admin('POST', `/intara/v1.0/versions/${versionId}/requirements`, { name: 'Of no goal', goals: [], assets: [] });
  const desk = await openAs(browser, product, admin.token);
  const address = `/intara/project/detail?id=${projectId}&tab=polarion`;
  let count = 0;
  let requirement = '';

  await test.step('the project is connected; a wrong token is said and nothing typed is lost', async () => {
    await desk.goto(address);
    await desk.getByRole('button', { name: 'Connect to Polarion' }).click();
    const form = desk.getByRole('dialog');
    await form.getByLabel('Project in Polarion').fill('EL');
    await form.getByLabel('Access token').fill('wrong');
    await form.getByLabel('Field for the CAL').fill('cal');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(desk.getByText('Polarion does not accept the token.').first()).toBeVisible();
    await expect(form.getByLabel('Project in Polarion')).toHaveValue('EL');
    await form.getByLabel('Access token').fill(polarionToken);
    await expectAccessible(desk, '.ant-drawer');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(desk.getByText('Connected to EL.')).toBeVisible();
  });

  await test.step('all requirements become work items', async () => {
    const send = desk.getByRole('button', { name: /^Send \d+ requirements?$/ });
    count = Number(/\d+/.exec((await send.textContent()) ?? '')?.[0]);
    expect(count).toBeGreaterThan(1);
    await send.click();
    // The message, and the line that stays.
    await expect(desk.getByText(`${count} created`).first()).toBeVisible();
    expect(polarion.items.size).toBe(count);
    const title = String(polarion.items.get('EL-1')?.attributes.title);
    expect(title).toMatch(/^CSR-1 /);
    requirement = title.replace('CSR-1 ', '');
    await expect(lineOf(desk, 'EL-1').first()).toContainText('Unchanged');
    const unknown = lineOf(desk, 'Of no goal').getByText('not rated', { exact: true }).first();
    expect(await unknown.evaluate((one) => one.getClientRects().length), 'the CAL stands in one line').toBe(1);
    await expect(desk.getByRole('button', { name: 'Nothing to send' })).toBeDisabled();
    await expectAccessible(desk);
  });

  await test.step('status and changes of others come back', async () => {
    Object.assign(polarion.items.get('EL-1')?.attributes ?? {}, { status: 'approved' });
    Object.assign(polarion.items.get('EL-2')?.attributes ?? {}, { title: 'Reworded in Polarion' });
    await desk.getByRole('button', { name: 'Read status' }).click();
    await expect(lineOf(desk, 'CSR-1 ').first()).toContainText('approved');
    await expect(lineOf(desk, 'CSR-2').first()).toContainText('Changed in Polarion');
    await expect(lineOf(desk, 'CSR-2').first()).toContainText('Reworded in Polarion');
  });

  await test.step('one that is gone brings a column of acts, which covers none of the others', async () => {
    polarion.items.delete(`EL-${count}`);
    await desk.getByRole('button', { name: 'Read status' }).click();
    await expect(desk.locator('[data-state="goneThere"]').first()).toBeVisible();
    const room = await desk.locator('.ant-table-body').evaluate((one) => one.clientWidth - one.scrollWidth);
    expect(room).toBeGreaterThanOrEqual(0);
  });

  await test.step('what was changed there is written over only when somebody says so', async () => {
    await lineOf(desk, 'CSR-2').first().getByRole('checkbox').check();
    await desk.getByRole('button', { name: 'Send 1 requirement', exact: true }).click();
    const question = desk.getByRole('dialog').filter({ hasText: 'Overwrite the changes made in Polarion?' });
    await expect(question).toContainText('Reworded in Polarion');
    expect(polarion.items.get('EL-2')?.attributes.title).toBe('Reworded in Polarion');
    await question.getByRole('button', { name: 'Overwrite' }).click();
    await expect(desk.getByText('1 changed').first()).toBeVisible();
    // The words may still be those of the sync before.
    await expect.poll(() => polarion.items.get('EL-2')?.attributes.title).toMatch(/^CSR-2 /);
  });

  await test.step('where Polarion asks to wait the page may be closed: it goes on, and says so', async () => {
    await admin('POST', `/intara/v1.0/versions/${versionId}/requirements`, { name: 'Later', goals: [], assets: [] });
    await desk.reload();
    polarion.faults.push({ on: 'POST', what: 'in15' });
    await desk.getByRole('button', { name: 'Send 1 requirement', exact: true }).click();
    await expect(desk.getByText(/^Polarion asks us to wait \d+ s$/)).toBeVisible();
    await expectAccessible(desk);
    await desk.reload();
    await expect(desk.getByText(/^Polarion asks us to wait \d+ s$/)).toBeVisible();
    await expect(desk.getByText(/^Started by /)).toBeVisible();
    await expect(lineOf(desk, 'Later').first()).toContainText('Unchanged', { timeout: 40_000 });
    await expect(desk.getByText(/^Last sent by /)).toBeVisible();
    const made = [...polarion.items.values()].filter(({ attributes }) => /Later$/.test(String(attributes.title)));
    expect(made).toHaveLength(1);
  });

  await test.step('the panel of the requirement names its work item', async () => {
    await desk.getByRole('link', { name: requirement }).first().click();
    const panel = desk.locator('[data-part="panel"]');
    await expect(panel.getByRole('link', { name: 'EL-1', exact: true })).toHaveAttribute('href', /workitem\?id=EL-1$/);
    await expect(panel).toContainText('approved');
  });

  await test.step('a reader sees the work items and can change nothing', async () => {
    const wang = await openAs(browser, product, await colleague(product, admin, [], true), 'zh-CN');
    await wang.goto(address);
    await expect(lineOf(wang, 'EL-1').first()).toContainText('approved');
    await expect(wang.getByRole('button', { name: /发送|读取|连接/ })).toHaveCount(0);
    await expect(wang.getByRole('checkbox')).toHaveCount(0);
  });
});
