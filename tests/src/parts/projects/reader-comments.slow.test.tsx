import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { userAdmin } from '#contract/account/user-admin.ts';
import { comment } from '#contract/comment.ts';
import { type Permission, permissions } from '#contract/kit/permissions.ts';
import { project } from '#contract/project.ts';
import { task } from '#contract/task.ts';
import { engineer } from '#tests/world/analysis.ts';
import { type ExampleTask, exampleTask, patient } from '../../world/example-task';

let example: ExampleTask;
afterEach(() => example.world.close());
const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
const hidden = { hidden: true };
const comments = () => screen.findByRole('region', { name: 'Comments', ...hidden }, patient);

/** The example task of a person who may do as much as this, with the comments of a damage scenario on screen; and how to change the rights. */
async function begin() {
  example = await exampleTask('damages');
  const { world, lin, taskId, versionId } = example;
  const root = await world.user('root', permissions);
  const hold = async (rights: readonly Permission[]) => {
    const params = { userId: lin.id };
    const { rev, fullName, email } = await root.call(userAdmin.get, { params });
    await root.call(userAdmin.change, {
      params,
      body: { rev, form: { fullName, email, permissions: [...rights] } },
    });
  };
  const { id } = await example.find('damages', 'DS-1');
  const said = () => lin.call(comment.list, { params: { versionId }, query: { row: id } });
  const open = () =>
    world.openApplication(
      `/project/analysis?task=${taskId}&version=${versionId}&step=damages&row=${id}&panel=comments`,
    );
  return { hold, open, said };
}
const reads = ['ProjectConfigRead', 'ProjectAnalysisRead'] as const;

describe('the comments of a reader', { timeout: 240_000 }, () => {
  it('are written and resolved with the right to comment, which may end while the page is open', async () => {
    const { hold, open, said } = await begin();
    await hold([...reads, 'ProjectAnalysisComment']);
    open();
    await screen.findAllByText('You can read this task', { exact: false }, patient);
    const region = await comments();
    await user.type(await within(region).findByRole('textbox', { name: /Write a comment/, ...hidden }), 'Why severe?');
    await user.click(await within(region).findByRole('button', { name: 'Comment', ...hidden }));
    await within(region).findByText('Why severe?', {}, patient);
    await user.click(await within(region).findByRole('button', { name: 'Resolve', ...hidden }));
    await waitFor(async () => expect((await said())[0]?.resolved?.byName).toBe('lin'), patient);

    fireEvent.change(await within(region).findByRole('textbox', { name: /Write a comment/, ...hidden }), {
      target: { value: 'Half a sentence' },
    });
    await hold(reads);
    await within(region).findByText(/To write comments, you need permission to comment/, {}, patient);
    expect(within(region).queryByRole('textbox', hidden)).toBeNull();
    expect(within(region).queryByRole('button', { name: 'Reply', ...hidden })).toBeNull();
    // What was typed is offered to be copied.
    expect(await screen.findByDisplayValue('Half a sentence', {}, patient)).toBeInTheDocument();
  });

  it('stand beside rows that answer typing, once a visit, by whom to ask', async () => {
    const { hold, open } = await begin();
    const { world, lin, taskId, projectId } = example;
    const wu = await world.user('wu', engineer);
    const shown = await lin.call(project.get, { params: { projectId } });
    const participants = [lin.id, wu.id];
    const form = { ...shown.form, participants };
    await lin.call(project.change, { params: { projectId }, body: { rev: shown.rev, form } });
    const found = await lin.call(task.get, { params: { taskId } });
    const next = { ...found.form, responsible: wu.id, members: [lin.id, wu.id] };
    await lin.call(task.change, { params: { taskId }, body: { rev: found.rev, form: next } });
    await hold([...reads, 'ProjectAnalysisComment']);
    open();
    const { id } = await example.find('damages', 'DS-1');
    await user.click(await example.cell(id, 'description'));
    expect(screen.queryByText(/To change it, ask/)).toBeNull();
    await user.keyboard('x');
    await screen.findByText(
      'You can read this task. To change it, ask wu. You can write comments',
      { exact: false },
      patient,
    );
    await user.click(document.querySelector('[data-step="threats"]') as HTMLElement);
    const threat = await example.find('threats', 'TS-1');
    await user.click(await example.cell(threat.id, 'code'));
    await user.keyboard('x{Delete}');
    expect(screen.queryByText(/To change it, ask/)).toBeNull();
  });

  it('are not offered to an engineer who was forbidden them', async () => {
    const { hold, open } = await begin();
    await hold([...reads, 'ProjectAnalysisModify']);
    open();
    const region = await comments();
    await within(region).findByText(/To write comments, you need permission to comment/, {}, patient);
    expect(within(region).queryByRole('textbox', hidden)).toBeNull();
  });
});
