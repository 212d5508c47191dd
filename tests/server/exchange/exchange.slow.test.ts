// @vitest-environment node
// postgres: no, the database has no part in it
// order: first, takes long for its size
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#contract/index.ts';
import { errors } from '#contract/kit/errors.ts';
import { permissions } from '#contract/kit/permissions.ts';
import { rows } from '#contract/rows.ts';
import { type ExchangeFile, exchangeJsonSchema, exchangeSchema } from '#domain/exchange/file.ts';
import { emptyResidual } from '#domain/kinds/risk/shape.ts';
import { reportOf } from '#domain/report/report.ts';
import { add, type Op } from '#domain/workspace/edit.ts';
import { reportHead } from '#server/report/head.ts';
import { type Analysis, analysis, engineer, projectForm, taskForm } from '#tests/world/analysis.ts';
import {
  changedFile,
  exportProject,
  exportTask,
  fillTask,
  formOf,
  importProject,
  importTask,
  pdf,
  png,
  rowsOfFile,
} from '#tests/world/exchange-files.ts';
import { randomRuns } from '#tests/world/random-runs.ts';
import { Choices } from '#tests/world/random-task.ts';
import { type Actor, type ServerWorld, serverWorld } from '#tests/world/server.ts';

/** Another installation: people of the same names have other ids, and there are other models. */
async function elsewhere(): Promise<{ there: ServerWorld; lin: Actor }> {
  const there = await serverWorld();
  await there.user('somebody-else', permissions);
  const lin = await there.user('li', permissions);
  await there.user('wang', engineer);
  return { there, lin };
}

describe('an exchange file', () => {
  let world: Analysis;
  let other: Awaited<ReturnType<typeof elsewhere>>;
  beforeEach(async () => {
    world = await analysis();
    await world.user('wang', engineer);
    other = await elsewhere();
  });
  afterEach(async () => {
    await world.close();
    await other.there.close();
  });

  it('of any project comes out of another installation with the bytes it went in with', async () => {
    await fc.assert(
      fc.asyncProperty(Choices, async (choices) => {
        const own = await analysis();
        const { there, lin } = await elsewhere();
        try {
          await fillTask(own, choices);
          const text = await exportProject(own.li, own.projectId);
          const made = await importProject(lin, text);
          expect(made.failure.enMessage).toBeUndefined();
          expect(await exportProject(lin, made.data.projectId)).toBe(text);
        } finally {
          await own.close();
          await there.close();
        }
      }),
      { numRuns: randomRuns(12) },
    );
  }, 120_000);

  it('of a task comes into a project with other models and rates as before', async () => {
    await fillTask(world, [1, 2, 3, 4, 5, 6, 7, 8]);
    const text = await exportTask(world.li, world.taskId);
    const { lin } = other;
    const there = await lin.call(api.project.create, {
      body: projectForm({ riskModel: 'risk-matrix-h8', code: 'X', name: 'X' }),
    });
    const preview = await lin.call(api.exchange.checkTask, { params: { projectId: there.id }, form: formOf(text) });
    expect(preview).toMatchObject({
      kind: 'task',
      name: 'TARA-1',
      taken: { name: false, code: false },
      unknownPeople: [],
    });
    const made = await importTask(lin, there.id, text);
    expect(made.status).toBe(200);
    expect(await exportTask(lin, made.data.taskId)).toBe(text);
    const before = await world.li.call(api.task.get, { params: { taskId: world.taskId } });
    const after = await lin.call(api.task.get, { params: { taskId: made.data.taskId } });
    expect(after.stats).toEqual(before.stats);
    expect(after).toMatchObject({ version: before.version, responsible: lin.id });
  });

  it('brings the answers about a final version, and no request that waits', async () => {
    await fillTask(world, [1, 2, 3, 4, 5, 6, 7, 8]);
    const { lin } = other;
    await world.li.call(api.approval.ask, {
      params: { versionId: world.versionId },
      body: { users: [world.li.id] },
    });
    const project = await lin.call(api.project.create, { body: projectForm({ code: 'X', name: 'X' }) });
    const { data } = await importTask(lin, project.id, await exportTask(world.li, world.taskId));
    const versions = await lin.call(api.taskVersion.list, { params: { taskId: data.taskId } });
    expect(versions.flatMap(({ approvals }) => approvals)).toMatchObject([
      { user: { name: 'li' }, askedBy: 'li', answer: 'rejected', comment: 'R-1 is open', imported: true },
    ]);
    expect(await lin.call(api.approval.waiting, {})).toEqual([]);
  });

  it('approves and decides nothing in an open version: that is history there', async () => {
    const { li } = world;
    const { versionId } = world;
    const edit = (edits: Op[], to = versionId) =>
      li.call(api.version.edit, { params: { versionId: to }, body: { edits } });
    const words = { text: 'x', explanation: 'x' };
    await edit([
      add('assets', { name: 'Lamp', category: 'HW', description: 'x', properties: ['I'] }, 'a'),
      add('damages', { description: 'Dark', assets: ['a'], property: 'I' }, 'd'),
      add('threats', { description: 'Forged', assets: ['a'], property: 'I', type: 'T', damages: ['d'] }, 't'),
      add(
        'risks',
        {
          threat: 't',
          damage: 'd',
          residual: { ...emptyResidual, acceptedBy: 'li', acceptedUser: li.id },
          verificationState: 'passed',
          verifiedBy: 'li',
          verifiedUser: li.id,
        },
        'r',
      ),
      add(
        'requirements',
        { name: 'MAC', ...words, verificationState: 'passed', verifiedBy: 'li', verifiedUser: li.id },
        'q',
      ),
      add('goals', { name: 'Light stays on', ...words, calOverride: { cal: 'CAL2', reason: 'One car' } }, 'g'),
    ]);
    const text = await exportTask(li, world.taskId);
    expect(text).not.toContain(li.id);
    const file = JSON.parse(text) as ExchangeFile;
    const when = '2026-01-01T00:00:00.000Z';
    const answer = { answer: 'approved', comment: 'Read', askedOn: when, answeredOn: when } as const;
    file.tasks[0]?.versions[0]?.approvals.push({ user: 'li', name: 'li', askedBy: 'li', ...answer });
    const forger = await world.user('forger', engineer);
    const project = await forger.call(api.project.create, { body: projectForm({ code: 'F', name: 'F' }) });
    const { data } = await importTask(forger, project.id, JSON.stringify(file));
    const there = { params: { versionId: data.versionId } };
    const [risk] = await forger.call(rows.risks.list, there);
    expect(risk).toMatchObject({
      imported: true,
      verifiedUser: li.id,
      decided: { acceptance: { by: li.id, imported: true }, verification: { by: li.id, imported: true } },
    });
    const [requirement] = await forger.call(rows.requirements.list, there);
    expect(requirement?.verifiedAs).toMatchObject({ name: 'MAC', imported: true });
    const [goal] = await forger.call(rows.goals.list, there);
    expect(goal?.overriddenAt).toMatchObject({ imported: true });
    const { points } = await forger.call(api.taskVersion.openPoints, there);
    expect(points.map(({ key }) => key)).toEqual(
      expect.arrayContaining(['decisionOfFile', 'requirementVerificationOfFile', 'goalCalOfFile']),
    );
    const of = await world.env.versions.read(data.versionId);
    const report = reportOf(of, await reportHead(world.env, of), 'en-US', 'docx');
    const cells = report.sections.flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.block === 'table' ? [...block.lines()].flat() : [])),
    );
    const marked = cells.filter((cell) => String(cell).includes('according to the exchange file'));
    // Acceptance and verification of the risk, verification of the requirement, CAL of the goal.
    expect(marked.length).toBeGreaterThanOrEqual(4);

    await forger.call(api.taskVersion.freeze, { ...there, body: { rev: 1, reason: 'final', approvers: [] } });
    const [version] = await forger.call(api.taskVersion.list, { params: { taskId: data.taskId } });
    expect(version?.approvals).toMatchObject([{ answer: 'approved', imported: true, history: true }]);
    const head = await reportHead(world.env, await world.env.versions.read(data.versionId));
    expect([head.approvals, head.imported]).toEqual([undefined, undefined]);
    const again = JSON.parse(await exportTask(forger, data.taskId)) as ExchangeFile;
    expect(again.tasks[0]?.versions[0]?.approvals).toEqual([]);
  });

  it('is marked as the word of the file, whoever it says has frozen or approved, in lists and in the report', async () => {
    await fillTask(world, [1, 2, 3, 4, 5, 6, 7, 8]);
    const { li } = world;
    const before = await li.call(api.taskVersion.list, { params: { taskId: world.taskId } });
    expect(before.map(({ imported }) => imported)).toEqual(before.map(() => null));
    expect(before.flatMap(({ approvals }) => approvals.map(({ imported }) => imported))).toEqual([false]);

    const file = JSON.parse(await exportTask(li, world.taskId)) as ExchangeFile;
    for (const version of file.tasks.flatMap(({ versions }) => versions))
      for (const one of version.approvals)
        Object.assign(one, { answer: 'approved', comment: 'I have read all of it.' });
    const forger = await world.user('forger', engineer);
    const project = await forger.call(api.project.create, { body: projectForm({ code: 'F', name: 'F' }) });
    const { data } = await importTask(forger, project.id, JSON.stringify(file));
    const versions = await forger.call(api.taskVersion.list, { params: { taskId: data.taskId } });
    const wordOf = versions.map(({ status }) => (status === 'frozen' ? 'forger' : undefined));
    expect(wordOf).toContain(undefined);
    expect(versions.map(({ imported }) => imported?.by.name)).toEqual(wordOf);
    expect(versions.flatMap(({ approvals }) => approvals)).toMatchObject([{ answer: 'approved', imported: true }]);
    expect(versions.filter((one) => one.needsSecondPerson)).toHaveLength(1);

    const frozen = versions.find(({ status }) => status === 'frozen');
    if (!frozen) throw new Error('no frozen version');
    const head = await reportHead(world.env, await world.env.versions.read(frozen.id));
    expect(head.imported?.who).toBe('forger');
    const report = reportOf(await world.env.versions.read(frozen.id), head, 'en-US', 'docx');
    const facts = report.cover.facts.flat().join('\n');
    expect(facts).toMatch(/imported by forger · \d{4}-\d\d-\d\d/);
    expect(facts).toMatch(/approved · .* · according to the exchange file/);
    // The comment is printed once, with the approvals behind the cover.
    const tables = report.front.flatMap(({ blocks }) =>
      blocks.flatMap((one) => (one.block === 'table' ? one.lines() : [])),
    );
    expect(tables.flat().join('\n')).toContain('I have read all of it.');
  });

  it('brings its evidence and pictures with it', async () => {
    await fillTask(world, [1, 2, 3, 4, 5, 6, 7, 8]);
    const { data } = await importProject(other.lin, await exportProject(world.li, world.projectId));
    const project = await other.lin.call(api.project.get, { params: { projectId: data.projectId } });
    const logo = await other.lin.fetch(`/intara/v1.0${project.logo}`);
    expect(new Uint8Array(await logo.arrayBuffer())).toEqual(png);
    const tasks = await other.lin.call(api.task.list, { params: { projectId: data.projectId } });
    const at = { params: { versionId: tasks.list[0]?.versionId ?? '' } };
    const risk = (await other.lin.call(api.risks.list, at)).find(({ attachments }) => attachments.length > 0);
    const [kept] = risk?.attachments ?? [];
    const file = await other.lin.fetch(`/intara/v1.0/versions/${at.params.versionId}/attachments/${kept?.file}`);
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(pdf);
  });

  it('says who is not here; rows keep their names', async () => {
    const zhou = await world.user('zhou', engineer);
    const form = projectForm({ participants: [world.li.id, zhou.id] });
    const { rev } = await world.li.call(api.project.get, { params: { projectId: world.projectId } });
    await world.li.call(api.project.change, { params: { projectId: world.projectId }, body: { rev, form } });
    await zhou.call(api.assets.create, { params: { versionId: world.versionId }, body: { name: 'Lamp' } });
    const text = await exportProject(world.li, world.projectId);
    const preview = await other.lin.call(api.exchange.checkProject, { form: formOf(text) });
    expect(preview.unknownPeople).toEqual(['zhou']);
    const { data } = await importProject(other.lin, text);
    const { form: kept } = await other.lin.call(api.project.get, { params: { projectId: data.projectId } });
    expect(kept.participants).toEqual([other.lin.id]);
    const { list } = await other.lin.call(api.task.list, { params: { projectId: data.projectId } });
    const [lamp] = await other.lin.call(api.assets.list, { params: { versionId: list[0]?.versionId ?? '' } });
    expect(lamp?.createBy).toBe('zhou');
  });

  it('takes another name and code where its own are taken', async () => {
    const text = await exportTask(world.li, world.taskId);
    const preview = await world.li.call(api.exchange.checkTask, {
      params: { projectId: world.projectId },
      form: formOf(text),
    });
    expect(preview).toMatchObject({ taken: { name: true, code: true }, sameMethod: true });
    const refused = await importTask(world.li, world.projectId, text);
    expect(refused.failure.errorCode).toBe(errors.TaskNameTaken.code);
    const made = await importTask(world.li, world.projectId, text, { name: 'Copy', code: 'C-1' });
    expect(made.status).toBe(200);
    const { list } = await world.li.call(api.task.list, { params: { projectId: world.projectId } });
    expect(list.map(({ name }) => name).sort()).toEqual(['Copy', 'TARA-1']);
  });

  it('of a task is not taken for one of a project, nor the other way round', async () => {
    const task = await importProject(other.lin, await exportTask(world.li, world.taskId));
    expect(task.failure.errorCode).toBe(errors.ExchangeOfTask.code);
    const project = await importTask(world.li, world.projectId, await exportProject(world.li, world.projectId));
    expect(project.failure.errorCode).toBe(errors.ExchangeOfProject.code);
  });

  it('is made and taken in only by who may do each of it', async () => {
    const text = await exportProject(world.li, world.projectId);
    const keeper = await world.user('keeper', ['ProjectConfigRead', 'ProjectConfigModify']);
    expect((await importProject(keeper, text, { name: 'Other', code: 'O' })).status).toBe(403);
    const { total } = await keeper.call(api.project.list, {});
    expect(total).toBe(0);
    const admin = await world.user('admin', ['ProjectConfigRead', 'ProjectAdmin']);
    const got = await admin.fetch(`/intara/v1.0/projects/${world.projectId}/exchange`);
    expect(got.status).toBe(403);
  });

  it('of an older schema still opens', async () => {
    const method = JSON.parse(await exportTask(world.li, world.taskId)).methods[0];
    const at = { createBy: 'li', responsibleBy: 'li', updateBy: 'li', updateTime: '2025-01-01T00:00:00.000Z' };
    const { scheduledTime, name, code, type, level, lifecycle, tags, ...texts } = taskForm('li', {
      name: 'Old',
    });
    const { systemName, description, overview } = texts;
    const old = {
      format: 'intara-exchange',
      schema: 1,
      method,
      task: {
        name,
        code: 'OLD',
        type,
        level,
        lifecycle,
        tags,
        status: 'finished',
        scheduledTime,
        responsible: 'li',
        members: ['li'],
        version: 'V1.0',
        texts: { systemName, description, overview },
        // Neither pictures nor parts were known then.
        rows: { assets: [{ id: 'a', code: 'A-7', name: 'Lamp', properties: ['I'], ...at }] },
      },
    };
    const made = await importTask(world.li, world.projectId, JSON.stringify(old));
    expect(made.failure.enMessage).toBeUndefined();
    const [lamp] = await world.li.call(api.assets.list, { params: { versionId: made.data.versionId } });
    expect(lamp).toMatchObject({ code: 'A-7', name: 'Lamp', icon: '', part: null, createBy: world.li.id });
  });

  it.each([2, 3])('of schema %i opens without what came since, its status left to the progress', async (schema) => {
    const today = JSON.parse(await exportTask(world.li, world.taskId));
    expect(today.schema).toBe(exchangeSchema);
    for (const task of today.tasks) {
      task.status = 'finished';
      for (const version of task.versions) if (schema < 3) delete version.approvals;
    }
    const former = JSON.stringify({ ...today, schema });
    const made = await importTask(world.li, world.projectId, former, { name: 'Former', code: 'F-1' });
    expect(made.status).toBe(200);
    const opened = await world.li.call(api.task.get, { params: { taskId: made.data.taskId } });
    expect(opened.status).toBe('inProgress');
  });

  it('that comes out today has the schema that is published', async () => {
    const response = await world.stranger().fetch('/intara/v1.0/exchange/schema');
    expect(await response.json()).toEqual(JSON.parse(JSON.stringify(exchangeJsonSchema())));
    const kept = readFileSync(new URL(`../../../docs/exchange-${exchangeSchema}.schema.json`, import.meta.url), 'utf8');
    expect(JSON.parse(kept)).toEqual(JSON.parse(JSON.stringify(exchangeJsonSchema())));
  });
});

describe('a file that was changed', () => {
  let world: Analysis;
  let whole: string;
  beforeAll(async () => {
    world = await analysis();
    await fillTask(world, [1, 2, 3, 4, 5, 6, 7, 8]);
    whole = await exportTask(world.li, world.taskId);
  });
  afterAll(() => world.close());

  it('a code prefix of two kinds is said before the import and comes in, as in the setting of a project', async () => {
    const text = changedFile(whole, (f) =>
      Object.assign(f.methods[0] as object, { codePrefixes: { risks: 'RK', goals: 'RK' } }),
    );
    const at = { params: { projectId: world.projectId } };
    const preview = await world.li.call(api.exchange.checkTask, { ...at, form: formOf(text) });
    expect(preview.repeatedPrefixes.map(({ text: { en } }) => en)).toEqual([
      'The code prefix RK is used for risks and goals',
    ]);
    const { repeatedPrefixes } = await world.li.call(api.exchange.checkTask, { ...at, form: formOf(whole) });
    expect(repeatedPrefixes).toEqual([]);
    const there = await world.li.call(api.project.create, { body: projectForm({ code: 'RK', name: 'RK' }) });
    expect((await importTask(world.li, there.id, text)).status).toBe(200);
  });

  it('names all that is wrong at once, and nothing of it is kept', async () => {
    const text = changedFile(whole, (f) => {
      for (const risk of rowsOfFile(f, 'risks')) risk.threat = 'gone';
    });
    const { failure } = await importTask(world.li, world.projectId, text, { name: 'Copy', code: 'C-1' });
    const fields = failure.fields ?? [];
    expect(fields.filter(({ path }) => /risks\.\d+\.threat/.test(path)).length).toBeGreaterThan(1);
    const { total } = await world.li.call(api.task.list, { params: { projectId: world.projectId } });
    expect(total).toBe(1);
  });
});
