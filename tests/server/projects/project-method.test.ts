// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '#contract/index.ts';
import { errors } from '#contract/kit/errors.ts';
import { project } from '#contract/project.ts';
import { version } from '#contract/version.ts';
import { workplace } from '#contract/workplace.ts';
import type { Method } from '#domain/model/method.ts';
import { add } from '#domain/workspace/edit.ts';
import { type Analysis, analysis, projectForm, taskForm } from '#tests/world/analysis.ts';

let world: Analysis;
let example: { projectId: string; versionId: string };
beforeAll(async () => {
  world = await analysis();
  const { projectId, versionId } = await world.li.call(workplace.loadExample, { body: { locale: 'en-US' } });
  example = { projectId, versionId };
});
afterAll(() => world.close());

const detail = () => world.li.call(project.get, { params: { projectId: example.projectId } });
const snapshot = () => world.li.call(version.snapshot, { params: { versionId: example.versionId } });
const withCell = (method: Method, row: string, column: string, value: number): Method => ({
  ...method,
  risk: { ...method.risk, matrix: { ...method.risk.matrix, [row]: { ...method.risk.matrix[row], [column]: value } } },
});
const change = (rev: number, method: Method, accepted: boolean) => ({
  params: { projectId: example.projectId },
  body: { rev, method, accepted },
});

describe('the method of a project', () => {
  it('shows which ratings a change moves, per open version', async () => {
    const { method } = await detail();
    const body = { method: withCell(method, 'SEV', 'H', 4) };
    const { effects, problems } = await world.li.call(project.methodEffect, {
      params: { projectId: example.projectId },
      body,
    });
    expect(effects).toHaveLength(1);
    expect(effects[0]?.moved.map(({ code, before, after }) => [code, before?.name.en, after?.name.en])).toEqual([
      ['R-1', 'Serious', 'High'],
    ]);
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it('tells who does not read tasks how many, and names no task, row or level', async () => {
    const { method } = await detail();
    const params = { projectId: example.projectId };
    const body = { method: withCell(method, 'SEV', 'H', 4) };
    const blind = await world.user('blind', ['ProjectConfigRead', 'ProjectConfigModify', 'ProjectAdmin']);
    const { effects } = await blind.call(project.methodEffect, { params, body });
    const whole = await world.li.call(project.methodEffect, { params, body });
    const { totals, counts, suspects } = whole.effects[0] ?? {};
    const nothing = { taskId: '', taskName: '', versionId: '', version: '', moved: [] };
    expect(counts).toEqual({ damages: 0, paths: 0, threats: 0, risks: 1, residuals: 0, goals: 0 });
    expect(effects).toEqual([{ ...nothing, totals, counts, suspects: { count: suspects?.count, codes: [] } }]);
    expect(suspects?.codes).toEqual(['R-1', 'CSG-1']);
    expect(totals?.risks).toBeGreaterThan(1);
    const empty = await world.li.call(project.create, { body: projectForm({ name: 'Empty', code: 'EMPTY' }) });
    const ofNone = { params: { projectId: empty.id }, body };
    expect((await blind.call(project.methodEffect, ofNone)).effects).toEqual([]);
  });

  it('asks before ratings move, and then changes the open versions with the project', async () => {
    const { rev, method } = await detail();
    const next = withCell(method, 'SEV', 'H', 4);
    const asked = await world.li.attempt(project.changeMethod, change(rev, next, false));
    expect([asked.status, asked.failure.enMessage]).toEqual([
      409,
      'In 1 task the change alters 1 rating and makes 2 reviewed rows suspect. Accept it to save.',
    ]);
    const before = await snapshot();
    expect(before.method.risk.matrix.SEV?.H).toBe(5);
    await world.li.call(project.changeMethod, change(rev, next, true));
    const after = await snapshot();
    expect([after.method.risk.matrix.SEV?.H, after.rev]).toEqual([4, before.rev + 1]);
    expect((await detail()).method.risk.matrix.SEV?.H).toBe(4);
    const late = await world.li.attempt(project.changeMethod, change(rev, method, true));
    expect(late.status).toBe(412);
  });

  it('is told to everybody who has a version open, as one more change of it', async () => {
    const { rev, method } = await detail();
    await world.li.call(project.changeMethod, change(rev, withCell(method, 'SEV', 'H', 5), true));
    const list = await world.env.store.db
      .selectFrom('activity')
      .selectAll()
      .where('edit', '=', 'method')
      .orderBy('rev')
      .execute();
    const last = list.at(-1)?.changes as { changes: { method: Method; rev: number } };
    expect(last.changes.method.risk.matrix.SEV?.H).toBe(5);
    expect(last.changes.rev).toBe((await snapshot()).rev);
  });

  it('is not an edit that undo takes back', async () => {
    const params = { projectId: world.projectId };
    const { rev, method } = await world.li.call(project.get, { params });
    await world.li.call(project.changeMethod, {
      params,
      body: { rev, method: withCell(method, 'SEV', 'VL', 1), accepted: false },
    });
    const at = { versionId: world.versionId };
    expect((await world.li.call(version.snapshot, { params: at })).method.risk.matrix.SEV?.VL).toBe(1);
    const undone = await world.li.attempt(version.undo, { params: at, body: {} });
    expect([undone.status, undone.failure.errorCode]).toEqual([400, errors.NothingToUndo.code]);
  });

  it('stays with a frozen version', async () => {
    await world.env.store.db
      .updateTable('task_version')
      .set({ status: 'frozen' })
      .where('id', '=', example.versionId)
      .execute();
    const { rev, method } = await detail();
    const next = withCell(method, 'MAJ', 'H', 5);
    await world.li.call(project.changeMethod, change(rev, next, false));
    expect((await snapshot()).method.risk.matrix.MAJ?.H).toBe(4);
    expect((await detail()).method.risk.matrix.MAJ?.H).toBe(5);
    await world.env.store.db
      .updateTable('task_version')
      .set({ status: 'open' })
      .where('id', '=', example.versionId)
      .execute();
  });

  it('may not get worse: a hole in the matrix is refused at the cell', async () => {
    const { rev, method } = await detail();
    const { H: _gone, ...row } = method.risk.matrix.SEV ?? {};
    const holes = { ...method, risk: { ...method.risk, matrix: { ...method.risk.matrix, SEV: row } } };
    const { status, failure } = await world.li.attempt(project.changeMethod, change(rev, holes, true));
    expect([status, failure.fields]).toEqual([400, [{ path: 'method.risk.matrix.SEV.H', problem: 'cellMissing' }]]);
  });

  it('names no prefix that the form of a project refuses', async () => {
    const { rev, method } = await detail();
    const prefixed = { ...method, codePrefixes: { ...method.codePrefixes, functions: '1 x', risks: '资产!!!!!!!!' } };
    const { status, failure } = await world.li.attempt(project.changeMethod, change(rev, prefixed, true));
    expect([status, failure.fields]).toEqual([
      400,
      [
        { path: 'method.codePrefixes.functions', problem: 'prefixWrong' },
        { path: 'method.codePrefixes.risks', problem: 'prefixWrong' },
      ],
    ]);
    expect((await detail()).rev).toBe(rev);
  });

  it('keeps its default levels', async () => {
    const { rev, method } = await detail();
    const fewer = { ...method, impact: { ...method.impact, levels: method.impact.levels.slice(1) } };
    const { failure } = await world.li.attempt(project.changeMethod, change(rev, fewer, true));
    expect(failure.enMessage).toBe('Default level does not allow deletion!');
  });

  it('is not exchanged through the project form while tasks exist', async () => {
    const { rev, form } = await detail();
    const params = { projectId: example.projectId };
    const other = { ...form, riskModel: 'risk-formula-h10' };
    const { failure } = await world.li.attempt(project.change, { params, body: { rev, form: other } });
    expect(failure.errorCode).toBe(errors.MethodInUse.code);
  });
});

describe('while people edit its tasks', () => {
  it('a method is changed all the same, in every version that is there or just begins', async () => {
    const { li } = world;
    const held = await li.call(project.create, { body: projectForm({ name: 'Busy', code: 'BUSY' }) });
    const params = { projectId: held.id };
    const task = (i: number) =>
      li.call(api.task.create, { params, body: taskForm(li.id, { name: `T${i}`, code: `T${i}` }) });
    const ids = [(await task(1)).versionId, (await task(2)).versionId];
    let busy = true;
    const editors = ids.flatMap((versionId) =>
      [1, 2, 3].map(async () => {
        let n = 0;
        while (busy) {
          await li.call(version.edit, { params: { versionId }, body: { edits: [add('assets', { name: 'Lamp' })] } });
          n += 1;
        }
        return n;
      }),
    );
    const replies: number[] = [];
    for (let value = 1; value <= 4; value++) {
      const { rev, method } = await li.call(project.get, { params });
      const begun = value === 2 ? task(3) : undefined;
      const body = { rev, method: withCell(method, 'NEG', 'H', value), accepted: true };
      replies.push((await li.attempt(project.changeMethod, { params, body })).status);
      if (begun) ids.push((await begun).versionId);
    }
    busy = false;
    const edits = await Promise.all(editors);
    expect(replies).toEqual([200, 200, 200, 200]);
    const { method } = await li.call(project.get, { params });
    const snapshots = await Promise.all(ids.map((versionId) => li.call(version.snapshot, { params: { versionId } })));
    for (const { method: own } of snapshots) expect(own).toEqual(method);
    const kept = snapshots.reduce((sum, { rows }) => sum + (rows.assets?.length ?? 0), 0);
    expect(kept).toBe(edits.reduce((sum, n) => sum + n, 0));
  });
});

describe('the models a method names', () => {
  const params = () => ({ projectId: world.projectId });
  const start = () => world.li.call(project.get, { params: params() });
  const attempt = (body: object) => world.li.attempt(project.changeMethod, { params: params(), body });

  it('must be there, so that the project never names what nobody keeps', async () => {
    const { rev, method } = await start();
    const body = { rev, accepted: true, method: { ...method, impact: { ...method.impact, id: 'invented' } } };
    const { status, failure } = await attempt(body);
    expect([status, failure.errorCode]).toEqual([400, errors.ModelGone.code]);
    expect(failure.fields).toEqual([{ path: 'method.impact.id', problem: 'unknown' }]);
  });

  it('are what a choice sent along says too', async () => {
    const { rev, method } = await start();
    const choice = {
      feasibilityTypes: ['AttackPotentialBased', 'CVSSBased'],
      threatModels: ['attack-potential', 'attack-vector'],
      impactModel: 'impact-evita',
      riskModel: 'invented',
    };
    const { status, failure } = await attempt({ rev, method, choice, accepted: true });
    expect(status).toBe(400);
    expect(failure.fields?.map(({ path }) => path)).toEqual(['choice.impactModel', 'choice.riskModel']);
    expect((await start()).form.riskModel).toBe(method.risk.id);
  });

  it('become those of the project, said or not', async () => {
    const { rev, method } = await start();
    const one = { ...method, feasibility: method.feasibility.slice(0, 1) };
    const { data } = await attempt({ rev, method: one, accepted: true });
    expect([data.form.threatModels, data.form.feasibilityTypes]).toEqual([
      ['attack-potential'],
      ['AttackPotentialBased'],
    ]);
    await world.li.call(project.changeMethod, { params: params(), body: { rev: data.rev, method, accepted: true } });
  });
});

describe('the defaults of a project', () => {
  const params = () => ({ projectId: world.projectId });
  const start = () => world.li.call(project.get, { params: params() });
  const attempt = async (change: (method: Method) => Method) => {
    const { rev, method } = await start();
    return world.li.attempt(project.changeMethod, {
      params: params(),
      body: { rev, method: change(method), accepted: true },
    });
  };

  it.each([
    ['threatTypes', 'Default type does not allow deletion!'],
    ['properties', 'Default type does not allow deletion!'],
    ['assetCategories', 'Default type does not allow deletion!'],
  ] as const)('among its %s cannot be deleted, not even after their mark was left out', async (list, message) => {
    const unmarked = (method: Method) => ({
      ...method,
      [list]: method[list].map(({ isDefault: _mark, ...entry }) => entry),
    });
    expect((await attempt(unmarked)).status).toBe(200);
    const without = await attempt((method) => ({ ...method, [list]: method[list].slice(1) }));
    expect([without.status, without.failure.enMessage]).toEqual([400, message]);
    expect(without.failure.fields?.[0]?.path).toBe(`method.${list}`);
  });

  it('among its risk levels are kept the same way', async () => {
    const unmarked = ({ risk, ...method }: Method) => ({
      ...method,
      risk: { ...risk, levels: risk.levels.map(({ isDefault: _mark, ...level }) => level) },
    });
    expect((await attempt(unmarked)).status).toBe(200);
    const { failure } = await attempt(({ risk, ...method }) => ({
      ...method,
      risk: { ...risk, levels: risk.levels.slice(1) },
    }));
    expect(failure.enMessage).toBe('Default level does not allow deletion!');
  });
});

describe('a choice of models', () => {
  it('says what is incomplete in it, by field of the project', async () => {
    const { feasibilityTypes, threatModels, riskModel } = projectForm();
    const body = {
      feasibilityTypes,
      threatModels,
      riskModel,
      impactModel: 'impact-heavens',
      codePrefixes: { risks: 'RK', damages: 'RK' },
    };
    const { problems, method } = await world.li.call(project.compose, { body });
    expect(method.impact.id).toBe('impact-heavens');
    expect(problems.filter(({ severity }) => severity === 'error').every(({ field }) => field === 'riskModel')).toBe(
      true,
    );
    expect(problems.find(({ path }) => path === 'codePrefixes.risks')).toMatchObject({
      field: 'codePrefixes',
      severity: 'warning',
    });
    expect(problems.find(({ path }) => path === 'codePrefixes.goals')?.text.en).toBe(
      'No code prefix for goals; CSG is used',
    );
  });

  it('that says nothing of codes is told of none: every kind has a prefix of its own', async () => {
    const { feasibilityTypes, threatModels, riskModel, impactModel } = projectForm();
    const { problems } = await world.li.call(project.compose, {
      body: { feasibilityTypes, threatModels, riskModel, impactModel },
    });
    expect(problems.filter(({ field }) => field === 'codePrefixes')).toEqual([]);
  });

  it('that does not fit together is told with the project that is made of it, and with every read of it', async () => {
    const body = projectForm({ name: 'Unfit', code: 'UF', impactModel: 'impact-heavens' });
    const { problems: foreseen } = await world.li.call(project.compose, { body });
    const made = await world.li.call(project.create, { body });
    expect(foreseen.some(({ severity }) => severity === 'error')).toBe(true);
    expect(made.problems).toEqual(foreseen);
    const read = await world.li.call(project.get, { params: { projectId: made.id } });
    expect(read.problems).toEqual(foreseen);
    const fit = await world.li.call(project.create, { body: projectForm({ name: 'Fit', code: 'F' }) });
    expect(fit.problems).toEqual([]);
  });

  it('of a new project sets the codes of its rows', async () => {
    const codePrefixes = { damages: 'SZ' };
    const made = await world.li.call(project.create, {
      body: projectForm({ name: 'Prefixed', code: 'PF', codePrefixes }),
    });
    expect([made.method.codePrefixes, made.form.codePrefixes]).toEqual([codePrefixes, codePrefixes]);
  });
});
