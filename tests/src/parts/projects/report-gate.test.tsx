import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { report } from '#contract/report.ts';
import { taskVersion } from '#contract/task-version.ts';
import { exampleTask, patient } from '../../world/example-task';
import { network } from '../../world/network';

type Example = Awaited<ReturnType<typeof exampleTask>>;
let example: Example | undefined;
afterEach(() => {
  network.events.removeAllListeners();
  example?.world.close();
  example = undefined;
});

const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
const hidden = { hidden: true };

async function openReports(language: 'en-US' | 'zh-CN'): Promise<Example> {
  example = await exampleTask('risks', language);
  return example;
}
const show = ({ world, taskId, versionId }: Example) =>
  world.openPage(`/project/analysis?task=${taskId}&version=${versionId}&page=report`);
const reportsOf = ({ lin, versionId }: Example) => lin.call(report.list, { params: { versionId } });
const press = async (name: RegExp) => user.click(await screen.findByRole('button', { name, ...hidden }, patient));

describe('before a report is asked for', { timeout: 240_000 }, () => {
  it('what the analysis lacks is shown, and one goes on with a reason', async () => {
    const task = await openReports('en-US');
    const { points } = await task.lin.call(taskVersion.openPoints, { params: { versionId: task.versionId } });
    expect(points.length).toBeGreaterThan(0);
    show(task);
    await press(/Export$/);
    const dialog = await screen.findByRole('dialog', hidden, patient);
    expect(dialog).toHaveTextContent('The analysis has open points');
    const [{ code = '' } = {}] = points.filter(({ key }) => key === 'riskWithoutVerification');
    expect(dialog).toHaveTextContent(`${code} is treated without a verification`);
    await user.click(within(dialog).getByText('Export anyway'));
    expect(await within(dialog).findByText('Reason is required', {}, patient)).toBeInTheDocument();
    expect(await reportsOf(task)).toEqual([]);
    fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'Working copy' } });
    await user.click(within(dialog).getByText('Export anyway'));
    await waitFor(async () => expect(await reportsOf(task)).toHaveLength(1), patient);
  });

  it('one reason is given for the files of all formats', async () => {
    const task = await openReports('en-US');
    const asked: unknown[] = [];
    network.events.on('request:start', async ({ request }) => {
      if (request.method === 'POST' && request.url.endsWith('/reports')) asked.push(await request.clone().json());
    });
    show(task);
    await user.click(await screen.findByRole('checkbox', { name: /docx/, ...hidden }, patient));
    expect(screen.getByRole('button', { name: /Export$/, ...hidden })).toBeDisabled();
    for (const format of [/docx/, /xlsx/]) await user.click(screen.getByRole('checkbox', { name: format, ...hidden }));
    await press(/Export$/);
    const dialog = await screen.findByRole('dialog', hidden, patient);
    fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'Working copy' } });
    await user.click(within(dialog).getByText('Export anyway'));
    await waitFor(async () => expect(await reportsOf(task)).toHaveLength(2), patient);
    expect(asked).toMatchObject([
      { format: 'docx', reason: 'Working copy' },
      { format: 'xlsx', reason: 'Working copy' },
    ]);
  });

  it('nothing is asked of a version that is final', async () => {
    const task = await openReports('zh-CN');
    const params = { versionId: task.versionId };
    const { rev } = await task.lin.call(taskVersion.openPoints, { params });
    await task.lin.call(taskVersion.freeze, { params, body: { rev, reason: 'as it is' } });
    show(task);
    await press(/导\s?出$/);
    await waitFor(async () => expect(await reportsOf(task)).toHaveLength(1), patient);
    expect(screen.queryByRole('dialog', hidden)).not.toBeInTheDocument();
  });
});

describe('before reports of several tasks are asked for', { timeout: 240_000 }, () => {
  it('what each lacks is shown under the code of its task; the reason goes with all of them', async () => {
    const task = await openReports('en-US');
    const { projectId, lin } = task;
    const params = { projectId };
    task.world.openPage(`/project/detail?id=${projectId}&tab=report&of=several`);
    await press(/Export$/);
    const dialog = await screen.findByRole('dialog', hidden, patient);
    expect(dialog).toHaveTextContent('TARA-HL R-2 is not rated');
    fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'Working copy' } });
    await user.click(within(dialog).getByText('Export anyway'));
    await waitFor(async () => expect(await lin.call(report.ofProject, { params })).toHaveLength(1), patient);
    expect(await reportsOf(task)).toEqual([]);
  });
});
