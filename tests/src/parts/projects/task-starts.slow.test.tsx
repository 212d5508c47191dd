import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { history } from '@umijs/max';
import { afterEach, describe, expect, it } from 'vitest';
import { task } from '#contract/task.ts';
import { version } from '#contract/version.ts';
import { workplace } from '#contract/workplace.ts';
import { engineer, taskForm } from '#tests/world/analysis.ts';
import { type BrowserWorld, browserWorld } from '../../world/browser';
import { sendFileAs } from '../../world/sent-file';

let world: BrowserWorld;
afterEach(() => world.close());

const user = userEvent.setup({ pointerEventsCheck: 0, delay: null, applyAccept: false });
const patient = { timeout: 20_000 };
const hidden = { hidden: true };

/** The form of a new task in the project of the example, with this beginning chosen. */
async function beginWith(start: string, opened = '') {
  world = await browserWorld();
  const lin = await world.signIn('lin', engineer);
  const made = await lin.call(workplace.loadExample, { body: { locale: 'en-US' } });
  const origin = await lin.call(task.get, { params: { taskId: made.taskId } });
  const params = { projectId: made.projectId };
  world.openPage(`/project/analysisCreate?project=${made.projectId}${opened}`);
  await user.click(await screen.findByRole('radio', { name: start, ...hidden }, patient));
  const names = async () => (await lin.call(task.list, { params, query: {} })).list.map(({ name }) => name).sort();
  return { lin, origin, path: `/intara/v1.0/projects/${made.projectId}`, names };
}
/** Why nothing can be made of the file, at its field. */
const refused = () => document.getElementById('file_help')?.textContent ?? '';
const part = () => waitFor(() => document.querySelector<HTMLElement>('[data-part="start"]') as HTMLElement, patient);
async function choose(file: File) {
  const input = () => document.querySelector<HTMLInputElement>('[data-part="start"] input[type=file]');
  await waitFor(() => expect(input()).not.toBeNull(), patient);
  await user.upload(input() as HTMLInputElement, file);
}
function fillIn(values: Record<string, string>) {
  for (const [label, value] of Object.entries(values))
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
}
const texts = { Description: 'd', 'System overview': 'o' };
const create = () => user.click(screen.getByRole('button', { name: 'Create', ...hidden }));
/** The rows of the task that the page has gone on to. */
async function opened(lin: Awaited<ReturnType<typeof beginWith>>['lin']) {
  await waitFor(() => expect(history.location.pathname).toBe('/project/analysis'), patient);
  const versionId = new URLSearchParams(history.location.search).get('version') ?? '';
  return (await lin.call(version.snapshot, { params: { versionId } })).rows;
}

describe('a new task', { timeout: 240_000 }, () => {
  it('begins with another task: a picture, counts and texts of it, then its rows', async () => {
    const { lin, origin } = await beginWith('Another task');
    await user.click(await screen.findByLabelText('Task to copy', {}, patient));
    const offered = { selector: '.ant-select-item-option-content' };
    await user.click(await screen.findByText(`${origin.code} ${origin.name}`, offered, patient));
    expect(await screen.findByText(new RegExp(`^From ${origin.name} .*assets \\d+`), {}, patient)).toBeVisible();
    expect(await screen.findByRole('img', { name: /^Diagram / }, patient)).toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText('System name')).toHaveValue(origin.form.systemName), patient);
    fillIn({ Name: 'Rear-lamp', Code: 'RL' });
    await create();
    expect((await opened(lin)).assets).toHaveLength(origin.stats.rows.assets ?? 0);
  });

  it('begins with a drawing, which is shown before it is there', async () => {
    const { lin, names } = await beginWith('A drawing');
    await choose(new File(['nothing drawn'], 'notes.drawio'));
    await waitFor(() => expect(refused()).toMatch(/\w/), patient);
    fillIn({ Name: 'Drawn', ...texts });
    await create();
    const cells = ['Gateway', 'Camera'].map((name, i) => ({
      id: name,
      shape: 'process',
      position: { x: i * 300, y: 0 },
      size: { width: 120, height: 60 },
      data: { name },
    }));
    const model = { summary: {}, detail: { diagrams: [{ title: 'Wiring', cells }] } };
    expect(await names()).not.toContain('Drawn');
    await choose(new File([JSON.stringify(model)], 'model.json'));
    expect(await screen.findByRole('img', { name: 'Diagram Wiring' }, patient)).toBeInTheDocument();
    await waitFor(() => expect(refused()).toBe(''), patient);
    await create();
    const rows = await opened(lin);
    expect(rows.assets?.map((row) => (row as { name?: string }).name).sort()).toEqual(['Camera', 'Gateway']);
    expect(history.location.search).toContain('view=topology');
  });

  it('begins with a TARA table: what is refused stands at its field and makes nothing', async () => {
    const { lin, path, names } = await beginWith('A TARA table');
    const before = await names();
    const read = (text: string) => sendFileAs(world, `${path}/table/check`, 'Lamp.csv', new TextEncoder().encode(text));
    read('nothing here');
    await choose(new File([''], 'Rear lamp.csv'));
    const field = await part();
    await waitFor(() => expect(refused()).toMatch(/^No table was found/), patient);
    expect(screen.getByLabelText('Name')).toHaveValue('Rear-lamp');
    fillIn({ Code: 'RL', ...texts });
    await create();
    expect(await names()).toEqual(before);
    const table = 'Asset,Damage scenario\r\nECU,No light\r\nLamp,Dark\r\n';
    read(table);
    const form = JSON.stringify(taskForm(lin.id, { name: 'Rear-lamp', code: 'RL' }));
    sendFileAs(world, `${path}/table`, 'Lamp.csv', new TextEncoder().encode(table), () => ({ form }));
    await choose(new File([''], 'Rear lamp.csv'));
    expect(await within(field).findByText('Assets 2 · Damage scenarios 2', {}, patient)).toBeVisible();
    await waitFor(() => expect(refused()).toBe(''), patient);
    await create();
    expect((await opened(lin)).assets).toHaveLength(2);
  });

  it('begins with an exchange file, which has all its fields but a free name and code', async () => {
    const { lin, origin, path } = await beginWith('An exchange file', '&from=exchange');
    const file = new Uint8Array(await (await lin.fetch(`/intara/v1.0/tasks/${origin.id}/exchange`)).arrayBuffer());
    sendFileAs(world, `${path}/exchange/check`, 'task.json', file);
    sendFileAs(world, `${path}/exchange`, 'task.json', file, () => ({ name: 'Came-in', code: 'CI' }));
    expect(screen.queryByLabelText('System overview')).toBeNull();
    await choose(new File(['{}'], 'task.exchange.json'));
    const taken = 'Already in use here, choose another';
    await waitFor(() => expect(screen.getAllByText(taken)).toHaveLength(2), patient);
    expect(screen.getByLabelText('Name')).toHaveValue(origin.name);
    fillIn({ Name: 'Came-in', Code: 'CI' });
    await create();
    expect((await opened(lin)).assets).toHaveLength(origin.stats.rows.assets ?? 0);
  });
});
