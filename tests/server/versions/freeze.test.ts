// @vitest-environment node
import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#contract/index.ts';
import { add, change, drop, type Op } from '#domain/workspace/edit.ts';
import { type Analysis, analysis, engineer } from '#tests/world/analysis.ts';
import { annexH } from '#tests/world/annex-h.ts';
import { listenTo } from '#tests/world/listener.ts';
import { type Actor, minutes, serverWorld } from '#tests/world/server.ts';

let world: Analysis;
beforeEach(async () => {
  world = await analysis();
});
afterEach(() => world.close());

const at = () => ({ params: { versionId: world.versionId } });
const edit = (...edits: Op[]) => world.li.call(api.version.edit, { ...at(), body: { edits } });
const lamp = add('assets', { name: 'Lamp', category: 'HW', description: 'Lights the road', properties: ['I'] }, 'lamp');
/** Li makes the version final as it is now. */
const freeze = (body: { rev?: number; reason?: string } = {}, who: Actor = world.li) =>
  who.attempt(api.taskVersion.freeze, { ...at(), body: { rev: 1, ...body } });

describe('making a version final', () => {
  it('shows its open points first, and needs a reason for them', async () => {
    await edit(lamp);
    const check = await world.li.call(api.taskVersion.openPoints, at());
    expect(check.rev).toBe(2);
    expect(check.points.map(({ key, code }) => `${code} ${key}`)).toEqual([
      'A-1 assetWithoutFunction',
      'A-1 propertyWithoutDamage',
    ]);
    // Nor is one that nobody can read.
    expect((await freeze({ rev: 2, reason: '\u200b \u2060' })).status).toBe(400);
    const refused = await freeze({ rev: 2, reason: '  ' });
    expect([refused.status, refused.failure.enMessage, refused.failure.fields]).toEqual([
      400,
      'The analysis has open points (2). Give a reason to freeze it anyway.',
      [{ path: 'reason', problem: 'required' }],
    ]);
    expect((await freeze({ rev: 2, reason: 'Prototype only' })).status).toBe(200);
    const [record] = await world.li.call(api.taskVersion.list, { params: { taskId: world.taskId } });
    expect(record).toMatchObject({
      status: 'frozen',
      rev: 3,
      frozen: { by: { name: 'li' }, on: '2026-03-02T08:00:00.000Z', openPoints: 2, reason: 'Prototype only' },
    });
  });

  it('is refused while required fields are empty, whatever the reason', async () => {
    const ratings = { S: { level: 'SEV', notAnalysed: false, reason: '' } };
    const damage = { description: 'No light', assets: ['lamp'], ratings };
    await edit(lamp, add('damages', { ...damage, property: 'I' }), add('damages', { ...damage, ratings: {} }));
    const refused = await freeze({ rev: 2, reason: 'in a hurry' });
    expect([refused.status, refused.failure.enMessage]).toEqual([
      409,
      'Required fields are empty (2). Fill them in before the version is frozen.',
    ]);
  });

  it('needs no reason where nothing is open', async () => {
    expect((await freeze()).data).toMatchObject({ rev: 2, edit: 'freeze', frozen: { points: 0, reason: '' } });
  });

  it('is refused when somebody edited it after the check', async () => {
    await edit(lamp);
    const refused = await freeze({ rev: 1, reason: 'x' });
    expect([refused.status, refused.failure.enMessage]).toEqual([
      412,
      'V1.0 has been changed since you opened it, last by yourself. Your input is kept.',
    ]);
  });

  it('happens once, whoever asks at the same moment, and cannot be taken back', async () => {
    const replies = await Promise.all(Array.from({ length: 6 }, () => freeze()));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(replies.find(({ status }) => status === 409)?.failure.errorCode).toBe('20120001');
    expect((await world.li.attempt(api.version.undo, { ...at(), body: {} })).failure.errorCode).toBe('20120001');
  });

  it('is for those who may change the analysis', async () => {
    const reader = await world.user('reader', ['ProjectConfigRead', 'ProjectAnalysisRead', 'ProjectAdmin']);
    expect((await freeze({}, reader)).status).toBe(403);
    expect((await reader.attempt(api.taskVersion.openPoints, at())).status).toBe(200);
    expect((await freeze({}, await world.user('outsider', engineer))).status).toBe(404);
    expect((await freeze({}, world.stranger())).status).toBe(401);
  });
});

describe('a final version', () => {
  it('is told to everybody who has it open, as a change with a new rev', async () => {
    const listener = await listenTo(world.li, world.versionId);
    await listener.until('people');
    const { data } = await freeze();
    await listener.until('"frozen"');
    expect(listener.text()).toContain(`id: ${data.rev}\nevent: changes`);
    await listener.leave();
  });

  it('is never answered from before: the snapshot has another ETag, and says so', async () => {
    const path = `/intara/v1.0/versions/${world.versionId}/snapshot`;
    const etag = (await world.li.fetch(path)).headers.get('etag') ?? '';
    await freeze();
    expect((await world.li.fetch(path, { headers: { 'if-none-match': etag } })).status).toBe(200);
    expect((await world.li.call(api.version.snapshot, at())).status).toBe('frozen');
  });

  it('refuses every edit with the words of the specification, those too that waited for the same moment', async () => {
    await edit(lamp);
    // Requests of one moment come in any order: where an edit came first, freezing is refused (412) and asked once more, a little before the edits.
    let accepted = 0;
    let late: Awaited<ReturnType<typeof tooLate>>[] = [];
    const tooLate = () => {
      const edits = [change('assets', { id: 'lamp', rev: 1 + accepted }, { name: `late ${accepted}` })];
      return world.li.attempt(api.version.edit, { ...at(), body: { edits } });
    };
    for (let frozen = 412, ahead = 0; frozen !== 200; ahead += 1) {
      const freezing = freeze({ rev: 2 + accepted, reason: 'x' });
      for (let turn = 0; turn < ahead; turn += 1) await setImmediate();
      const [asked, ...others] = await Promise.all([freezing, tooLate(), tooLate()]);
      const before = others.filter(({ status }) => status === 200).length;
      expect([asked.status, before]).toEqual(asked.status === 200 ? [200, 0] : [412, 1]);
      frozen = asked.status;
      accepted += before;
      late = others;
    }
    for (const { status, failure } of late)
      expect([status, failure.enMessage, failure.chMessage]).toEqual([
        409,
        'The version is locked, editing is not allowed.',
        '版本已锁定，不允许编辑。',
      ]);
    for (const op of [drop('assets', { id: 'lamp' }), add('assets', { name: 'new', properties: [] })])
      expect((await world.li.attempt(api.version.edit, { ...at(), body: { edits: [op] } })).status).toBe(409);
    expect(await world.li.call(api.assets.list, at())).toMatchObject([{ rev: 1 + accepted }]);
  });

  it('keeps what was entered before it, of edits that came at the same moment', async () => {
    const edits = [lamp];
    const editing = world.li.attempt(api.version.edit, { ...at(), body: { edits } });
    const [edited, frozen] = await Promise.all([editing, freeze({ rev: 2, reason: 'x' })]);
    expect(edited.status).toBe(200);
    // Asked before there is a rev 2, freezing finds a version of an older rev than the one that was checked, and is asked once more.
    const once = frozen.status === 412 ? await freeze({ rev: 2, reason: 'x' }) : frozen;
    expect(once.status).toBe(200);
    expect(await world.li.call(api.assets.list, at())).toHaveLength(1);
  });
});

describe('a final version stays bit for bit', () => {
  it('rows, method, texts, attachments and reports, whatever changes around it', { timeout: 120_000 }, async () => {
    const own = await serverWorld();
    const lin = await own.user('lin', engineer);
    const { projectId, taskId, versionId } = await annexH(lin, 'en-US');
    const on = { params: { versionId } };
    const body = new FormData();
    body.set('file', new File(['proof of the test'], 'proof.txt', { type: 'text/plain' }));
    const sent = await lin.call(api.attachment.upload, { ...on, form: body });
    const snapshot = await lin.call(api.version.snapshot, on);
    const risk = snapshot.rows.risks?.[0] as { id: string; rev: number };
    await lin.call(api.version.edit, { ...on, body: { edits: [change('risks', risk, { attachments: [sent] })] } });
    const { rev } = await lin.call(api.taskVersion.openPoints, on);
    await lin.call(api.taskVersion.freeze, { ...on, body: { rev, reason: 'as it is' } });

    let reading = lin;
    const bytes = async (path: string) => Buffer.from(await (await reading.fetch(path)).arrayBuffer());
    const hash = async (path: string) =>
      createHash('sha256')
        .update(await bytes(path))
        .digest('hex');
    const report = async (format: 'docx' | 'xlsx') => {
      const job = await reading.call(api.report.request, { ...on, body: { format, locale: 'both', explain: true } });
      for (;;) {
        const { status } = await reading.call(api.report.job, { params: { jobId: job.id } });
        if (status === 'done') return hash(`/intara/v1.0/jobs/${job.id}/file`);
        if (status === 'failed') throw new Error('the report failed');
        await new Promise((done) => setTimeout(done, 50));
      }
    };
    const all = async () => ({
      snapshot: await hash(`/intara/v1.0/versions/${versionId}/snapshot`),
      ratings: await hash(`/intara/v1.0/versions/${versionId}/ratings`),
      attachment: await hash(`/intara/v1.0/versions/${versionId}/attachments/${sent.file}`),
      docx: await report('docx'),
      xlsx: await report('xlsx'),
    });
    const before = await all();

    own.clock.advance(minutes(60));
    const made = await lin.call(api.taskVersion.create, {
      params: { taskId },
      body: { version: 'V2.0', base: versionId, content: 'next', author: lin.id, current: true },
    });
    const next = { params: { versionId: made.versionId } };
    const rows = (await lin.call(api.version.snapshot, next)).rows;
    const asset = rows.assets?.[0] as { id: string; rev: number };
    await lin.call(api.version.edit, {
      ...next,
      body: { edits: [change('assets', asset, { name: 'renamed' }), drop('risks', { id: risk.id })] },
    });
    const kept = await lin.call(api.task.get, { params: { taskId } });
    await lin.call(api.task.change, {
      params: { taskId },
      body: { rev: kept.rev, form: { ...kept.form, overview: 'another', responsible: lin.id, lifecycle: [] } },
    });
    const project = await lin.call(api.project.get, { params: { projectId } });
    const treatment = { ...project.method.treatment, awaitingFrom: 5 };
    await lin.call(api.project.changeMethod, {
      params: { projectId },
      body: { rev: project.rev, method: { ...project.method, treatment }, accepted: true },
    });
    own.clock.advance(minutes(24 * 60));
    reading = await own.renewed(lin);
    expect(await all()).toEqual(before);
    await own.close();
  });
});
