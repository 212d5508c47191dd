import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { approval } from '#contract/approval.ts';
import { task as tasks } from '#contract/task.ts';
import { taskVersion } from '#contract/task-version.ts';
import { version } from '#contract/version.ts';
import { r155Catalogue } from '#domain/library/catalogues.ts';
import { add } from '#domain/workspace/edit.ts';
import { patient } from '../../world/example-task';
import { type Example, hidden, taskPages } from '../../world/task-page';

const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
const opened = taskPages();
const chapters = async ({ lin, versionId }: Example) =>
  (await lin.call(version.snapshot, { params: { versionId } })).rows.chapters ?? [];

/** Writes into a chapter and leaves it. */
async function write(page: HTMLElement, title: string, text: string) {
  await user.click(within(page).getByRole('button', { name: `Edit: ${title}`, ...hidden }));
  const field = within(page).getByRole('textbox', { name: title, ...hidden });
  fireEvent.change(field, { target: { value: text } });
  fireEvent.blur(field);
}

describe('the result of a task', { timeout: 240_000 }, () => {
  it('has its tab, stores the conclusion, shows the basis of a release, coverage and approvals by name', async () => {
    const [task] = await opened('board', 'Risk board');
    await user.click(screen.getByRole('tab', { name: 'Result', ...hidden }));
    const page = await screen.findByRole('region', { name: 'Result of the analysis', ...hidden }, patient);
    const tabs = screen.getAllByRole('tab', hidden).map(({ textContent }) => textContent);
    expect(tabs).toEqual(['System info', 'Topology', 'Threat analysis', 'Risk control', 'Report', 'Result']);

    await write(page, 'Conclusion of the responsible person', '# Release\n- with one condition');
    await waitFor(async () => expect(await chapters(task)).toMatchObject([{ topic: 'conclusion' }]), patient);
    expect(await within(page).findByRole('heading', { name: 'Release', ...hidden }, patient)).toBeInTheDocument();
    expect(page.querySelectorAll('[data-part=heat-map]')).toHaveLength(2);
    expect(page.querySelector('[data-part=goals]')).toHaveTextContent('The request is authentic');
    expect(page.querySelector('[data-part=accepted-risks]')).toHaveTextContent('The supplier keeps the keys');
    const levels = await within(page).findByRole('figure', { name: 'Before and after treatment', ...hidden }, patient);
    await waitFor(() => expect(levels.querySelector('svg')).toHaveTextContent('5 Serious'), patient);
    const treatments = within(page).getByRole('figure', { name: 'Risks by treatment', ...hidden });
    await waitFor(() => expect(treatments.querySelector('svg')).toHaveTextContent('Retain'), patient);
    await waitFor(() => expect(page.querySelectorAll('[data-part=open-points] li').length).toBeGreaterThan(3), patient);
    await waitFor(() => expect(page.querySelector('[data-part=versions-lines]')).toHaveTextContent('V1'), patient);

    expect(await within(page).findByText(/has not been compared with UN R155/, {}, patient)).toBeInTheDocument();
    const params = { versionId: task.versionId };
    const edits = [add('coverages', { entry: r155Catalogue.entries[0]?.code ?? '', reason: 'No back end' })];
    await task.lin.call(version.edit, { params, body: { edits } });
    await waitFor(
      () => expect(page.querySelector('[data-part=catalogue-figures]')).toHaveTextContent(/Does not apply\s*1$/),
      patient,
    );
    const body = { version: 'V9', base: task.versionId, content: 'final', author: task.lin.id, current: false };
    const taskAt = { params: { taskId: task.taskId } };
    const final = (await task.lin.call(taskVersion.create, { ...taskAt, body })).versionId;
    await task.world.store.db
      .updateTable('task_version')
      .set({ status: 'frozen', frozen_by: task.lin.id, frozen_on: '2026-03-02T08:00:00.000Z' })
      .where('id', '=', final)
      .execute();
    await task.lin.call(approval.ask, { params: { versionId: final }, body: { users: [task.lin.id] } });
    await waitFor(
      () => expect(page.querySelector('[data-part=versions-lines]')).toHaveTextContent('lin: asked, not answered'),
      patient,
    );
  });

  it('leads from a bar to its risks on the board, whatever was chosen there before', async () => {
    const [task] = await opened('result&dimension=S&impact=SEV', 'Result of the analysis');
    const treatments = await screen.findByRole('figure', { name: 'Risks by treatment', ...hidden }, patient);
    const [bar] = await within(treatments).findAllByRole('button', { name: /^Retain, /, ...hidden }, patient);
    const count = bar?.textContent;
    await user.click(bar as HTMLElement);
    const board = await screen.findByRole('region', { name: 'Risk board', ...hidden }, patient);
    await waitFor(() => expect(board).toHaveTextContent('Treatment: Retain'), patient);
    expect(board).not.toHaveTextContent('Impact: Severe');
    expect(board).toHaveTextContent(`${count} of ${(await task.stored('risks')).length}`);
  });
});

describe('the system info of a task', { timeout: 240_000 }, () => {
  it('holds the item definition, drops what a person takes back, and shows the texts of an older version', async () => {
    const [task, page] = await opened('info', 'Base info and item');
    await write(page, 'Item boundary and interfaces', 'From the switch to the lamp');
    await waitFor(async () => expect(await chapters(task)).toMatchObject([{ topic: 'boundary' }]), patient);
    await user.click(within(page).getByRole('button', { name: 'Edit: Known reuse', ...hidden }));
    const field = within(page).getByRole('textbox', { name: 'Known reuse', ...hidden });
    fireEvent.change(field, { target: { value: 'nothing' } });
    fireEvent.keyDown(field, { key: 'Escape' });
    await waitFor(() => expect(within(page).queryByRole('textbox', hidden)).toBeNull(), patient);
    expect(await chapters(task)).toHaveLength(1);
    expect(await within(page).findByText('TARA-HL', {}, patient)).toBeInTheDocument();

    const { taskId, versionId, lin, world } = task;
    const { form } = await lin.call(tasks.get, { params: { taskId } });
    expect(await within(page).findByText(form.overview, {}, patient)).toBeInTheDocument();
    const body = { version: 'V9', base: versionId, content: 'next', author: lin.id, current: true };
    await lin.call(taskVersion.create, { params: { taskId }, body });
    const { rev } = await lin.call(tasks.get, { params: { taskId } });
    const overview = 'A lamp and its new switch';
    await lin.call(tasks.change, { params: { taskId }, body: { rev, form: { ...form, overview } } });
    cleanup();
    world.openPage(`/project/analysis?task=${taskId}&version=${versionId}&page=info`);
    const again = await screen.findByRole('region', { name: 'Base info and item', ...hidden }, patient);
    expect(await within(again).findByText(form.overview, {}, patient)).toBeInTheDocument();
    expect(within(again).queryByText(overview)).not.toBeInTheDocument();
    expect(within(again).queryByRole('button', { name: 'Edit', ...hidden })).not.toBeInTheDocument();
  });

  it('binds functions to all assets in one edit', async () => {
    const [task, page] = await opened('functionTree', 'Function tree');
    await user.click(within(page).getAllByRole('checkbox', hidden)[0] as HTMLElement);
    await user.click(within(page).getByRole('button', { name: /Bind 1 function/, ...hidden }));
    await user.click(await screen.findByRole('button', { name: 'Choose all assets', ...hidden }, patient));
    await user.click(screen.getByRole('button', { name: 'Bind', ...hidden }));
    await waitFor(async () => {
      const assets = await task.stored('assets');
      expect(assets.every(({ functions }) => functions.length > 0)).toBe(true);
    }, patient);
  });
});
