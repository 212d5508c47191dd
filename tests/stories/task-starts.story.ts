import type { Page } from '@playwright/test';
import { expect, expectAccessible, openAs, test } from './support/story.ts';

const drawing = new URL('../world/drawings/headlamp.drawio', import.meta.url).pathname;
const sheet = 'Asset,Damage scenario\r\nRear ECU,No tail light\r\nTail lamp,Dark at night\r\n';
const fileOf = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

/** The form of a new task, with this beginning chosen. */
async function beginWith(page: Page, projectId: string, start: string) {
  await page.goto(`/intara/project/analysisCreate?project=${projectId}`);
  await page.getByRole('radio', { name: start }).check();
  return page.locator('[data-part=start]');
}
async function fillIn(page: Page, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value);
}
/** Creates the task; the page goes on to it. */
async function create(page: Page) {
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page).toHaveURL(/analysis\?task=/);
}
const option = (page: Page, text: string) => page.locator('.ant-select-item-option', { hasText: text });
const texts = { Description: 'Begun in a story', 'System overview': 'Tail lamps' };

test('a task begins with each of six sources, which are shown before', async ({
  browser,
  product,
  admin,
  complaints,
}) => {
  // A file that is no table.
  complaints.allow(/422 \(Unprocessable Entity\)/);
  const page = await openAs(browser, product, admin.token);
  await page.setViewportSize({ width: 1440, height: 900 });
  const { projectId, taskId } = await admin('POST', '/intara/v1.0/workplace/example', { locale: 'en-US' });
  const origin = await admin('GET', `/intara/v1.0/tasks/${taskId}`);
  await admin('POST', `/intara/v1.0/tasks/${taskId}/template`, { name: { en: 'Start of a lamp', zh: '灯具起点' } });

  await test.step('empty, chosen by the keyboard', async () => {
    await page.goto(`/intara/project/analysisCreate?project=${projectId}&from=template`);
    await page.getByRole('radio', { name: 'A task template' }).focus();
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('radio', { name: 'An empty task' })).toBeChecked();
    await expectAccessible(page);
    await fillIn(page, { Name: 'Empty-one', ...texts });
    await create(page);
    await expect(page.getByRole('grid')).toBeVisible();
  });

  await test.step('a task template, with its picture and counts', async () => {
    const start = await beginWith(page, projectId, 'A task template');
    await page.getByLabel('Task template', { exact: true }).click();
    await option(page, 'Start of a lamp').click();
    await expect(start.getByText(/^From .*: .*assets \d+/)).toBeVisible();
    await expect(start.getByRole('img', { name: /^Diagram / })).toBeVisible();
    await expectAccessible(page);
    await fillIn(page, { Name: 'From-template' });
    await create(page);
    await expect(page.getByRole('gridcell', { name: 'A-1', exact: true })).toBeVisible();
  });

  await test.step('another task, with its picture and counts', async () => {
    const start = await beginWith(page, projectId, 'Another task');
    await page.getByLabel('Task to copy').click();
    await option(page, origin.name).click();
    await expect(start.getByText(/assets \d+/)).toBeVisible();
    await expect(start.getByRole('img', { name: /^Diagram / })).toBeVisible();
    await fillIn(page, { Name: 'Copied-lamp' });
    await create(page);
    await expect(page.getByRole('gridcell', { name: 'A-1', exact: true })).toBeVisible();
  });

  await test.step('a TARA table: a file that is none says so at its field, then its rows are there', async () => {
    const start = await beginWith(page, projectId, 'A TARA table');
    await start.locator('input[type=file]').setInputFiles(fileOf('notes.csv', 'nothing here'));
    await expect(start.locator('.ant-form-item-explain-error')).toContainText('No table was found');
    await expectAccessible(page);
    await start.locator('input[type=file]').setInputFiles(fileOf('Tail lamps.csv', sheet));
    await expect(start.getByText('Assets 2 · Damage scenarios 2')).toBeVisible();
    await expect(start.locator('.ant-form-item-explain-error')).toHaveCount(0);
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Tail-lamps');
    await fillIn(page, texts);
    await create(page);
    await expect(page.getByRole('grid')).toContainText('Tail lamp');
  });

  await test.step('a drawing, which opens in the topology', async () => {
    const start = await beginWith(page, projectId, 'A drawing');
    await start.locator('input[type=file]').setInputFiles(drawing);
    await expect(start.getByRole('img', { name: 'Diagram Headlamp-DFD' })).toBeVisible();
    await expect(start.getByRole('row', { name: /^Elements/ })).toBeVisible();
    await expectAccessible(page);
    await fillIn(page, { Name: 'Drawn', ...texts });
    await create(page);
    await expect(page.locator('[data-part=canvas] .x6-node', { hasText: 'Body bus' }).first()).toBeVisible();
  });

  await test.step('an exchange file, under a name and a code that are free', async () => {
    const headers = { Authorization: admin.token };
    const file = await page.request.get(`${product.base}/intara/v1.0/tasks/${taskId}/exchange`, { headers });
    const start = await beginWith(page, projectId, 'An exchange file');
    await start.locator('input[type=file]').setInputFiles(fileOf('task.exchange.json', await file.text()));
    await expect(page.getByText('Already in use here, choose another')).toHaveCount(2);
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(origin.name);
    await fillIn(page, { Name: 'Came-in', Code: 'CAME-IN' });
    await create(page);
    await expect(page.getByRole('gridcell', { name: 'A-1', exact: true })).toBeVisible();
  });

  const { list } = await admin('GET', `/intara/v1.0/projects/${projectId}/tasks?pageSize=100`);
  const made = ['Came-in', 'Copied-lamp', 'Drawn', 'Empty-one', 'From-template', 'Tail-lamps'];
  expect(list.map(({ name }: { name: string }) => name).sort()).toEqual([...made, origin.name].sort());
});
