// @vitest-environment node
// postgres: no, other specs send the same statements
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '#contract/index.ts';
import { fieldProblems } from '#contract/kit/problems.ts';
import { add, change, type Op } from '#domain/workspace/edit.ts';
import { engineer, taskForm } from '#tests/world/analysis.ts';
import { annexH } from '#tests/world/annex-h.ts';
import { type Actor, type Reply, type ServerWorld, serverWorld } from '#tests/world/server.ts';
import enUS from '../../src/locales/en-US.ts';
import zhCN from '../../src/locales/zh-CN.ts';

/** The exact messages about a task (R-TASK, R-VER, R-ASSET, R-DAMAGE, R-THREAT, R-PATH, R-RISK, R-STMT, R-ERR), each reached by the act it belongs to. */
let world: ServerWorld;
let lin: Actor;
let ids: Awaited<ReturnType<typeof annexH>>;
let frozen: string;
beforeAll(async () => {
  world = await serverWorld();
  lin = await world.user('lin', engineer);
  ids = await annexH(lin);
  const { taskId, versionId } = ids;
  const form = { version: 'V0.9', base: versionId, content: 'as it was', author: lin.id, current: false };
  ({ versionId: frozen } = await lin.call(api.taskVersion.create, { params: { taskId }, body: form }));
  const risks = (await lin.call(api.version.snapshot, { params: { versionId: frozen } })).rows.risks ?? [];
  // Empty required texts would block it.
  const { rev } = await lin.call(api.taskVersion.openPoints, { params: { versionId: frozen } });
  expect(risks.length).toBeGreaterThan(0);
  await lin.call(api.taskVersion.freeze, { params: { versionId: frozen }, body: { rev, reason: 'kept' } });
});
afterAll(() => world.close());

const edit = (...edits: Op[]) =>
  lin.attempt(api.version.edit, { params: { versionId: ids.versionId }, body: { edits } });
const rows = async () => (await lin.call(api.version.snapshot, { params: { versionId: ids.versionId } })).rows;
type Coded = { id: string; rev: number; code: string };
const found = async (kind: 'assets' | 'damages' | 'threats' | 'risks' | 'paths', code: string) => {
  const row = ((await rows())[kind] as unknown as Coded[]).find((one) => one.code === code);
  if (!row) throw new Error(code);
  return row as never;
};

describe('an act in a task that is refused says why, in both languages', () => {
  const acts: [message: string, zh: string, act: () => Promise<Reply>][] = [
    [
      'The version is locked, editing is not allowed.',
      '版本已锁定，不允许编辑。',
      () =>
        lin.attempt(api.version.edit, {
          params: { versionId: frozen },
          body: { edits: [add('functions', { name: 'Blink' })] },
        }),
    ],
    [
      'Duplicate asset code!',
      '资产编号重复！',
      () => edit(add('assets', { name: 'Another', code: 'A-1', properties: [] })),
    ],
    [
      'Duplicate impact code!',
      '影响编号重复！',
      async () => edit(change('damages', await found('damages', 'DS-2'), { code: 'DS-1' })),
    ],
    [
      'Duplicate threat code!',
      '威胁编号重复！',
      async () => edit(change('threats', await found('threats', 'TS-2'), { code: 'TS-1' })),
    ],
    [
      'The code already used, please Change!',
      '编号已被使用，请修改！',
      async () => edit(change('paths', await found('paths', 'AP-2'), { code: 'AP-1' })),
    ],
    [
      'The code already used, please Change!',
      '编号已被使用，请修改！',
      () =>
        lin.attempt(api.task.create, {
          params: { projectId: ids.projectId },
          body: taskForm(lin.id, { name: 'Other', code: 'TARA-HL' }),
        }),
    ],
    [
      'Please enter a task name different from the original task name!',
      '请输入与原任务名称不同的任务名称！',
      () =>
        lin.attempt(api.task.clone, { params: { taskId: ids.taskId }, body: { name: 'Headlamp-TARA', code: 'T-77' } }),
    ],
    [
      'The topology name is already in use!',
      '拓扑图名称已被使用！',
      async () => {
        await edit(add('diagrams', { name: 'Overview' }, 'overview'));
        return edit(add('diagrams', { name: 'overview' }));
      },
    ],
    [
      'Rating reason is required',
      '评级理由不能为空',
      async () =>
        edit(
          change('damages', await found('damages', 'DS-1'), {
            ratings: { S: { level: null, notAnalysed: true, reason: '' } },
          }),
        ),
    ],
    [
      'Template exists, cannot republish!',
      '模板已存在，不能重复发布！',
      async () => {
        const params = { taskId: ids.taskId };
        const name = { en: 'Headlamp', zh: '前照灯' };
        const first = await lin.attempt(api.task.share, { params, body: { code: 'TPL-1', name } });
        return first.status === 200
          ? lin.attempt(api.task.share, { params, body: { code: 'TPL-2', name } })
          : (first as Reply);
      },
    ],
  ];
  it.each(acts)('%s', async (en, zh, act) => {
    const { failure } = await act();
    expect([failure.enMessage, failure.chMessage]).toEqual([en, zh]);
  });
});

describe('a field of a task that is left empty or wrong is refused at the field', () => {
  const refused = async (reply: Promise<Reply>) =>
    (await reply).failure.fields?.map(
      ({ path, problem }) => `${path.replace(/^(form|edits\.0\.row)\./, '')} ${problem}`,
    );

  it('names what the forms of task and version need', async () => {
    const params = { projectId: ids.projectId };
    const blank = { systemName: '', type: undefined, description: '', overview: '', scheduledTime: undefined };
    const asked = { ...taskForm(lin.id), name: '', code: '', members: [], ...blank };
    expect((await refused(lin.attempt(api.task.create, { params, body: asked })))?.sort()).toEqual([
      'code required',
      'description required',
      'members required',
      'name required',
      'overview required',
      'scheduledTime required',
      'systemName required',
      expect.stringMatching(/^type /),
    ]);
    const spaced = { ...taskForm(lin.id), name: 'Head lamp' };
    expect(await refused(lin.attempt(api.task.create, { params, body: spaced }))).toEqual(['name space']);
    const version = { version: '', base: '', content: '', author: '' };
    const made = await refused(lin.attempt(api.taskVersion.create, { params: { taskId: ids.taskId }, body: version }));
    expect(made?.map((one) => one.split(' ')[0]).sort()).toEqual(['author', 'base', 'content', 'version']);
  });

  it('names what rows need: bound assets, property, names, codes', async () => {
    expect(
      await refused(edit(add('threats', { description: '', type: '', assets: [], property: '' } as never))),
    ).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^description required/),
        expect.stringMatching(/^assets (required|atLeastOne)/),
        expect.stringMatching(/^property required/),
      ]),
    );
    expect(await refused(edit(add('damages', { description: 'x', assets: [] } as never)))).toEqual(
      expect.arrayContaining([expect.stringMatching(/^assets (required|atLeastOne)/)]),
    );
    expect(await refused(edit(add('paths', { name: '', threats: [] } as never)))).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^name required/),
        expect.stringMatching(/^threats (required|atLeastOne)/),
      ]),
    );
    for (const kind of ['claims', 'goals', 'requirements', 'assumptions'] as const)
      expect(await refused(edit(add(kind, { name: ' ' })))).toEqual(['name required']);
    expect(await refused(edit(add('assets', { name: 'x', properties: [], instances: 0 })))).toEqual([
      'instances tooSmall',
    ]);
  });

  it('in these words', () => {
    expect(fieldProblems.required).toEqual({ en: '{field} is required', zh: '{field}不能为空' });
    expect(fieldProblems.space).toEqual({ en: '{field} must not contain spaces', zh: '{field}不能包含空格' });
  });
});

describe('what a task says by itself', () => {
  const said: [key: string, en: string, zh: string][] = [
    [
      'workspace.point.begunWithoutAssumption',
      'No assumption is stated although the analysis has begun',
      '分析已开始，但尚未说明任何假设',
    ],
    ['workspace.point.assetWithoutFunction', '{code} has no function', '{code} 未关联功能'],
    ['workspace.point.damageWithoutProperty', '{code}: Security property is required', '{code}：安全属性不能为空'],
    ['workspace.point.damageUnrated', '{code} is not rated', '{code} 未评级'],
    ['workspace.point.threatUnrated', '{code} has no rated attack path', '{code} 没有已评级的攻击路径'],
    [
      'workspace.point.riskWithoutClaim',
      '{code} is shared or retained without a claim',
      '{code} 分担或保留但没有网络安全声明',
    ],
    [
      'workspace.point.riskWithoutStatement',
      '{code}: Cybersecurity statement is required',
      '{code}：网络安全陈述不能为空',
    ],
    ['workspace.point.goalWithoutExplanation', '{code}: Explanation is required', '{code}：说明不能为空'],
    ['workspace.point.assetWithoutCategory', '{code}: Category is required', '{code}：类别不能为空'],
    ['workspace.point.assetWithoutDescription', '{code}: Description is required', '{code}：描述不能为空'],
    ['risk.disposal.failed', 'The treatment of {code} could not be saved: {reason}', '{code} 处置失败：{reason}'],
    ['path.link.failed', 'The attack path {code} could not be linked: {reason}', '攻击路径 {code} 关联失败：{reason}'],
    ['path.add.failed', 'The attack path could not be added: {reason}', '攻击路径添加失败：{reason}'],
    ['error.operation', 'Operation fail!', '操作失败！'],
    ['damage.reasonNeeded', 'Rating reason is required', '评级理由不能为空'],
    [
      'threat.type.unconfigured',
      'There is no rating attribute configured for this type, please contact the administrator to configure it!',
      '该类型未配置评级属性，请联系管理员进行配置！',
    ],
    ['topology.diagram.deleteFailed', 'The topology could not be deleted: {reason}', '拓扑图删除失败：{reason}'],
    ['task.status.inProgress', 'In progress', '进行中'],
    ['task.status.finished', 'Finished', '分析完成'],
    ['task.complete.done', 'Task {name} is complete.', '任务 {name} 已完成。'],
    ['task.undone.done', 'Task {name} is no longer marked complete.', '任务 {name} 已重新标为未完成。'],
    ['version.status.open', 'activated', '已激活'],
    ['version.status.frozen', 'frozen', '已冻结'],
    [
      'version.freeze.body',
      'The analysis results will be finalised: once {version} is frozen, nobody can change its rows, method, texts, attachments or report. This cannot be undone.',
      '冻结后分析结果即最终确定：{version} 的数据、方法、文字、附件和报告此后任何人都不能更改，且无法撤销。',
    ],
    ['version.freeze.done', 'Version {version} is frozen.', '版本 {version} 已冻结。'],
    ['version.switch.title', 'Switch to version {version}?', '切换到版本 {version}？'],
    [
      'version.switch.body',
      'Lists, reports and statistics of the task will show {version} instead of {former}. No row is changed.',
      '任务的列表、报告和统计将显示 {version}，不再显示 {former}。不会更改任何数据。',
    ],
    ['version.switch.done', 'Switched to version {version}.', '已切换到版本 {version}。'],
    ['asset.pair.pending', '{property}: pending, damage scenarios: {count}', '{property}：待分析，损害场景 {count} 个'],
    [
      'asset.pair.analysed',
      '{property}: analysed, damage scenarios: {count}',
      '{property}：已分析，损害场景 {count} 个',
    ],
    [
      'topology.lease.lost',
      'Access lost: {who} is editing the topology {name} now. You can keep watching.',
      '您已失去编辑权：{who} 正在编辑拓扑图 {name}，您可继续查看。',
    ],
    ['topology.lease.question', '{who} asks to edit', '{who} 申请编辑'],
    ['topology.lease.asked', 'Asked {name} to hand over.', '已向 {name} 申请编辑权。'],
    ['topology.selectAsset', 'Please select en asset in graph!', '请在图中选择资产！'],
    [
      'workspace.levelLost',
      'The attack path has changed: the custom feasibility level of {codes} is lost and must be re-evaluated. Undo brings it back.',
      '攻击路径已变更：{codes} 的自定义可行性等级已失效，需重新评级。可撤销恢复。',
    ],
    ['workspace.bind.title', '{risk} is already bound to {goals}', '{risk} 已绑定 {goals}'],
    [
      'workspace.bind.question',
      'Overwrite the binding with {goal}, or keep both?',
      '用 {goal} 覆盖原绑定，还是同时保留？',
    ],
    ['workspace.delete.title', 'Delete {code}?', '删除 {code}？'],
    ['workspace.point.riskWithoutStrategy', '{code}: Disposal strategy is required', '{code}：处置策略不能为空'],
    ['workspace.point.claimWithoutExplanation', '{code}: Explanation is required', '{code}：说明不能为空'],
    ['workspace.point.requirementWithoutExplanation', '{code}: Explanation is required', '{code}：说明不能为空'],
    ['workspace.point.assumptionWithoutExplanation', '{code}: Explanation is required', '{code}：说明不能为空'],
    [
      'workspace.point.ratingWithoutReason',
      '{code}: Rating reason is required ({detail})',
      '{code}：评级理由不能为空（{detail}）',
    ],
    ['workspace.undone', 'Undone.', '已撤销。'],
    ['workspace.delete.done', 'Deleted {code}. Ctrl+Z brings it back.', '已删除 {code}，Ctrl+Z 可恢复。'],
    ['workspace.rows.saved', '{codes} saved', '{codes} 已保存'],
    ['workspace.links.saved', 'Links saved: {codes}', '关联已保存：{codes}'],
    [
      'workspace.frozen',
      'This version is frozen. You can read it but not change it.',
      '该版本已冻结，只能查看，不能修改。',
    ],
    [
      'workspace.reader',
      'You can read this task. To change it, you need permission to modify analyses.',
      '您可以查看此任务；编辑需要分析的编辑权限。',
    ],
    ['form.leave.title', 'Leave without saving?', '尚未保存，确定离开吗？'],
    ['form.leave.body', 'Your input will be lost.', '您输入的内容将丢失。'],
  ];
  const [en, zh]: Record<string, string>[] = [enUS, zhCN];

  it.each(said)('%s', (key, english, chinese) => {
    expect([en?.[key], zh?.[key]]).toEqual([english, chinese]);
  });
});
