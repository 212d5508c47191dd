import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { project } from '#contract/project.ts';
import { task } from '#contract/task.ts';
import { engineer } from '#tests/world/analysis.ts';
import { offersFor } from '@/components/palette/offers';
import { addPerson } from '@/workspace/frame/change-people';
import { type ExampleTask, exampleTask, patient } from '../../world/example-task';

let example: ExampleTask;
afterEach(() => example.world.close());
const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
const hidden = { hidden: true };

/** The example task on screen, a colleague who is in no project, and who is in project and task now. */
async function begin() {
  example = await exampleTask('damages');
  const { world, lin, taskId, versionId } = example;
  const wang = await world.user('wang', engineer);
  const { projectId } = await lin.call(task.get, { params: { taskId } });
  const people = async () => {
    const { form } = await lin.call(project.get, { params: { projectId } });
    const { form: own } = await lin.call(task.get, { params: { taskId } });
    return [form.participants.includes(wang.id), own.members.includes(wang.id)];
  };
  world.openPage(`/project/analysis?task=${taskId}&version=${versionId}&step=damages`);
  const button = await screen.findByRole('button', { name: 'Add person', ...hidden }, patient);
  return { people, button, wang, projectId };
}

const isOffered = () =>
  offersFor({ words: '', isIn: () => true, recent: [] }).some(({ key }) => key === 'act:task.addPerson');

const choice = async () => {
  await screen.findByRole('textbox', { name: 'Part of a name', ...hidden }, patient);
  return within(document.querySelector<HTMLElement>('[data-part="add-person"]') as HTMLElement);
};

describe('adding a person from the task', { timeout: 60_000 }, () => {
  it('takes two clicks, for project and task, and can be undone', async () => {
    const { people, button } = await begin();
    expect(await people()).toEqual([false, false]);
    expect(isOffered()).toBe(true);
    await user.click(button);
    await user.click(await (await choice()).findByRole('button', { name: 'wang', ...hidden }, patient));
    const said = await screen.findByText('wang was added to the project and the task.', { exact: false }, patient);
    expect(await people()).toEqual([true, true]);
    await user.click(within(said.parentElement as HTMLElement).getByRole('button', { name: 'Undo', ...hidden }));
    await screen.findByText('wang was removed again.', {}, patient);
    await waitFor(async () => expect(await people()).toEqual([false, false]), patient);
  });

  it('says of somebody who has no permission to read analyses that they may not open the task', async () => {
    const { button } = await begin();
    await example.world.user('zhao', ['LibCriteriaRead']);
    await user.click(button);
    await user.click(await (await choice()).findByRole('button', { name: 'zhao', ...hidden }, patient));
    const said = await screen.findByText(/^zhao was added to the project and the task\./, {}, patient);
    expect(said).toHaveTextContent('They may not open it yet: ask an administrator');
  });

  it('adds a participant of the project to the task alone, and offers nobody who is in it', async () => {
    const { people, button, wang } = await begin();
    const { lin, taskId } = example;
    const { projectId } = await lin.call(task.get, { params: { taskId } });
    const { rev, form } = await lin.call(project.get, { params: { projectId } });
    const participants = [...form.participants, wang.id];
    await lin.call(project.change, { params: { projectId }, body: { rev, form: { ...form, participants } } });
    await user.click(button);
    const list = await choice();
    await user.click(await list.findByRole('button', { name: 'wang', ...hidden }, patient));
    const said = await screen.findByText('wang was added to the task.', { exact: false }, patient);
    expect(list.queryByRole('button', { name: 'lin', ...hidden })).toBeNull();
    await user.click(within(said.parentElement as HTMLElement).getByRole('button', { name: 'Undo', ...hidden }));
    await waitFor(async () => expect(await people()).toEqual([true, false]), patient);
  });

  it('leaves nobody in the project whom the task did not take', async () => {
    const { people, wang, projectId } = await begin();
    await expect(addPerson({ projectId, taskId: 'gone' }, wang.id)).rejects.toThrow();
    expect(await people()).toEqual([false, false]);
  });

  it('is not offered to who may not change the project', async () => {
    example = await exampleTask('damages');
    const { world, taskId, versionId } = example;
    await world.signIn('zhao', ['ProjectAdmin', 'ProjectConfigRead', 'ProjectAnalysisRead', 'ProjectAnalysisModify']);
    world.openPage(`/project/analysis?task=${taskId}&version=${versionId}&step=damages`);
    await screen.findByRole('button', { name: 'Keyboard shortcuts (?)', ...hidden }, patient);
    expect(screen.queryByRole('button', { name: 'Add person', ...hidden })).toBeNull();
    expect(isOffered()).toBe(false);
  });
});
