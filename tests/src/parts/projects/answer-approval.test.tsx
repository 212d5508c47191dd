import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { api } from '#contract/index.ts';
import { exampleTask, patient } from '../../world/example-task';

let example: Awaited<ReturnType<typeof exampleTask>> | undefined;
afterEach(() => {
  example?.world.close();
  example = undefined;
});
const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
const hidden = { hidden: true };

/** A final version whose approval the reader is asked for, with the answer open. */
async function asked() {
  example = await exampleTask('functions');
  const { lin, taskId, versionId, world } = example;
  const params = { versionId };
  const { rev } = await lin.call(api.version.snapshot, { params });
  await lin.call(api.taskVersion.freeze, { params, body: { rev, reason: 'for the spec' } });
  const again = () => lin.call(api.approval.ask, { params, body: { users: [lin.id] } });
  await again();
  world.openPage(`/project/analysis?task=${taskId}&version=${versionId}&step=functions&page=versions`);
  await user.click(await screen.findByRole('button', { name: 'Approve or reject', ...hidden }, patient));
  const form = within(await screen.findByRole('dialog', hidden, patient));
  const submit = () => user.click(form.getByRole('button', { name: 'Submit answer', ...hidden }));
  const request = async () => (await lin.call(api.taskVersion.list, { params: { taskId } }))[0]?.approvals[0];
  const answerOf = async () => (await request())?.answer;
  const withdraw = async () =>
    lin.call(api.approval.withdraw, { params: { versionId, approvalId: (await request())?.id ?? '' } });
  return { form, submit, answerOf, withdraw, again };
}

describe('the answer to who asked for an approval', { timeout: 240_000 }, () => {
  it('says once that a rejection needs a comment, which an approval does not', async () => {
    const { form, submit, answerOf } = await asked();
    await user.click(form.getByRole('radio', { name: 'Reject', ...hidden }));
    await submit();
    expect(await form.findAllByText('Comment is required', {}, patient)).toHaveLength(1);
    // A blank and a sign that draws nothing.
    await user.type(form.getByLabelText('Comment'), ' \u200b');
    await submit();
    expect(await form.findAllByText('Comment is required', {}, patient)).toHaveLength(1);
    expect(await answerOf()).toBeNull();
    await user.clear(form.getByLabelText('Comment'));
    await user.click(form.getByRole('radio', { name: 'Approve', ...hidden }));
    await submit();
    await waitFor(async () => expect(await answerOf()).toBe('approved'), patient);
  });

  it('is not waited for after the request was withdrawn; the page of the versions shows nothing of it then', async () => {
    const { form, answerOf, again } = await asked();
    await user.click(form.getByRole('button', { name: 'Cancel', ...hidden }));
    await user.click(screen.getByRole('button', { name: /^Withdraw the request to /, ...hidden }));
    const question = await screen.findByRole('dialog', { name: /^Withdraw the request to .*\?$/, ...hidden }, patient);
    await user.click(within(question).getByRole('button', { name: 'Withdraw', ...hidden }));
    await waitFor(async () => expect(await answerOf()).toBeUndefined(), patient);
    await waitFor(() => {
      for (const name of ['Approve or reject', /^Withdraw the request to /])
        expect(screen.queryByRole('button', { name, ...hidden })).toBeNull();
    }, patient);
    await again();
    expect(await screen.findByRole('button', { name: 'Approve or reject', ...hidden }, patient)).toBeVisible();
  });

  it('is refused in clear words where the request was withdrawn meanwhile, and what was typed stays', async () => {
    const { form, submit, withdraw } = await asked();
    await user.click(form.getByRole('radio', { name: 'Approve', ...hidden }));
    await user.type(form.getByLabelText('Comment'), 'Good');
    await withdraw();
    await submit();
    expect(await screen.findByText(/^This request for approval has been withdrawn/, {}, patient)).toBeInTheDocument();
    expect(form.getByLabelText('Comment')).toHaveValue('Good');
  });
});
