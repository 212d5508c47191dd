import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, passthrough } from 'msw';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#contract/index.ts';
import { type Permission, permissions } from '#contract/kit/permissions.ts';
import { add, change } from '#domain/workspace/edit.ts';
import { engineer, projectForm, taskForm } from '#tests/world/analysis.ts';
import { type PolarionDouble, polarionToken, startPolarion } from '#tests/world/polarion-double.ts';
import { allKept } from '@/request/kept-store';
import { type BrowserWorld, browserWorld } from '../../world/browser';
import { network } from '../../world/network';

const { polarion } = api;
const patient = { timeout: 30_000 };
let there: PolarionDouble;
let world: BrowserWorld;
beforeEach(async () => {
  there = await startPolarion();
});
afterEach(async () => {
  await world.close();
  await there.stop();
});

interface Given {
  rights?: readonly Permission[];
  isSetUp?: boolean;
  isConnected?: boolean;
}

/** The tab of a project whose task has two requirements. */
async function open({ rights = engineer, isSetUp = true, isConnected = true }: Given = {}) {
  const servers = isSetUp ? [there.server] : [];
  world = await browserWorld('en-US', { polarion: { servers, patience: 1_000, pause: 10 } });
  network.use(http.all(`${there.server}/*`, () => passthrough()));
  const lin = await world.signIn('lin', rights);
  const keeper = await world.user('keeper', permissions);
  const body = projectForm({ participants: [keeper.id, lin.id] });
  const { id: projectId } = await keeper.call(api.project.create, { body });
  const params = { projectId };
  const task = await keeper.call(api.task.create, { params, body: taskForm(keeper.id) });
  const edits = [add('requirements', { name: 'A MAC' }, 'mac'), add('requirements', { name: 'A counter' }, 'counter')];
  await keeper.call(api.version.edit, { params: { versionId: task.versionId }, body: { edits } });
  if (isSetUp && isConnected) {
    const form = { server: there.server, project: 'EL', type: 'requirement', originField: 'taraId', calField: '' };
    await keeper.call(polarion.connect, {
      params,
      body: { rev: 0, form: { ...form, language: 'en-US', token: polarionToken } },
    });
  }
  world.openPage(`/project/detail?id=${projectId}&tab=polarion`);
  return { lin, keeper, params, task };
}

const button = (name: string | RegExp) => screen.findByRole('button', { name, hidden: true }, patient);
const click = async (name: string | RegExp) => fireEvent.click(await button(name));
const field = (label: RegExp) => screen.findByLabelText(label, { selector: 'input' }, patient);
const type = async (label: RegExp, value: string) => fireEvent.change(await field(label), { target: { value } });
const line = async (name: string) => (await screen.findByText(name, {}, patient)).closest('tr') as HTMLElement;
const state = async (name: string) => (await line(name)).querySelector('[data-state]')?.getAttribute('data-state');
const untilStates = (mac: string, counter: string) =>
  waitFor(async () => expect([await state('A MAC'), await state('A counter')]).toEqual([mac, counter]), patient);
const titles = () => [...there.items.values()].map(({ attributes }) => attributes.title);
const changeThere = (id: string, title: string) => Object.assign(there.items.get(id)?.attributes ?? {}, { title });

describe('the tab Polarion of a project', { timeout: 240_000 }, () => {
  it('says who sets up a server where none is, and offers nothing', async () => {
    await open({ isSetUp: false });
    expect(await screen.findByText('No Polarion server is set up', {}, patient)).toBeInTheDocument();
    expect(screen.getByText(/POLARION_URL/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Connect|Send/, hidden: true })).toBeNull();
  });

  it('keeps what was typed when Polarion refuses the token, which is never kept in the browser', async () => {
    const { lin } = await open({ isConnected: false });
    await click(/Connect to Polarion$/);
    await type(/^Project in Polarion/, 'EL');
    await click(/Save$/);
    expect(await screen.findByText('Access token is required', {}, patient)).toBeInTheDocument();
    await type(/^Access token/, 'not-a-token');
    await click(/Save$/);
    expect(await screen.findByText(/^Polarion does not accept the token/, {}, patient)).toBeInTheDocument();
    expect(await field(/^Project in Polarion/)).toHaveValue('EL');
    expect(await field(/^Access token/)).toHaveValue('not-a-token');
    const kept = JSON.stringify(await allKept(lin.id));
    expect(kept).toContain('EL');
    expect(kept).not.toContain('not-a-token');
    await type(/^Access token/, polarionToken);
    await click(/Save$/);
    const project = await screen.findByRole('link', { name: /^EL/, hidden: true }, patient);
    expect(project).toHaveAttribute('href', `${there.server}/#/project/EL`);
    await untilStates('new', 'new');
    expect(screen.queryByLabelText(/^Access token/)).toBeNull();
  });

  it('sends what is new, says what happened and leads to the work items', async () => {
    await open();
    await click(/Send 2 requirements$/);
    expect(await screen.findByText('2 created', {}, patient)).toBeInTheDocument();
    await untilStates('same', 'same');
    expect(titles()).toEqual(['CSR-1 A MAC', 'CSR-2 A counter']);
    const item = within(await line('A MAC')).getByRole('link', { name: 'EL-1', hidden: true });
    expect(item).toHaveAttribute('href', `${there.server}/#/project/EL/workitem?id=EL-1`);
    expect(await button(/Nothing to send$/)).toBeDisabled();
    expect(await line('A MAC')).toHaveTextContent('draft');
  });

  it('says that Polarion asks us to wait, also after a reload, until somebody cancels it', async () => {
    const { params } = await open();
    there.faults.push({ on: 'GET', what: 'in500' });
    await click(/Send 2 requirements$/);
    expect(await screen.findByText('Polarion asks us to wait 500 s', {}, patient)).toBeInTheDocument();
    expect(screen.getByText(/^Started by lin, /)).toBeInTheDocument();
    // Whoever comes back finds it under way.
    cleanup();
    world.openPage(`/project/detail?id=${params.projectId}&tab=polarion`);
    expect(await screen.findByText('Polarion asks us to wait 500 s', {}, patient)).toBeInTheDocument();
    await click('Cancel');
    expect(await screen.findByText(/^Sending was stopped by lin/, {}, patient)).toBeInTheDocument();
    expect(screen.getByText(/0 of 2 processed/)).toBeInTheDocument();
    expect(await button(/Send 2 requirements$/)).toBeEnabled();
  });

  it('goes on by itself where the server went away in the midst of it', async () => {
    await open();
    let calls = 0;
    network.use(
      http.get('*/readyz', () => new Response('{}')),
      http.post('*/polarion/sends', () => {
        calls += 1;
        return calls === 1 ? new Response('', { status: 502 }) : undefined;
      }),
    );
    await click(/Send 2 requirements$/);
    expect(await screen.findByText('2 created', {}, patient)).toBeInTheDocument();
    expect(calls).toBe(2);
    await untilStates('same', 'same');
  });

  it('says of a CAL that it is not rated, in the words of the task', async () => {
    const { keeper, task } = await open();
    const { versionId } = task;
    await untilStates('new', 'new');
    expect(await line('A MAC')).toHaveTextContent('not rated');
    const goal = add('goals', { name: 'No forged request', calOverride: { cal: 'CAL3', reason: 'agreed' } }, 'goal');
    const edits = [goal, change('requirements', { id: 'mac', rev: 1 }, { goals: ['goal'] })];
    await keeper.call(api.version.edit, { params: { versionId }, body: { edits } });
    await click('Refresh');
    await waitFor(async () => expect(await line('A MAC')).toHaveTextContent('CAL3'), patient);
    expect(await line('A MAC')).not.toHaveTextContent('not rated');
    expect(await line('A counter')).toHaveTextContent('not rated');
  });

  it('asks before it writes over what was changed in Polarion, and shows what that is', async () => {
    await open();
    await click(/Send 2 requirements$/);
    await untilStates('same', 'same');
    changeThere('EL-1', 'Theirs');
    await click(/Read status$/);
    expect(await screen.findByText(/^2 read, 1 changed in Polarion/, {}, patient)).toBeInTheDocument();
    await untilStates('changedThere', 'same');
    expect(await line('A MAC')).toHaveTextContent('In Polarion: Theirs');
    fireEvent.click(screen.getByLabelText('CSR-1 A MAC'));
    fireEvent.click(screen.getByLabelText('CSR-2 A counter'));
    await click(/Send 2 requirements$/);
    const asked = await screen.findByRole('dialog', { hidden: true }, patient);
    expect(asked).toHaveTextContent('Theirs');
    // The other is as it was sent: there is nothing to send of it.
    expect(within(asked).queryByRole('button', { name: /^Send only/, hidden: true })).toBeNull();
    expect(titles()).toEqual(['Theirs', 'CSR-2 A counter']);
    await click('Overwrite');
    await untilStates('same', 'same');
    expect(titles()).toEqual(['CSR-1 A MAC', 'CSR-2 A counter']);
  });

  it('sends only the others that have something to send, and says where only the description was changed', async () => {
    const { lin, task } = await open();
    await click(/Send 2 requirements$/);
    await untilStates('same', 'same');
    Object.assign(there.items.get('EL-1')?.attributes ?? {}, { description: { type: 'text/html', value: 'Theirs' } });
    const versionParams = { params: { versionId: task.versionId } };
    const edits = [change('requirements', { id: 'counter', rev: 1 }, { name: 'A longer counter' })];
    await lin.call(api.version.edit, { ...versionParams, body: { edits } });
    await click(/Read status$/);
    await screen.findByText('A longer counter', {}, patient);
    expect(await state('A MAC')).toBe('changedThere');
    expect(await line('A MAC')).toHaveTextContent('Only its description was changed in Polarion');
    for (const label of ['CSR-1 A MAC', 'CSR-2 A longer counter']) fireEvent.click(screen.getByLabelText(label));
    await click(/Send 2 requirements$/);
    const asked = await screen.findByRole('dialog', { hidden: true }, patient);
    expect(asked).toHaveTextContent('Only its description was changed in Polarion');
    expect(asked).not.toHaveTextContent('There:');
    await click('Send only the others (1)');
    expect(await screen.findByText('1 changed', {}, patient)).toBeInTheDocument();
    expect(titles()).toEqual(['CSR-1 A MAC', 'CSR-2 A longer counter']);
    expect(await state('A MAC')).toBe('changedThere');
  });

  it('forgets a work item that is gone, after which the requirement can be sent again', async () => {
    await open();
    await click(/Send 2 requirements$/);
    await untilStates('same', 'same');
    there.items.delete('EL-1');
    await click(/Read status$/);
    await untilStates('goneThere', 'same');
    await click('Forget the work item: EL-1');
    expect(await screen.findByText(/^Nothing changes in Polarion/, {}, patient)).toBeInTheDocument();
    await click('Forget');
    await untilStates('new', 'same');
    expect(await button(/Send 1 requirement$/)).toBeEnabled();
  });

  it('tells at a requirement what became of its work item; one that is gone leads nowhere', async () => {
    const { task } = await open();
    await click(/Send 2 requirements$/);
    await untilStates('same', 'same');
    there.items.delete('EL-1');
    changeThere('EL-2', 'Theirs');
    await click(/Read status$/);
    await untilStates('goneThere', 'changedThere');
    const untilPanel = async (row: string, words: string) => {
      cleanup();
      world.openPage(
        `/project/analysis?task=${task.id}&version=${task.versionId}&step=requirements&row=${row}&panel=details`,
      );
      const panel = () => document.querySelector<HTMLElement>('[data-part="panel"]');
      await waitFor(() => expect(panel()).toHaveTextContent(words), patient);
      return within(panel() as HTMLElement);
    };
    const gone = await untilPanel('mac', 'EL-1 Not found in Polarion');
    expect(gone.queryByRole('link', { name: /^EL/, hidden: true })).toBeNull();
    const changed = await untilPanel('counter', 'EL-2 Changed in Polarion');
    expect(changed.getByRole('link', { name: 'EL-2', hidden: true })).toBeInTheDocument();
  });

  it('shows a reader the table, and nothing to change', async () => {
    await open({ rights: ['ProjectConfigRead', 'ProjectAnalysisRead'] });
    await untilStates('new', 'new');
    expect(screen.getByText('To send 2')).toBeInTheDocument();
    for (const name of [/^.*Send/, /Read status/, /Connection…/, /Forget/])
      expect(screen.queryByRole('button', { name, hidden: true })).toBeNull();
    expect(screen.queryByRole('checkbox', { hidden: true })).toBeNull();
  });
});
