import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { approval } from '#contract/approval.ts';
import { project } from '#contract/project.ts';
import { version } from '#contract/version.ts';
import { change } from '#domain/workspace/edit.ts';
import { type ExampleTask, exampleTask, patient } from '../../world/example-task';

let example: ExampleTask | undefined;
afterEach(() => {
  example?.world.close();
  example = undefined;
});

const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
const hidden = { hidden: true };

/** The project forbids to retain risks from 3 on. */
async function forbidding(language?: 'zh-CN'): Promise<ExampleTask> {
  const task = await exampleTask('risks', language);
  example = task;
  const params = { projectId: task.projectId };
  const { rev, method } = await task.lin.call(project.get, { params });
  const treatment = { ...method.treatment, forbidden: { retain: 3 } };
  const body = { rev, method: { ...method, treatment }, accepted: true };
  await task.lin.call(project.changeMethod, { params, body });
  return task;
}

describe('a treatment that the method forbids', { timeout: 240_000 }, () => {
  it('has its exception in the panel: for which treatment, and why', async () => {
    const task = await forbidding();
    const risk = await task.find('risks', 'R-1');
    task.open(risk.id);
    const part = await screen.findByRole('group', { name: 'Approved exception', ...hidden }, patient);
    expect(part).toHaveTextContent('The method forbids Retain at this risk value');
    const reason = within(part).getByRole('textbox', { name: 'Reason for the exception', ...hidden });
    await user.click(reason);
    await user.paste('The platform ends this year.');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(
      async () => expect((await task.find('risks', 'R-1')).exception?.reason).toBe('The platform ends this year.'),
      patient,
    );
  });

  it('is refused for who has no approver yet, and stays with one who is known', async () => {
    const task = await forbidding();
    const params = { versionId: task.versionId };
    const risk = await task.find('risks', 'R-1');
    const exception = { treatments: ['retain' as const], approvedBy: 'Zhang San', reason: 'Ends this year.' };
    const lacking = change('risks', risk, { treatments: ['retain'], exception });
    await expect(task.lin.call(version.edit, { params, body: { edits: [lacking] } })).rejects.toThrow();
    const approved = change('risks', risk, {
      treatments: ['retain'],
      exception: { ...exception, approvedAs: 'Head of development' },
    });
    await task.lin.call(version.edit, { params, body: { edits: [approved] } });
    task.open(risk.id);
    const part = await screen.findByRole('group', { name: 'Approved exception', ...hidden }, patient);
    expect(within(part).getByDisplayValue('Head of development')).toBeInTheDocument();
  });

  it('reopens the cell it is refused in with its names and all choices, the code named once', async () => {
    const task = await forbidding();
    const risk = await task.find('risks', 'R-1');
    task.open();
    const cell = await task.cell(risk.id, 'treatments');
    await user.dblClick(cell);
    const list = await screen.findByRole('listbox', hidden, patient);
    const had = risk.treatments.map((one) => one[0]?.toUpperCase() + one.slice(1));
    const options = within(list)
      .getAllByRole('option', hidden)
      .map(({ textContent }) => textContent);
    expect(options.filter((text) => text?.includes('forbidden'))).toEqual(['Retain (forbidden at this value)']);
    await user.click(within(list).getByRole('option', { name: /^Retain/, ...hidden }));
    await user.keyboard('{Tab}');
    const alert = await screen.findByText(/forbidden at this risk value/, { selector: '[role=alert]' }, patient);
    expect(alert.textContent?.match(/R-1/g)).toHaveLength(1);
    const field = (await task.cell(risk.id, 'treatments')).querySelector('textarea');
    expect(field).toHaveValue([...had, 'Retain'].join(', '));
    expect(within(screen.getByRole('listbox', hidden)).getAllByRole('option', hidden)).toHaveLength(4);
  });

  it('says where the person who decides approves the exception', async () => {
    const task = await forbidding();
    const params = { versionId: task.versionId };
    const [lin] = await task.lin.call(approval.candidates, { params });
    const exception = {
      treatments: ['retain' as const],
      approvedBy: lin!.name,
      approvedUser: lin!.id,
      reason: 'Ends this year.',
    };
    const risk = await task.find('risks', 'R-1');
    const edits = [change('risks', risk, { treatments: ['retain'], exception })];
    await task.lin.call(version.edit, { params, body: { edits } });
    task.open(risk.id);
    const part = await screen.findByRole('group', { name: 'Approved exception', ...hidden }, patient);
    expect(part).toHaveTextContent('Approved by the person who decides');
  });

  it('says in Chinese that nobody has approved yet', async () => {
    const task = await forbidding('zh-CN');
    task.open((await task.find('risks', 'R-1')).id);
    expect(await screen.findByText('尚无人批准', {}, patient)).toBeInTheDocument();
  });

  it('shows no exception where nothing is forbidden', async () => {
    const task = await exampleTask('risks');
    example = task;
    task.open((await task.find('risks', 'R-1')).id);
    await screen.findByRole('textbox', { name: 'Disposal strategy', ...hidden }, patient);
    expect(screen.queryByRole('group', { name: 'Approved exception', ...hidden })).toBeNull();
  });
});
