import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, describe, expect, it } from 'vitest';
import { inbox } from '#contract/account/inbox.ts';
import { comment } from '#contract/comment.ts';
import { project } from '#contract/project.ts';
import { task } from '#contract/task.ts';
import { taskVersion } from '#contract/task-version.ts';
import { version } from '#contract/version.ts';
import type { AnalysisKind } from '#domain/kinds/kinds.ts';
import { drop } from '#domain/workspace/edit.ts';
import { engineer } from '#tests/world/analysis.ts';
import type { Actor } from '#tests/world/server.ts';
import { type ExampleTask, exampleTask, patient } from '../../world/example-task';
import { network } from '../../world/network';

let world: ExampleTask;
let wu: Actor;
afterEach(() => world.world.close());
const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
const hidden = { hidden: true };

/** The example task with Wu, an engineer or another, as a member of it. */
async function begin(step: AnalysisKind, language?: 'en-US' | 'zh-CN') {
  world = await exampleTask(step, language);
  const { lin, projectId, taskId } = world;
  wu = await world.world.user('wu', engineer);
  const { rev, form } = await lin.call(project.get, { params: { projectId } });
  const participants = [lin.id, wu.id];
  await lin.call(project.change, { params: { projectId }, body: { rev, form: { ...form, participants } } });
  const found = await lin.call(task.get, { params: { taskId } });
  const members = [lin.id, wu.id];
  await lin.call(task.change, { params: { taskId }, body: { rev: found.rev, form: { ...found.form, members } } });
}
const params = () => ({ versionId: world.versionId });
const say = (who: Actor, kind: AnalysisKind, rowId: string, text: string, thread?: string) =>
  who.call(comment.write, {
    params: params(),
    body: { kind, rowId, ...(thread && { thread }), form: { text, mentions: [] } },
  });
const said = (rowId: string) => world.lin.call(comment.list, { params: params(), query: { row: rowId } });
const comments = () => screen.findByRole('region', { name: 'Comments', ...hidden }, patient);
const field = async (name: string | RegExp) =>
  within(await comments()).findByRole('textbox', { name, ...hidden }, patient);
const press = async (name: string) =>
  user.click(await within(await comments()).findByRole('button', { name, ...hidden }, patient));
const openComments = async (rowId: string, step: AnalysisKind) => {
  world.world.openPage(
    `/project/analysis?task=${world.taskId}&version=${world.versionId}&step=${step}&row=${rowId}&panel=comments`,
  );
  return comments();
};

describe('the comments of a row', { timeout: 240_000 }, () => {
  it('arrive live, are answered, changed, deleted, counted and resolved; a mention is picked by keys', async () => {
    await begin('damages');
    const { id } = await world.find('damages', 'DS-1');
    const region = await openComments(id, 'damages');
    await within(region).findByText('No comments on this row yet.', {}, patient);
    await waitFor(() => expect(document.querySelector('[data-part=save]')).not.toBeNull(), patient);
    const [theirs] = await say(wu, 'damages', id, '<b>plain</b> words');
    expect(await within(region).findByText('<b>plain</b> words', {}, patient)).toBeInTheDocument();
    expect(within(region).queryByRole('button', { name: 'Delete', ...hidden })).toBeNull();

    await press('Reply');
    await user.click(await field(/^Reply/));
    await user.paste('Seen');
    await user.click(within(region).getByRole('button', { name: 'Reply', ...hidden }));
    await within(region).findByText('Seen', {}, patient);
    await press('Edit');
    const edited = await field('Edit the comment');
    expect(edited).toHaveValue('Seen');
    await user.click(edited);
    await user.paste(' and noted');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await within(region).findByText('Seen and noted', {}, patient);
    await press('Delete');
    const ask = await screen.findByRole('tooltip', hidden, patient);
    await user.click(within(ask).getByRole('button', { name: 'Delete', ...hidden }));
    await waitFor(() => expect(within(region).queryByText('Seen and noted')).toBeNull(), patient);
    expect(await said(id)).toHaveLength(1);

    await wu.call(comment.drop, { params: { ...params(), commentId: theirs?.id ?? '' } });
    await within(region).findByText('No comments on this row yet.', {}, patient);
    await user.click(await field(/Write a comment/));
    await user.paste('Is this severe, ');
    await user.keyboard('@w');
    await screen.findByRole('menuitem', { name: 'wu', ...hidden }, patient);
    // The list of people reads key codes, which user-event does not send.
    fireEvent.keyDown(await field(/Write a comment/), { key: 'Enter', keyCode: 13 });
    await user.keyboard('please?{Control>}{Enter}{/Control}');
    const thread = await within(region).findByRole('article', { name: 'Thread by lin', ...hidden }, patient);
    expect(thread).toHaveTextContent('Is this severe, @wu please?');
    expect(await said(id)).toMatchObject([{ text: 'Is this severe, @wu please?', mentions: [wu.id] }]);
    const notices = await wu.call(inbox.list, { query: { kind: 'mentioned' } });
    expect(notices.list).toMatchObject([{ kind: 'mentioned', subject: 'DS-1' }]);
    const code = await world.cell(id, 'code');
    expect(await within(code).findByRole('img', { name: 'Open comments: 1', ...hidden }, patient)).toHaveTextContent(
      '1',
    );
    expect(await field(/Write a comment/)).toHaveValue('');

    await press('Resolve');
    await within(await comments()).findByText('Resolved threads: 1', {}, patient);
    await waitFor(() => expect(code.querySelector('[data-part=comment-mark]')).toBeNull(), patient);
    await press('Resolved threads: 1');
    await press('Reopen');
    await within(await comments()).findByRole('button', { name: 'Resolve', ...hidden }, patient);
  });

  it('that are too long or refused keep their text and reason, and the unsaved mark leads to them', async () => {
    await begin('damages');
    const [{ id }, other] = [await world.find('damages', 'DS-1'), await world.find('damages', 'DS-2')];
    await openComments(id, 'damages');
    const long = 'w'.repeat(4001);
    fireEvent.change(await field(/Write a comment/), { target: { value: long } });
    await press('Comment');
    expect(await screen.findByText('Text is too long (limit 4000)', {}, patient)).toBeInTheDocument();
    expect(await field(/Write a comment/)).toHaveValue(long);
    expect(await said(id)).toEqual([]);

    const alert = async () => within(await comments()).findByRole('alert', hidden, patient);
    fireEvent.change(await field(/Write a comment/), { target: { value: '' } });
    await user.click(await field(/Write a comment/));
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(async () => expect(await alert()).toHaveTextContent('Text is required'), patient);
    network.use(
      http.post('http://localhost/*/comments', () =>
        HttpResponse.json(
          { success: false, errorCode: '20120003', enMessage: 'DS-1 has been deleted in the meantime.' },
          { status: 412 },
        ),
      ),
    );
    await user.paste('Typed with care');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(
      async () => expect(await alert()).toHaveTextContent('DS-1 has been deleted in the meantime.'),
      patient,
    );

    await user.click(await screen.findByRole('tab', { name: 'Details', ...hidden }, patient));
    const tab = () => screen.findByRole('tab', { name: /^Comments/, ...hidden }, patient);
    await waitFor(async () => expect(await tab()).toHaveAttribute('aria-selected', 'false'), patient);
    const mark = await waitFor(() => {
      const found = document.querySelector<HTMLElement>(`[data-part="save"] button`);
      if (!found) throw new Error('it leads nowhere');
      return found;
    }, patient);
    await user.click(mark);
    await waitFor(async () => expect(await tab()).toHaveAttribute('aria-selected', 'true'), patient);
    expect(await field(/Write a comment/)).toHaveValue('Typed with care');

    await user.click(await world.cell(other.id, 'description'));
    await waitFor(async () => expect(await field(/Write a comment/)).toHaveValue(''), patient);
    await user.click(await world.cell(id, 'description'));
    await waitFor(async () => expect(await field(/Write a comment/)).toHaveValue('Typed with care'), patient);
  });

  it('are read and not written in a frozen version, and by who may only read', async () => {
    await begin('damages');
    const { id } = await world.find('damages', 'DS-1');
    await say(wu, 'damages', id, 'Said before');
    const { rev } = await world.lin.call(version.snapshot, { params: params() });
    await world.lin.call(taskVersion.freeze, { params: params(), body: { rev, reason: 'for the spec' } });
    const region = await openComments(id, 'damages');
    await within(region).findByText('Said before', {}, patient);
    expect(region).toHaveTextContent('The version is frozen. Its comments cannot be changed');
    expect(within(region).queryByRole('textbox', hidden)).toBeNull();
    expect(within(region).queryByRole('button', { name: 'Reply', ...hidden })).toBeNull();
  });

  it('of an attack step are shown in the panel of its path, and lead there from the list of all', async () => {
    await begin('damages', 'zh-CN');
    const [step] = await world.stored('steps');
    const [damage] = await world.stored('damages');
    if (!step || !damage) throw new Error('no rows');
    await say(wu, 'steps', step.id, '这一步需要多久？');
    await say(wu, 'damages', damage.id, '已完成');
    world.world.openPage(`/project/analysis?task=${world.taskId}&version=${world.versionId}&page=comments`);
    const list = await screen.findByRole('region', { name: '未解决的评论', ...hidden }, patient);
    expect(await within(list).findByText('已完成', {}, patient)).toBeInTheDocument();
    await user.click(await within(list).findByRole('button', { name: `查看 ${step.code} 的评论`, ...hidden }, patient));
    expect(await screen.findByText('这一步需要多久？', {}, patient)).toBeInTheDocument();
    expect(new URLSearchParams(window.location.search).get('step')).toBe('paths');
  });
});

describe('what is typed about a row', { timeout: 240_000 }, () => {
  const keptWords = () =>
    waitFor(() => {
      const box = document.querySelector<HTMLTextAreaElement>('[data-part="kept"] textarea');
      if (!box) throw new Error('nothing is offered');
      return box.value;
    }, patient);

  it('stays in its field when somebody else resolves the thread, and is offered to be copied when it or the row is deleted', async () => {
    await begin('damages');
    const row = await world.find('damages', 'DS-1');
    const [first] = await say(wu, 'damages', row.id, 'Is it so?');
    const at = { params: { ...params(), commentId: first?.id ?? '' } };
    await openComments(row.id, 'damages');
    await press('Reply');
    const reply = await field(/^Reply/);
    fireEvent.change(reply, { target: { value: 'I think that' } });
    await wu.call(comment.resolve, { ...at, body: { resolved: true } });
    await within(await comments()).findByText(/^Resolved by wu/, {}, patient);
    expect(await field(/^Reply/)).toBe(reply);
    expect(reply).toHaveValue('I think that');
    await wu.call(comment.drop, at);
    expect(await keptWords()).toBe('I think that');
    await waitFor(
      () => expect(document.querySelector('[data-part="save"]')).toHaveAttribute('data-state', 'saved'),
      patient,
    );
    await user.click(await screen.findByRole('button', { name: 'Discard', ...hidden }, patient));
    await waitFor(() => expect(document.querySelector('[data-part="kept"]')).toBeNull(), patient);

    fireEvent.change(await field(/Write a comment/), { target: { value: 'What the supplier said' } });
    await wu.call(version.edit, { params: params(), body: { edits: [drop('damages', row)] } });
    expect(await keptWords()).toBe('What the supplier said');
  });
});
