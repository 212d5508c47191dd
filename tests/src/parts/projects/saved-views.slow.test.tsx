import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { project } from '#contract/project.ts';
import { savedView } from '#contract/saved-view.ts';
import { engineer } from '#tests/world/analysis.ts';
import { exampleTask, patient } from '../../world/example-task';

let task: Awaited<ReturnType<typeof exampleTask>>;
afterEach(() => task.world.close());
const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });

const params = () => ({ taskId: task.taskId });
const kept = () => task.lin.call(savedView.list, { params: params() });
const arranged = () => JSON.parse(new URLSearchParams(window.location.search).get('arranged') ?? '{}');
const openMenu = () => user.click(screen.getByRole('button', { name: 'Saved views' }));
const nameField = () => screen.findByRole('textbox', { name: 'Name of the view' }, patient);

async function openDamages() {
  task = await exampleTask('damages');
  task.open();
  const [row] = await task.stored('damages');
  await user.click(await task.cell(row?.id ?? '', 'description'));
}

async function filterDescription(words: string) {
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Filter (/)' }));
  const field = document.querySelector<HTMLInputElement>('[data-filter="description"]');
  if (!field) throw new Error('no filter of the description');
  await user.clear(field);
  await user.type(field, words);
}

describe('the saved views of a step', { timeout: 240_000 }, () => {
  it('are saved, chosen, renamed and deleted by keyboard; shared ones are offered, taken names refused', async () => {
    await openDamages();
    await filterDescription('headlamp');
    await openMenu();
    await waitFor(async () => expect(await nameField()).toHaveFocus(), patient);
    await user.keyboard('Lamps{Enter}');
    await screen.findByRole('button', { name: 'Lamps', pressed: true }, patient);
    expect(await kept()).toMatchObject([
      { name: 'Lamps', kind: 'damages', shared: false, arranged: { filters: { description: 'headlamp' } } },
    ]);

    await user.keyboard('{Escape}');
    await filterDescription('x');
    await openMenu();
    await user.click(await screen.findByRole('button', { name: 'Lamps', pressed: false }, patient));
    expect(document.querySelector('[data-filter="description"]')).toHaveValue('headlamp');
    expect(arranged().filters).toEqual({ description: 'headlamp' });

    await openMenu();
    await user.click(await screen.findByRole('button', { name: 'Rename Lamps' }, patient));
    await user.clear(await nameField());
    await user.type(await nameField(), 'Headlamps');
    await user.click(screen.getByRole('radio', { name: 'Everyone in the task' }));
    await user.click(screen.getByRole('button', { name: 'Rename' }));
    await screen.findByRole('button', { name: 'Headlamps' }, patient);
    expect(await kept()).toMatchObject([{ name: 'Headlamps', shared: true, rev: 2 }]);

    await user.click(screen.getByRole('button', { name: 'Delete Headlamps' }));
    const question = await screen.findByRole('dialog', {}, patient);
    expect(question).toHaveTextContent('It disappears for everyone in the task.');
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    await waitFor(async () => expect(await kept()).toEqual([]), patient);

    const wu = await task.world.user('wu', engineer);
    const { projectId } = task;
    const { rev, form } = await task.lin.call(project.get, { params: { projectId } });
    const participants = [task.lin.id, wu.id];
    await task.lin.call(project.change, { params: { projectId }, body: { rev, form: { ...form, participants } } });
    const view = { kind: 'damages' as const, name: 'By property', shared: true, arranged: { groupBy: 'property' } };
    await wu.call(savedView.create, { params: params(), body: view });
    await wu.call(savedView.create, { params: params(), body: { ...view, name: 'Only mine', shared: false } });

    await user.keyboard('{Escape}');
    await openMenu();
    await screen.findByRole('button', { name: 'By property' }, patient);
    expect(screen.queryByText('Only mine')).toBeNull();
    await user.type(await nameField(), 'by property');
    await user.click(screen.getByRole('radio', { name: 'Everyone in the task' }));
    await user.click(screen.getByRole('button', { name: 'Save this view' }));
    const refused = await screen.findByText('The name is already in use.', {}, patient);
    expect(refused.closest('[role="alert"]')).not.toBeNull();
    expect(await nameField()).toHaveValue('by property');

    await user.click(screen.getByRole('button', { name: 'By property' }));
    expect(arranged().groupBy).toBe('property');
  });
});
