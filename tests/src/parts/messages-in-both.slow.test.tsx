import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { api } from '#contract/index.ts';
import { change } from '#domain/workspace/edit.ts';
import { engineer } from '#tests/world/analysis.ts';
import { drawing, leaseCalls, passTime } from '#tests/world/leases.ts';
import { exampleTask, patient } from '../world/example-task';

type Example = Awaited<ReturnType<typeof exampleTask>>;
let example: Example | undefined;
afterEach(() => {
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

/** The messages of a task that other specs reach in one language, reached by their acts in both. */
describe('a topology that somebody else has taken over', { timeout: 240_000 }, () => {
  it.each([
    [
      'en-US',
      'Please select en asset in graph!',
      ['Delete topology', 'Delete'],
      /^The topology could not be deleted: Access (denied|lost): .*wang/,
    ],
    ['zh-CN', '请在图中选择资产！', ['删除拓扑图', '删除'], /^拓扑图删除失败：(无编辑权限|编辑权限已失去)：.*wang/],
  ] as const)('is not deleted, which is said with the reason (%s)', async (language, select, [entry, ok], refused) => {
    example = await exampleTask('threats', language);
    const { lin, world, versionId, taskId } = example;
    const wang = await world.user('wang', [...engineer, 'ProjectAdmin']);
    await lin.call(api.version.edit, { params: { versionId }, body: { edits: drawing } });
    world.openPage(`/project/analysis?task=${taskId}&version=${versionId}&view=topology`);
    await screen.findByRole('application', undefined, patient);
    expect(await said(select)).not.toHaveLength(0);
    const lease = async () => (await lin.call(api.lease.list, { params: { versionId } }))[0]?.editor?.name;
    await waitFor(async () => expect(await lease()).toBe('lin'), patient);
    await user.click(await button('Headlamp.*'));
    await user.click(await screen.findByText(entry, {}, patient));
    const question = within(await screen.findByRole('dialog', hidden, patient));
    await passTime(world, 120_000);
    expect((await leaseCalls({ versionId }).take(wang)).status).toBe(200);
    await user.click(question.getByRole('button', { name: ending(ok), ...hidden }));
    expect(await said(refused)).not.toHaveLength(0);
    const { rows } = await lin.call(api.version.snapshot, { params: { versionId } });
    expect(rows.diagrams).toHaveLength(1);
  });
});

describe('a row', { timeout: 240_000 }, () => {
  it.each([
    ['en-US', 'Confidentiality: pending, damage scenarios: 0'],
    ['zh-CN', '机密性：待分析，损害场景 0 个'],
  ] as const)('of an asset says how far a property is (%s)', async (language, pending) => {
    example = await exampleTask('assets', language);
    const { id } = await example.find('assets', 'A-3');
    example.open();
    const cell = within(await example.cell(id, 'properties.C'));
    expect(cell.getByRole('checkbox', hidden)).toHaveAccessibleName(pending);
  });

  it.each([
    ['en-US', 'Delete DS-2?', 'Delete', 'Deleted DS-2. Ctrl+Z brings it back.'],
    ['zh-CN', '删除 DS-2？', '删除', '已删除 DS-2，Ctrl+Z 可恢复。'],
  ] as const)('is deleted after a question, and can be brought back (%s)', async (language, title, ok, done) => {
    example = await exampleTask('damages', language);
    const { id } = await example.find('damages', 'DS-2');
    example.open();
    await user.click(await example.cell(id, 'code'));
    await user.keyboard('{Control>}{Delete}{/Control}');
    const question = await screen.findByRole('dialog', hidden, patient);
    expect(question).toHaveTextContent(title);
    await user.click(within(question).getByRole('button', { name: ending(ok), ...hidden }));
    expect(await said(done)).not.toHaveLength(0);
    expect((await example.stored('damages')).some((row) => row.id === id)).toBe(false);
  });

  it.each([
    ['en-US', 'R-1 is bound to CSG-1 already', 'Overwrite the binding with CSG-2, or keep both?', 'Keep both'],
    ['zh-CN', 'R-1 已绑定 CSG-1', '用 CSG-2 覆盖原绑定，还是同时保留？', '同时保留'],
  ] as const)('that is bound asks before it is bound again (%s)', async (language, title, question, both) => {
    example = await exampleTask('risks', language);
    const risk = await example.find('risks', 'R-1');
    example.open();
    await user.click(await example.cell(risk.id, 'goals'));
    fireEvent.paste(document.activeElement as Element, {
      clipboardData: { getData: (kind: string) => (kind === 'text/plain' ? 'CSG-2' : '') },
    });
    expect(await said(title)).not.toHaveLength(0);
    expect(await said(question)).not.toHaveLength(0);
    await user.click(await button(both));
    await waitFor(async () => expect((await example?.find('risks', 'R-1'))?.goals).toHaveLength(2), patient);
  });

  it.each([
    [
      'en-US',
      (code: string) => `Remove ${code} from the path`,
      'The attack path has changed: the custom feasibility level of AP-4 is lost and must be re-evaluated. Undo brings it back.',
    ],
    [
      'zh-CN',
      (code: string) => `从路径中移除 ${code}`,
      '攻击路径已变更：AP-4 的自定义可行性等级已失效，需重新评级。可撤销恢复。',
    ],
  ] as const)(
    'of a path says that its custom level is lost when its steps change (%s)',
    async (language, remove, lost) => {
      example = await exampleTask('paths', language);
      const path = await example.find('paths', 'AP-4');
      const { lin, versionId } = example;
      const edits = [change('paths', path, { customLevel: { level: 'H', reason: 'Seen in a test' } })];
      await lin.call(api.version.edit, { params: { versionId }, body: { edits } });
      const { code = '' } = (await example.stored('steps')).find(({ id }) => id === path.steps[0]) ?? {};
      example.open(path.id);
      const panel = within(await screen.findByRole('complementary', { name: 'AP-4', ...hidden }, patient));
      await user.click(await panel.findByRole('button', { name: remove(code), ...hidden }, patient));
      expect(await said(lost)).not.toHaveLength(0);
    },
  );
});

describe('a task', { timeout: 240_000 }, () => {
  it.each([
    ['en-US', 'You may read this task; changing it needs the permission to modify analyses.'],
    ['zh-CN', '您可以查看此任务；修改需要分析修改权限。'],
  ] as const)('that may only be read says so (%s)', async (language, reason) => {
    example = await exampleTask('damages', language);
    const { db } = example.world.store;
    const permissions = ['ProjectConfigRead', 'ProjectAnalysisRead'];
    await db.updateTable('inauth_user').set({ permissions }).where('id', '=', example.lin.id).execute();
    example.open();
    expect(await said(reason)).toHaveLength(1);
  });

  it.each([
    [
      'en-US',
      { open: 'Submit as final', reason: 'Reason' },
      'The analysis results will be finalised: rows, method, texts, attachments and report of V1.0 can no longer be changed, by anybody. It cannot be taken back.',
      ['Version V1.0 is frozen.', 'This version is frozen; it can be read, not changed.'],
    ],
    [
      'zh-CN',
      { open: '提交定稿', reason: '理由' },
      '分析结果将定稿：V1.0 的数据、方法、文字、附件和报告此后任何人都不能更改，且无法撤销。',
      ['版本 V1.0 已冻结。', '该版本已冻结，只能查看，不能修改。'],
    ],
  ] as const)('is submitted as final after a question (%s)', async (language, { open, reason }, body, done) => {
    example = await exampleTask('functions', language);
    const { taskId, versionId, world } = example;
    world.openPage(`/project/analysis?task=${taskId}&version=${versionId}&step=functions&page=versions`);
    await user.click(await button(open));
    const form = await screen.findByRole('dialog', hidden, patient);
    expect(await within(form).findByText(body, {}, patient)).toBeInTheDocument();
    fireEvent.change(await within(form).findByLabelText(reason, {}, patient), { target: { value: 'x' } });
    await user.click(within(form).getByRole('button', { name: ending(open), ...hidden }));
    for (const words of done) expect(await said(words)).not.toHaveLength(0);
  });

  it.each([
    [
      'en-US',
      { complete: 'Mark complete', undone: 'Mark undone', reason: 'Reason' },
      [(name: string) => `Task ${name} is complete.`, (name: string) => `Task ${name} is undone again.`],
    ],
    [
      'zh-CN',
      { complete: '标为已完成', undone: '标为未完成', reason: '理由' },
      [(name: string) => `任务 ${name} 已完成。`, (name: string) => `任务 ${name} 已重新标为未完成。`],
    ],
  ] as const)('is marked complete, and undone again (%s)', async (language, { complete, undone, reason }, done) => {
    example = await exampleTask('functions', language);
    const { name } = await example.lin.call(api.task.get, { params: { taskId: example.taskId } });
    const colon = language === 'en-US' ? ': ' : '[:：] ?';
    example.world.openPage(`/project/detail?id=${example.projectId}`);
    await user.click(await button(`${complete}${colon}${name}`));
    const question = within(await screen.findByRole('dialog', hidden, patient));
    fireEvent.change(question.getByLabelText(reason), { target: { value: 'Stopped' } });
    await user.click(question.getByText(complete));
    expect(await said(done[0](name))).not.toHaveLength(0);
    await user.click(await button(`${undone}${colon}${name}`));
    await user.click(
      (await screen.findAllByRole('button', { name: ending(undone), ...hidden }, patient)).at(-1) as HTMLElement,
    );
    expect(await said(done[1](name))).not.toHaveLength(0);
  });
});
