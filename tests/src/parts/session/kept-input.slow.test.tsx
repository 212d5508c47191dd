import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, describe, expect, it } from 'vitest';
import type { AnalysisKind } from '#domain/kinds/kinds.ts';
import { Kept } from '@/session/kept/kept';
import { forgetLeftTasks } from '../../world/browser';
import { exampleTask, patient } from '../../world/example-task';
import { network } from '../../world/network';

type Example = Awaited<ReturnType<typeof exampleTask>>;
let example: Example;
afterEach(async () => {
  cleanup();
  forgetLeftTasks();
  await Kept.forget();
  return example.world.close();
});

const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
const hidden = { hidden: true };

async function begin(step: AnalysisKind): Promise<void> {
  example = await exampleTask(step);
  example.open();
  await screen.findByRole('grid', hidden, patient);
}

/** The page is loaded anew. */
async function reload(): Promise<void> {
  const kept = await Kept.open(example.lin.id, example.versionId);
  await kept.settled();
  cleanup();
  await Kept.forget();
  example.open();
  await screen.findByRole('grid', hidden, patient);
}

const serverIsDown = () => network.use(http.all('http://localhost/*', () => HttpResponse.error()));
const serverIsBack = () =>
  network.use(http.all('http://localhost/*', ({ request }) => example.world.app.request(request)));
const goTo = async (step: string) => {
  const steps = document.querySelector<HTMLElement>('[data-part="steps"]') as HTMLElement;
  await user.click(within(steps).getByText(step));
  await screen.findByRole('grid', { ...hidden, name: step }, patient);
};
const mark = () => document.querySelector('[data-part="save"]')?.getAttribute('data-state');

describe('what is typed into a grid and not saved', { timeout: 240_000 }, () => {
  it('is there after another step and after a reload: the row begun, the cell refused', async () => {
    await begin('damages');
    await user.click(await example.cell('#new', 'description'));
    await user.keyboard('A row half typed{Tab}');
    const { id } = await example.find('damages', 'DS-1');
    await user.click(await example.cell(id, 'property'));
    await user.keyboard('Nonsense');
    await user.click(await example.cell(id, 'code'));
    expect(await example.cell(id, 'property')).toHaveAttribute('aria-invalid', 'true');
    const bothAreThere = async () => {
      expect(await example.cell('#new', 'description')).toHaveTextContent('A row half typed');
      const refused = await example.cell(id, 'property');
      expect(refused).toHaveTextContent('Nonsense');
      expect(refused.getAttribute('title')).toBe('“Nonsense” is not one of the choices.');
    };
    await goTo('Threat scenarios');
    await goTo('Damage scenarios');
    await bothAreThere();
    await reload();
    await bothAreThere();
  });

  it('is kept letter by letter while its field is open, and is led to by the mark in the header, from another step too', async () => {
    await begin('damages');
    const { id } = await example.find('damages', 'DS-1');
    await user.click(await example.cell(id, 'code'));
    await user.click(await example.cell(id, 'description'));
    await user.keyboard('Typed until');
    const kept = await Kept.open(example.lin.id, example.versionId);
    const typed = { line: id, column: 'description', text: 'Typed until' };
    expect(kept.get('typing damages')).toMatchObject({ ...typed, seen: { id, code: 'DS-1' } });
    await user.keyboard('{Escape}');
    expect(kept.isEmpty).toBe(true);

    await user.click(await example.cell(id, 'property'));
    await user.keyboard('Nonsense');
    await user.click(await example.cell(id, 'code'));
    const toUnsaved = () => screen.findByRole('button', { name: /not saved: 1/ }, patient);
    const isThere = () =>
      waitFor(
        () =>
          expect(document.activeElement?.closest<HTMLElement>('[role="gridcell"]')?.dataset.column).toBe('property'),
        patient,
      );
    await user.click(await toUnsaved());
    await isThere();
    await goTo('Threat scenarios');
    await user.click(await toUnsaved());
    await screen.findByRole('grid', { ...hidden, name: 'Damage scenarios' }, patient);
    await isThere();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(mark()).toBe('saved'), patient);
    expect(screen.queryByRole('button', { name: /not saved/ })).toBeNull();
  });

  it('is in its cell with the reason when the page went away while its field was open', async () => {
    example = await exampleTask('damages');
    const { id } = await example.find('damages', 'DS-1');
    const kept = await Kept.open(example.lin.id, example.versionId);
    kept.put('typing damages', { line: id, column: 'description', text: 'Typed until the light went out' });
    await kept.release();
    example.open();
    const cell = await example.cell(id, 'description');
    expect(cell).toHaveTextContent('Typed until the light went out');
    expect(cell.getAttribute('title')).toMatch(/^Typed earlier and not saved/);
    await user.click(cell);
    await user.keyboard('{Enter}{Enter}');
    await waitFor(
      async () => expect((await example.find('damages', 'DS-1')).description).toBe('Typed until the light went out'),
      patient,
    );
  });
});

describe('a text of the panel', { timeout: 240_000 }, () => {
  it('in composition is not saved by Enter nor dropped by Escape, and returns after the tab was closed', async () => {
    example = await exampleTask('damages');
    const { id, effects } = await example.find('damages', 'DS-1');
    example.open(id);
    const field = () => screen.findByLabelText('Effects', {}, patient);
    const now = async () => (await example.find('damages', 'DS-1')).effects;
    const composed = await field();
    fireEvent.change(composed, { target: { value: 'che deng' } });
    for (const how of [{ isComposing: true }, { keyCode: 229 }]) {
      fireEvent.keyDown(composed, { key: 'Escape', ...how });
      expect(composed).toHaveValue('che deng');
      fireEvent.keyDown(composed, { key: 'Enter', ctrlKey: true, ...how });
    }
    // So long an edit would take to be stored.
    await new Promise((later) => setTimeout(later, 300));
    expect(composed).toHaveValue('che deng');
    expect(await now()).toBe(effects);
    fireEvent.keyDown(composed, { key: 'Enter', ctrlKey: true });
    await waitFor(async () => expect(await now()).toBe('che deng'), patient);
    await waitFor(() => expect(mark()).toBe('saved'), patient);

    fireEvent.change(await field(), { target: { value: 'Nobody sees the road' } });
    const kept = await Kept.open(example.lin.id, example.versionId);
    await kept.settled();
    cleanup();
    await Kept.forget();
    example.open(id);
    expect(await field()).toHaveValue('Nobody sees the road');
    fireEvent.blur(await field());
    await waitFor(async () => expect(await now()).toBe('Nobody sees the road'), patient);
    await waitFor(async () => expect((await Kept.open(example.lin.id, example.versionId)).isEmpty).toBe(true), patient);
  });
});

describe('a dialog in which something was entered', { timeout: 240_000 }, () => {
  it('asks before Esc discards it, and has it again after a reload', async () => {
    await begin('paths');
    const open = async () => user.click(await screen.findByText('New path with steps', {}, patient));
    const name = () => screen.findByLabelText('Attack path', {}, patient);
    await open();
    fireEvent.change(await name(), { target: { value: 'Over the charging port' } });
    await reload();
    await open();
    expect(await name()).toHaveValue('Over the charging port');
    fireEvent.keyDown(await name(), { key: 'Escape', code: 'Escape', keyCode: 27 });
    await screen.findAllByText('Leave without saving?', {}, patient);
    expect(document.querySelectorAll('.ant-modal-confirm')).toHaveLength(1);
    await user.click(screen.getByText('Leave'));
    await waitFor(() => expect(screen.queryByLabelText('Attack path')).toBeNull(), patient);
    expect((await Kept.open(example.lin.id, example.versionId)).isEmpty).toBe(true);
  });
});

describe('a task of which a person may only read', { timeout: 240_000 }, () => {
  it('has no editors, no new row and no undo, says why, and whom to ask where something is typed or pasted', async () => {
    example = await exampleTask('damages');
    const { db } = example.world.store;
    const permissions = ['ProjectConfigRead', 'ProjectAnalysisRead'];
    await db.updateTable('inauth_user').set({ permissions }).where('id', '=', example.lin.id).execute();
    const { id } = await example.find('damages', 'DS-1');
    example.open(id);
    const cell = await example.cell(id, 'description');
    const reason = 'You can read this task. To change it, you need permission to modify analyses.';
    expect(await screen.findAllByText(reason, {}, patient)).toHaveLength(1);
    expect(document.querySelector('[data-line="#new"]')).toBeNull();
    expect(screen.queryByRole('button', { ...hidden, name: /New$/ })).toBeNull();
    expect(screen.queryByRole('button', { ...hidden, name: /^(Undo|Redo)/ })).toBeNull();
    expect(await screen.findByLabelText('Effects', {}, patient)).toHaveAttribute('readonly');
    await user.click(cell);
    await user.keyboard('x{Enter}');
    expect(document.querySelector('[data-grid-field]')).toBeNull();
    const whom = /To change it, ask an administrator/;
    expect(await screen.findByText(whom, {}, patient)).toBeInTheDocument();
    await user.paste('something');
    expect(screen.getAllByText(whom)).toHaveLength(1);
  });
});

describe('while the server is away', { timeout: 240_000 }, () => {
  it('a task says so, keeps what is entered, and sends it by itself', async () => {
    await begin('damages');
    const { id } = await example.find('damages', 'DS-1');
    serverIsDown();
    await user.click(await example.cell(id, 'effects'));
    await user.keyboard('Typed without a server{Enter}');
    await waitFor(() => expect(mark()).toBe('offline'), patient);
    expect(await screen.findByText(/The server is not responding/, {}, patient)).toBeInTheDocument();
    serverIsBack();
    await waitFor(() => expect(mark()).toBe('saved'), patient);
    expect((await example.stored('damages')).map((row) => row.effects)).toContain('Typed without a server');
    await waitFor(() => expect(screen.queryByText(/The server is not responding/)).toBeNull(), patient);
  });

  it('the pages of a project, of the list and of a new task say so instead of "not found", and come by themselves', async () => {
    example = await exampleTask('damages');
    let isUp = false;
    network.use(
      http.all('http://localhost/*', ({ request }) => {
        const isStart = /info-by-token|preferences/.test(request.url);
        return isUp || isStart ? example.world.app.request(request) : HttpResponse.error();
      }),
    );
    const { projectId } = example;
    for (const page of [`detail?id=${projectId}`, 'list', `analysisCreate?project=${projectId}`]) {
      isUp = false;
      example.world.openPage(`/project/${page}`);
      expect(await screen.findByText(/The server is not responding/, {}, patient), page).toBeInTheDocument();
      expect(screen.queryByText(/does not exist|no longer exists|Failed to fetch|No data/), page).toBeNull();
      isUp = true;
      await waitFor(() => expect(screen.queryByText(/The server is not responding/), page).toBeNull(), patient);
      await waitFor(
        () => expect(document.querySelector('.ant-skeleton, .ant-spin-spinning'), page).toBeNull(),
        patient,
      );
      cleanup();
    }
  });
});
