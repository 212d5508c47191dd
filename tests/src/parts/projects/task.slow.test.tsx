import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { history } from '@umijs/max';
import { afterEach, describe, expect, it } from 'vitest';
import type { Permission } from '#contract/kit/permissions.ts';
import { task } from '#contract/task.ts';
import { workplace } from '#contract/workplace.ts';
import { type BrowserWorld, browserWorld } from '../../world/browser';

let world: BrowserWorld;
afterEach(() => world.close());

/** Visibility is not computed: with antd's styles in jsdom that takes seconds a query. */
const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
const patient = { timeout: 60_000 };
/** The icon before the words belongs to the accessible name. */
const ending = (words: string) => new RegExp(`(^| )${words.replace(/[()]/g, '\\$&')}$`);
const button = (words: string) => screen.findByRole('button', { name: ending(words), hidden: true }, patient);
const field = (label: string | RegExp) => screen.findByLabelText(label, {}, patient);
const all: Permission[] = ['ProjectConfigRead', 'ProjectConfigModify', 'ProjectAnalysisRead', 'ProjectAnalysisModify'];

async function example() {
  const lin = await world.signIn('lin', all);
  const made = await lin.call(workplace.loadExample, { body: { locale: 'en-US' } });
  return { lin, ...made, kept: await lin.call(task.get, { params: { taskId: made.taskId } }) };
}
async function fillIn(values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) fireEvent.change(await field(label), { target: { value } });
}

describe('creating a task', { timeout: 240_000 }, () => {
  it('names missing fields, checks the name while typing, puts a taken code at its field, and continues', async () => {
    world = await browserWorld();
    const { lin, projectId, kept } = await example();
    world.openPage(`/project/analysisCreate?project=${projectId}`);
    await user.click(await button('Create'));
    const missing = ['Name', 'Code', 'System name', 'Description', 'System overview'];
    for (const name of missing) expect(await screen.findByText(`${name} is required`, {}, patient)).toBeInTheDocument();
    await fillIn({ Name: 'n'.repeat(81) });
    expect(await screen.findByText('Name is too long (limit 80)', {}, patient)).toBeInTheDocument();
    expect(await field('Name'), 'nothing of it is cut').toHaveValue('n'.repeat(81));
    await fillIn({ Name: 'Head lamp' });
    expect(await screen.findByText('Name must not contain spaces', {}, patient)).toBeInTheDocument();

    await fillIn({ Name: 'Second', Code: kept.code, 'System name': 'Lamp', Description: 'd', 'System overview': 'o' });
    const [begin, end] = [await field('Scheduled time'), await screen.findByPlaceholderText('End date')];
    for (const day of [begin, end]) expect(day, 'four weeks are planned').not.toHaveValue('');
    await user.clear(begin);
    await user.type(begin, '2026-03-01{Enter}');
    await user.clear(end);
    await user.type(end, '2026-04-01{Enter}');
    await user.click(await button('Create'));
    const words = await screen.findByText('The code already used, please Change!', {}, patient);
    expect(words.closest('.ant-form-item')).toContainElement(await field('Code'));
    await fillIn({ Code: `${kept.code}2` });
    await user.click(await button('Create'));
    await waitFor(() => expect(history.location.pathname).toBe('/project/analysis'), patient);
    const { list } = await lin.call(task.list, { params: { projectId }, query: { name: 'Second' } });
    expect(list[0]).toMatchObject({ code: `${kept.code}2`, scheduledTime: ['2026-03-01', '2026-04-01'] });
    expect(list[0]?.members.map(({ username }) => username)).toEqual(['lin']);
  });
});

describe('the task list of a project', { timeout: 240_000 }, () => {
  it('filters by progress and completion, completes an unfrozen task with a reason, and warns on deletion', async () => {
    world = await browserWorld();
    const { lin, projectId, taskId, kept } = await example();
    world.openPage(`/project/detail?id=${projectId}`);
    const words = { inProgress: 'In progress', finished: 'Finished' };
    const other = kept.status === 'finished' ? 'inProgress' : 'finished';
    await button(`Mark complete: ${kept.name}`);
    fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Analysis' }, patient));
    await user.click((await screen.findAllByText(words[other])).at(-1) as HTMLElement);
    await waitFor(() => expect(history.location.search).toContain(`status=${other}`), patient);
    expect(await screen.findByText(/Nothing matches the search/, {}, patient)).toBeInTheDocument();
    fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Analysis' }, patient));
    await user.click((await screen.findAllByText(words[kept.status])).at(-1) as HTMLElement);
    expect(await button(`Mark complete: ${kept.name}`)).toBeInTheDocument();

    await user.click(await button(`Mark complete: ${kept.name}`));
    const dialog = await screen.findByRole('dialog', { hidden: true }, patient);
    expect(dialog).toHaveTextContent('The current version V1.1 is not frozen.');
    const reason = within(dialog).getByLabelText('Reason');
    fireEvent.change(reason, { target: { value: 'r'.repeat(2001) } });
    expect(await within(dialog).findByText('Reason is too long (limit 2000)', {}, patient)).toBeInTheDocument();
    expect(within(dialog).getByText('Mark complete').closest('button')).toBeDisabled();
    fireEvent.change(reason, { target: { value: 'Stopped' } });
    await user.click(within(dialog).getByText('Mark complete'));
    expect(await screen.findByText(`Task ${kept.name} is complete.`, {}, patient)).toBeInTheDocument();
    const stored = await lin.call(task.get, { params: { taskId } });
    expect(stored).toMatchObject({ complete: true, completeReason: 'Stopped' });
    fireEvent.mouseDown(await field('Marked by a person'));
    await user.click((await screen.findAllByText('not marked complete')).at(-1) as HTMLElement);
    await waitFor(() => expect(history.location.search).toContain('complete=false'), patient);
    expect(await screen.findByText(/Nothing matches the search/, {}, patient)).toBeInTheDocument();

    act(() => history.push(`/project/detail?id=${projectId}`));
    await user.click(await button(`Mark not complete: ${kept.name}`));
    const answers = await screen.findAllByRole('button', { name: ending('Mark not complete'), hidden: true }, patient);
    await user.click(answers.at(-1) as HTMLElement);
    expect(await screen.findByText(`Task ${kept.name} is no longer marked complete.`, {}, patient)).toBeInTheDocument();

    await user.click(await button(`Delete: ${kept.name}`));
    const [title] = await screen.findAllByText(`Delete task ${kept.name}?`, {}, patient);
    const question = title?.closest<HTMLElement>('[role="dialog"]') as HTMLElement;
    expect(question).toHaveTextContent(`Assets: ${kept.stats.rows.assets}`);
    expect(question).toHaveTextContent(`Damage scenarios: ${kept.stats.rows.damages}`);
    await user.click(within(question).getByText('Delete'));
    await waitFor(async () => expect((await lin.call(task.list, { params: { projectId } })).total).toBe(0), patient);
    expect(await screen.findByText(/A task is one analysis/, {}, patient)).toBeInTheDocument();
  });

  it('clones a task under another name, refuses the same one, and leads to the list from a lost project', async () => {
    world = await browserWorld();
    const { lin, projectId, kept } = await example();
    world.openPage(`/project/detail?id=${projectId}`);
    await user.click(await button(`Clone: ${kept.name}`));
    const dialog = await screen.findByRole('dialog', { hidden: true }, patient);
    const name = within(dialog).getByLabelText('Name');
    await user.click(within(dialog).getByText('Clone'));
    const words = 'Please enter a task name different from the original task name!';
    expect((await screen.findByText(words, {}, patient)).closest('.ant-form-item')).toContainElement(name);
    fireEvent.change(name, { target: { value: 'Clone' } });
    await user.click(within(dialog).getByText('Clone'));
    await screen.findByText(`Task ${kept.name} cloned as Clone.`, {}, patient);
    const { list } = await lin.call(task.list, { params: { projectId }, query: { name: 'Clone' } });
    expect(list[0]).toMatchObject({ name: 'Clone', code: `${kept.code}-2`, stats: { rows: kept.stats.rows } });

    act(() => history.push('/project/detail?id=nowhere'));
    await waitFor(() => expect(history.location.pathname).toBe('/project/list'), patient);
    await waitFor(() => expect(screen.queryAllByText(/The project no longer exists/)).toHaveLength(1), patient);
  });
});
