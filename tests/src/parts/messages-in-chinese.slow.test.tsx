import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { history } from '@umijs/max';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { api } from '#contract/index.ts';
import { change } from '#domain/workspace/edit.ts';
import { engineer } from '#tests/world/analysis.ts';
import { drawing, leaseCalls, passTime } from '#tests/world/leases.ts';
import { exampleTask, patient } from '../world/example-task';
import { paste } from '../world/paste';

type Example = Awaited<ReturnType<typeof exampleTask>>;
let example: Example | undefined;
afterEach(() => {
  vi.restoreAllMocks();
  example?.world.close();
  example = undefined;
});

const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
const hidden = { hidden: true };
/** The icon before the words belongs to the accessible name; Chinese words of two characters have a space between them. */
const ending = (words: string) =>
  new RegExp(`(^| )${/^[\u3400-\u9fff]{2}$/.test(words) ? [...words].join('\\s?') : words}$`);
const button = (words: string) => screen.findByRole('button', { name: ending(words), ...hidden }, patient);
const said = (words: string | RegExp) => screen.findAllByText(words, {}, patient);

/**
 * The messages of a task by their acts on a Chinese page. In English other specs reach them: asset.test.tsx, delete-rows, risk, attack-path, kept-input,
 * versions and task (`.slow.test.tsx`), topology.story.ts; tests/contract/task-messages.test.ts has each text in both languages.
 */
describe('a topology that somebody else has taken over, in Chinese', { timeout: 240_000 }, () => {
  it('is not deleted, which is said with the reason', async () => {
    example = await exampleTask('threats', 'zh-CN');
    const { lin, world, versionId, taskId } = example;
    const wang = await world.user('wang', [...engineer, 'ProjectAdmin']);
    await lin.call(api.version.edit, { params: { versionId }, body: { edits: drawing } });
    world.openPage(`/project/analysis?task=${taskId}&version=${versionId}&view=topology`);
    const canvas = await screen.findByRole('application', undefined, patient);
    const lease = async () => (await lin.call(api.lease.list, { params: { versionId } }))[0]?.editor?.name;
    await waitFor(async () => expect(await lease()).toBe('lin'), patient);
    expect(screen.queryByText('请在图中选择资产！')).toBeNull();
    await waitFor(() => {
      fireEvent.keyDown(canvas, { key: 'Delete' });
      expect(screen.getAllByText('请在图中选择资产！')).not.toHaveLength(0);
    }, patient);
    await user.click(await button('Headlamp.*'));
    await user.click(await screen.findByText('删除拓扑图', {}, patient));
    const question = within(await screen.findByRole('dialog', hidden, patient));
    await passTime(world, 120_000);
    expect((await leaseCalls({ versionId }).take(wang)).status).toBe(200);
    await user.click(question.getByRole('button', { name: ending('删除'), ...hidden }));
    expect(await said(/^拓扑图删除失败：(无编辑权|您已失去编辑权)：.*wang/)).not.toHaveLength(0);
    const { rows } = await lin.call(api.version.snapshot, { params: { versionId } });
    expect(rows.diagrams).toHaveLength(1);
  });
});

describe('a task in Chinese', { timeout: 240_000 }, () => {
  it('says how far a property is, that a custom level is lost, and asks before a row is bound again or deleted', async () => {
    const task = await exampleTask('assets', 'zh-CN');
    example = task;
    const { lin, versionId, taskId } = task;
    const path = await task.find('paths', 'AP-4');
    const edits = [change('paths', path, { customLevel: { level: 'H', reason: 'Seen in a test' } })];
    await lin.call(api.version.edit, { params: { versionId }, body: { edits } });
    const { code = '' } = (await task.stored('steps')).find(({ id }) => id === path.steps[0]) ?? {};
    const asset = await task.find('assets', 'A-3');
    task.open();
    const cell = within(await task.cell(asset.id, 'properties.C'));
    expect(cell.getByRole('checkbox', hidden)).toHaveAccessibleName('机密性：待分析，损害场景 0 个');
    const go = (step: string, row = '') =>
      act(() => history.push(`/project/analysis?task=${taskId}&version=${versionId}&step=${step}${row}`));

    const risk = await task.find('risks', 'R-1');
    go('risks');
    await user.click(await task.cell(risk.id, 'goals'));
    paste('CSG-2');
    expect(await said('R-1 已绑定 CSG-1')).not.toHaveLength(0);
    expect(await said('用 CSG-2 覆盖原绑定，还是同时保留？')).not.toHaveLength(0);
    await user.click(await button('同时保留'));
    await waitFor(async () => expect((await task.find('risks', 'R-1')).goals).toHaveLength(2), patient);

    go('paths', `&row=${path.id}`);
    const panel = within(await screen.findByRole('complementary', { name: 'AP-4', ...hidden }, patient));
    await user.click(await panel.findByRole('button', { name: `从路径中移除 ${code}`, ...hidden }, patient));
    const lost = '攻击路径已变更：AP-4 的自定义可行性等级已失效，需重新评级。可撤销恢复。';
    expect(await said(lost)).not.toHaveLength(0);

    const damage = await task.find('damages', 'DS-2');
    go('damages');
    await user.click(await task.cell(damage.id, 'code'));
    await user.keyboard('{Control>}{Delete}{/Control}');
    // The question before may still fade.
    const [title] = await screen.findAllByText('删除 DS-2？', {}, patient);
    const question = title?.closest<HTMLElement>('[role="dialog"]') as HTMLElement;
    await user.click(within(question).getByRole('button', { name: ending('删除'), ...hidden }));
    expect(await said('已删除 DS-2，Ctrl+Z 可恢复。')).not.toHaveLength(0);
    expect((await task.stored('damages')).some(({ id }) => id === damage.id)).toBe(false);
  });

  it('that may only be read says so', async () => {
    example = await exampleTask('damages', 'zh-CN');
    const { db } = example.world.store;
    const permissions = ['ProjectConfigRead', 'ProjectAnalysisRead'];
    await db.updateTable('inauth_user').set({ permissions }).where('id', '=', example.lin.id).execute();
    example.open();
    expect(await said('您可以查看此任务；编辑需要分析的编辑权限。')).toHaveLength(1);
  });

  it('is marked complete, and undone again, and submitted as final after a question', async () => {
    example = await exampleTask('functions', 'zh-CN');
    const { taskId, versionId, world } = example;
    const { name } = await example.lin.call(api.task.get, { params: { taskId } });
    world.openPage(`/project/detail?id=${example.projectId}`);
    await user.click(await button(`标为已完成[:：] ?${name}`));
    const question = within(await screen.findByRole('dialog', hidden, patient));
    fireEvent.change(question.getByLabelText('理由'), { target: { value: 'Stopped' } });
    await user.click(question.getByText('标为已完成'));
    expect(await said(`任务 ${name} 已完成。`)).not.toHaveLength(0);
    await user.click(await button(`标为未完成[:：] ?${name}`));
    await user.click(
      (await screen.findAllByRole('button', { name: ending('标为未完成'), ...hidden }, patient)).at(-1) as HTMLElement,
    );
    expect(await said(`任务 ${name} 已重新标为未完成。`)).not.toHaveLength(0);

    act(() => history.push(`/project/analysis?task=${taskId}&version=${versionId}&step=functions&page=versions`));
    await user.click(await button('冻结版本'));
    const body = '冻结后分析结果即最终确定：V1.0 的数据、方法、文字、附件和报告此后任何人都不能更改，且无法撤销。';
    const text = await screen.findByText(body, {}, patient);
    const form = within(text.closest<HTMLElement>('[role="dialog"]') as HTMLElement);
    fireEvent.change(await form.findByLabelText('理由', {}, patient), { target: { value: 'x' } });
    await user.click(form.getByRole('button', { name: ending('冻结版本'), ...hidden }));
    for (const words of ['版本 V1.0 已冻结。', '该版本已冻结，只能查看，不能修改。'])
      expect(await said(words)).not.toHaveLength(0);
  });
});
