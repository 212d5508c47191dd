// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#contract/index.ts';
import { headWithout } from '#domain/report/profile/left-out.ts';
import { reportOf } from '#domain/report/report.ts';
import { add, change } from '#domain/workspace/edit.ts';
import { reportHead } from '#server/report/head.ts';
import { potential } from '#tests/domain/method/rows.ts';
import { engineer, projectForm, taskForm } from '#tests/world/analysis.ts';
import { listenTo } from '#tests/world/listener.ts';
import { type Actor, type ServerWorld, serverWorld } from '#tests/world/server.ts';

let world: ServerWorld;
let lin: Actor;
let wang: Actor;
let reader: Actor;
let projectId: string;
let taskId: string;
let versionId: string;
const at = () => ({ params: { versionId } });
const levels = { S: { level: 'SEV', notAnalysed: false, reason: 'loss of light at night' } };

beforeEach(async () => {
  world = await serverWorld();
  lin = await world.user('lin', engineer);
  wang = await world.user('wang', engineer);
  reader = await world.user('mei', ['ProjectConfigRead', 'ProjectAnalysisRead', 'ProjectReportDownload']);
  const project = await lin.call(api.project.create, {
    body: { ...projectForm(), participants: [lin.id, wang.id, reader.id] },
  });
  projectId = project.id;
  const task = await lin.call(api.task.create, { params: { projectId }, body: taskForm(lin.id) });
  ({ id: taskId, versionId } = task);
  const edits = [
    add('assets', { name: 'Lamp', category: 'HW', description: 'Lights the road', properties: ['A'] }, 'lamp'),
    add('damages', { description: 'Lamp goes out', assets: ['lamp'], property: 'A', ratings: levels }, 'dark'),
    add('damages', { description: 'Lamp dazzles', assets: ['lamp'], property: 'A', ratings: levels }, 'dazzle'),
    add(
      'steps',
      { name: 'Send a frame', ratings: { 'attack-potential': potential([1, 3, 0, 1, 0]) }, reason: 'a secret reason' },
      'frame',
    ),
  ];
  await lin.call(api.version.edit, { ...at(), body: { edits } });
});
afterEach(() => world.close());

const rows = [
  { kind: 'damages', id: 'dark' },
  { kind: 'damages', id: 'dazzle' },
  { kind: 'steps', id: 'frame' },
] as const;
const ask = async (who = lin, rater = wang, body: object = {}) =>
  who.attempt(api.secondOpinion.ask, { ...at(), body: { rater: rater.id, rows, ...body } });
const idOf = async (who = wang) => (await who.call(api.secondOpinion.own, {}))[0]?.id ?? '';
const key = 'impact-annex-f/S';
const said = (level: string, reason = '') => ({ [key]: { level, notAnalysed: false, reason } });
const answer = (opinionId: string, answers: object[], who = wang) =>
  who.attempt(api.secondOpinion.answer, { params: { opinionId }, body: { rows: answers } });
const handIn = (opinionId: string, who = wang) => who.attempt(api.secondOpinion.handIn, { params: { opinionId } });
const result = (who = lin) => who.call(api.secondOpinion.result, at());
/** Wang has handed in: `dark` is Moderate to him, `dazzle` Severe. */
const given = async () => {
  await ask();
  const opinionId = await idOf();
  await answer(opinionId, [
    { id: 'dark', judgement: said('MOD', 'low speed') },
    { id: 'dazzle', judgement: said('SEV') },
  ]);
  await handIn(opinionId);
  return opinionId;
};
const settle = (opinionId: string, body: object, who = lin) =>
  who.attempt(api.secondOpinion.settle, { params: { versionId, opinionId }, body });
const revOf = async (id: string) => {
  const { rows } = await lin.call(api.version.snapshot, at());
  return rows.damages?.find((row) => row.id === id)?.rev ?? -1;
};

describe('a request for a second opinion', () => {
  it('goes to a participant, who is notified and sees what to rate, without ratings and reasons', async () => {
    const candidates = await lin.call(api.secondOpinion.candidates, at());
    expect(candidates.map(({ name, own }) => [name, own])).toEqual([
      ['lin', 3],
      ['mei', 0],
      ['wang', 0],
    ]);
    const asked = await ask(lin, wang, { due: '2026-04-01', note: 'Please look twice' });
    expect(asked.data).toMatchObject([{ rater: { name: 'wang' }, state: 'open', rows: 3, due: '2026-04-01' }]);
    const heard = await wang.call(api.inbox.list, { query: {} });
    expect(heard.list).toMatchObject([{ kind: 'opinionAsked', by: { name: 'lin' }, versionId }]);
    const sheet = await wang.call(api.secondOpinion.sheet, { params: { opinionId: await idOf() } });
    expect(sheet.rows.map(({ title }) => title)).toEqual(['Lamp goes out', 'Lamp dazzles', 'Send a frame']);
    expect(sheet.rows[0]?.facts).toContainEqual({ field: 'assets', text: 'A-1 · Lamp · Lights the road' });
    expect(JSON.stringify(sheet.rows)).not.toMatch(/secret reason|loss of light/);
    expect(sheet.rows.every(({ judgement }) => Object.keys(judgement).length === 0)).toBe(true);
  });

  it('is refused for a stranger, for rows that are not there, twice for a task, and by a reader', async () => {
    const foreign = await world.user('foreign', engineer);
    expect((await ask(lin, foreign)).failure.fields).toEqual([{ path: 'rater', problem: 'unknown' }]);
    const gone = await ask(lin, wang, { rows: [{ kind: 'damages', id: 'gone' }] });
    expect(gone.failure.fields).toEqual([{ path: 'rows.0', problem: 'unknown' }]);
    expect((await ask(reader)).status).toBe(403);
    expect((await ask()).status).toBe(200);
    expect((await ask()).failure.errorCode).toBe('20210002');
    expect((await ask(foreign)).status).toBe(404);
  });

  it('is cancelled by who may ask, declined by who is asked; then the task opens again', async () => {
    await ask();
    const opinionId = await idOf();
    const cancel = () => lin.attempt(api.secondOpinion.cancel, { params: { versionId, opinionId } });
    expect((await cancel()).data).toMatchObject([{ state: 'cancelled' }]);
    expect((await cancel()).failure.errorCode).toBe('20210003');
    expect((await wang.attempt(api.version.snapshot, at())).status).toBe(200);
    await ask();
    const next = await idOf();
    expect((await wang.attempt(api.secondOpinion.decline, { params: { opinionId: next } })).status).toBe(200);
    expect((await wang.attempt(api.version.snapshot, at())).status).toBe(200);
    expect((await handIn(next)).failure.errorCode).toBe('20210003');
  });
});

describe('while a second opinion is open, its rater', () => {
  const blind = '20210001';

  it('is refused whatever holds the ratings of the task', async () => {
    await lin.call(api.report.request, {
      ...at(),
      body: { content: 'tara', format: 'xlsx', locale: 'en-US' } as never,
    });
    const [job] = await lin.call(api.report.list, at());
    const clone = { name: 'Copy', code: 'CP' };
    await ask();
    const replies = await Promise.all([
      wang.attempt(api.version.snapshot, at()),
      wang.attempt(api.version.stream, at()),
      wang.attempt(api.version.history, { params: { versionId, rowId: 'dark' } }),
      wang.attempt(api.ratings.all, at()),
      wang.attempt(api.report.list, at()),
      wang.attempt(api.report.file, { params: { jobId: job?.id ?? '' } }),
      wang.attempt(api.comparison.compare, { ...at(), query: { with: versionId } }),
      wang.attempt(api.exchange.exportTask, { params: { taskId } }),
      wang.attempt(api.exchange.exportProject, { params: { projectId } }),
      wang.attempt(api.project.clone, { params: { projectId }, body: clone }),
      wang.attempt(api.task.get, { params: { taskId } }),
      wang.attempt(api.secondOpinion.result, at()),
      wang.attempt(api.version.edit, { ...at(), body: { edits: [add('assets', { name: 'B', category: 'HW' })] } }),
    ]);
    expect(replies.map(({ failure }) => failure?.errorCode)).toEqual(replies.map(() => blind));
  });

  it('is not told what others said of the task, until they hand in', async () => {
    const found = await lin.call(api.task.get, { params: { taskId } });
    const members = [...found.form.members, wang.id];
    const changed = { rev: found.rev, form: { ...found.form, members } };
    await lin.call(api.task.change, { params: { taskId }, body: changed });
    const text = 'I would leave this Severe';
    const form = { text, mentions: [wang.id] };
    await lin.call(api.comment.write, { ...at(), body: { kind: 'damages', rowId: 'dark', form } });
    const heard = async () => JSON.stringify(await wang.call(api.inbox.list, { query: {} }));
    expect(await heard()).toContain(text);
    await ask();
    expect(await heard()).not.toContain(text);
    expect(await heard()).toContain('opinionAsked');
    await wang.call(api.secondOpinion.decline, { params: { opinionId: await idOf() } });
    expect(await heard()).toContain(text);
  });

  it('hears no more of a version that was open', async () => {
    const listener = await listenTo(wang, versionId);
    await listener.until('people');
    const ended = listener.ended();
    await ask();
    expect(await ended).toBeLessThan(5000);
  });

  it('is let in as a project administrator, which the result says', async () => {
    const boss = await world.user('boss', [...engineer, 'ProjectAdmin']);
    const { rev, form } = await lin.call(api.project.get, { params: { projectId } });
    const participants = [...form.participants, boss.id];
    await lin.call(api.project.change, { params: { projectId }, body: { rev, form: { ...form, participants } } });
    const candidates = await lin.call(api.secondOpinion.candidates, at());
    expect(candidates.map(({ name, blind }) => [name, blind])).toContainEqual(['boss', false]);
    expect(candidates.map(({ name, blind }) => [name, blind])).toContainEqual(['wang', true]);
    expect((await ask(lin, boss)).data).toMatchObject([{ blind: false, state: 'open' }]);
    expect((await boss.attempt(api.version.snapshot, at())).status).toBe(200);
    const opinionId = await idOf(boss);
    await answer(opinionId, [{ id: 'dark', judgement: said('MOD') }], boss);
    await handIn(opinionId, boss);
    expect((await result()).opinions).toMatchObject([{ blind: false, state: 'handedIn' }]);
  });

  it('saves answers that nobody else sees, and gets them back', async () => {
    await ask();
    const opinionId = await idOf();
    expect((await answer(opinionId, [{ id: 'dark', judgement: said('MOD', 'low speed') }])).status).toBe(200);
    const sheet = await wang.call(api.secondOpinion.sheet, { params: { opinionId } });
    expect(sheet.rows[0]?.judgement[key]).toEqual({ level: 'MOD', notAnalysed: false, reason: 'low speed' });
    expect((await lin.attempt(api.secondOpinion.sheet, { params: { opinionId } })).status).toBe(404);
    expect((await answer(opinionId, [{ id: 'dark', judgement: {} }], lin)).status).toBe(404);
    const seen = await result();
    expect([seen.rows, seen.whole.pairs]).toEqual([[], 0]);
    expect(JSON.stringify(seen)).not.toContain('low speed');
  });

  it('is refused levels and rows that are not asked, and an empty hand-in', async () => {
    await ask();
    const opinionId = await idOf();
    const wrong = await answer(opinionId, [{ id: 'dark', judgement: said('??') }]);
    expect(wrong.failure.fields).toEqual([{ path: `rows.0.judgement.${key}`, problem: 'unknown' }]);
    expect((await answer(opinionId, [{ id: 'lamp', judgement: {} }])).status).toBe(400);
    expect((await handIn(opinionId)).failure.errorCode).toBe('20210004');
  });

  it('is out of sight when they lose the project, or the right to say anything', async () => {
    await ask(lin, reader);
    const opinionId = await idOf(reader);
    expect((await answer(opinionId, [{ id: 'dark', judgement: said('MOD') }], reader)).status).toBe(403);
    await ask();
    const own = await idOf();
    const { rev, form } = await lin.call(api.project.get, { params: { projectId } });
    const participants = [lin.id];
    await lin.call(api.project.change, { params: { projectId }, body: { rev, form: { ...form, participants } } });
    expect((await wang.attempt(api.secondOpinion.sheet, { params: { opinionId: own } })).status).toBe(404);
    expect(await wang.call(api.secondOpinion.own, {})).toEqual([]);
  });
});

describe('a second opinion that is handed in', () => {
  it('shows both sides the agreement and the rows that differ', async () => {
    const opinionId = await given();
    expect((await answer(opinionId, [{ id: 'dark', judgement: said('SEV') }])).failure.errorCode).toBe('20210003');
    const seen = await result(reader);
    expect(seen.whole).toMatchObject({ pairs: 2, same: 1 });
    expect(seen.perPair).toMatchObject([{ first: 'lin', second: 'wang' }]);
    expect(seen.rows).toMatchObject([
      {
        code: 'DS-1',
        rater: 'wang',
        firstBy: 'lin',
        differences: [{ parameter: 'S', first: { level: 'SEV' }, second: { level: 'MOD', reason: 'low speed' } }],
      },
    ]);
    expect((await wang.attempt(api.secondOpinion.result, at())).status).toBe(200);
    const heard = await lin.call(api.inbox.list, { query: {} });
    expect(heard.list).toMatchObject([{ kind: 'opinionHandedIn', by: { name: 'wang' } }]);
  });

  it('keeps the ratings of the version as they were then', async () => {
    await given();
    const ratings = { S: { level: 'MOD', notAnalysed: false, reason: 'changed since' } };
    const rev = await revOf('dark');
    await lin.call(api.version.edit, {
      ...at(),
      body: { edits: [change('damages', { id: 'dark', rev }, { ratings })] },
    });
    const [row] = (await result()).rows;
    expect(row?.differences[0]).toMatchObject({ first: { level: 'SEV' }, now: { level: 'MOD' } });
  });

  it('is settled row by row with an ordinary edit, which can be undone; the decision stays', async () => {
    const opinionId = await given();
    const rev = await revOf('dark');
    const body = { kind: 'damages', id: 'dark', rev, choices: [{ key, take: 'second', reason: 'agreed' }] };
    const settled = await settle(opinionId, body);
    expect(settled.data.rows[0]?.differences[0]).toMatchObject({
      now: { level: 'MOD' },
      decision: { take: 'second', reason: 'agreed', by: 'lin', first: { level: 'SEV' }, second: { level: 'MOD' } },
    });
    expect((await result()).opinions).toMatchObject([{ state: 'settling' }]);
    const [last] = await lin.call(api.version.history, { params: { versionId, rowId: 'dark' } });
    expect(last?.edit).toBe('damages.change');
    await lin.call(api.version.undo, { ...at(), body: {} });
    expect((await result()).rows[0]?.differences[0]).toMatchObject({ now: { level: 'SEV' }, decision: { by: 'lin' } });
  });

  it('is not settled on a row as it was before, by a reader, nor on another version', async () => {
    const opinionId = await given();
    const rev = await revOf('dark');
    const body = { kind: 'damages', id: 'dark', rev: rev + 1, choices: [{ key, take: 'first' }] };
    expect((await settle(opinionId, body)).status).toBe(412);
    expect((await settle(opinionId, { ...body, rev }, reader)).status).toBe(403);
    const bare = await settle(opinionId, { ...body, rev, choices: [{ key, take: 'new' }] });
    expect(bare.failure.fields).toEqual([{ path: 'choices.0.entry', problem: 'required' }]);
    const foreign = await settle('00000000-0000-4000-8000-000000000000', { ...body, rev });
    expect(foreign.status).toBe(404);
    expect((await settle(opinionId, { ...body, rev })).status).toBe(200);
  });

  it('is handed in also when the version is frozen meanwhile, and then compared but not settled', async () => {
    await ask();
    const opinionId = await idOf();
    await answer(opinionId, [{ id: 'dark', judgement: said('MOD') }]);
    const { rev } = await lin.call(api.taskVersion.openPoints, at());
    await lin.call(api.taskVersion.freeze, { ...at(), body: { rev, reason: 'a release' } });
    expect((await handIn(opinionId)).status).toBe(200);
    expect((await result()).whole).toMatchObject({ pairs: 1, same: 0 });
    const body = { kind: 'damages', id: 'dark', rev: await revOf('dark'), choices: [{ key, take: 'second' }] };
    expect((await settle(opinionId, body)).failure.errorCode).toBe('20120001');
    expect((await ask()).failure.errorCode).toBe('20120001');
  });

  it('is closed as settled once, and leaves lines in the audit log', async () => {
    const opinionId = await given();
    const finish = () => lin.attempt(api.secondOpinion.finish, { params: { versionId, opinionId } });
    expect((await finish()).data).toMatchObject([{ state: 'settled' }]);
    expect((await finish()).failure.errorCode).toBe('20210003');
    const lines = await world.store.db.selectFrom('audit').select(['event', 'detail']).execute();
    const own = lines.filter(({ event }) => event.startsWith('opinion.'));
    expect(own.map(({ event, detail }) => `${event} ${detail}`).sort()).toEqual([
      'opinion.asked wang',
      'opinion.handedIn wang',
      'opinion.settled wang',
    ]);
  });

  it('is told in the report with its figures and decisions, and in an extract not at all', async () => {
    const opinionId = await given();
    const choices = [
      { key, take: 'new', entry: { level: 'MAJ', notAnalysed: false, reason: '' }, reason: 'a middle way' },
    ];
    await settle(opinionId, { kind: 'damages', id: 'dark', rev: await revOf('dark'), choices });
    const w = await world.env.versions.read(versionId);
    const head = await reportHead(world.env, w);
    const part = reportOf(w, head, 'en-US', 'docx').front.find(({ title }) => title === 'Second opinions');
    const lines = part?.blocks.flatMap((one) => (one.block === 'table' ? [...one.lines()] : []));
    expect(lines).toEqual([
      ['wang', 'lin', expect.any(String), 3, 'not settled'],
      ['All', '1 / 2', expect.any(String), expect.any(String), expect.any(String)],
      ['Safety', '1 / 2', expect.any(String), expect.any(String), expect.any(String)],
      ['DS-1', 'Safety', 'lin: Severe', 'wang: Moderate', 'Major', 'a middle way', expect.stringMatching(/^lin, /)],
    ]);
    expect(headWithout(head, new Set())).not.toHaveProperty('opinions');
  });
});
