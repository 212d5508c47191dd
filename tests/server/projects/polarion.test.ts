// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '#contract/index.ts';
import { add, change, drop, type Op } from '#domain/workspace/edit.ts';
import { busyFor } from '#server/store/projects/polarion.ts';
import { type Analysis, analysis, engineer, taskForm } from '#tests/world/analysis.ts';
import { type PolarionDouble, polarionToken, startPolarion } from '#tests/world/polarion-double.ts';
import type { Actor } from '#tests/world/server.ts';

const { polarion } = api;
let there: PolarionDouble;
let world: Analysis;
beforeEach(async () => {
  there = await startPolarion();
  world = await analysis({ polarion: { servers: [there.server], patience: 1_000, pause: 10, second: 120 } });
});
afterEach(async () => {
  await world.close();
  await there.stop();
});

const form = (changes: object = {}) => ({
  server: there.server,
  project: 'EL',
  type: 'requirement',
  originField: 'taraId',
  calField: 'cal',
  language: 'en-US' as const,
  ...changes,
});
const at = () => ({ params: { projectId: world.projectId } });
const connect = (who: Actor = world.li, changes: object = {}, token = polarionToken, rev = 0) =>
  who.attempt(polarion.connect, { ...at(), body: { rev, form: { ...form(changes), token } } });
const edit = (...edits: Op[]) =>
  world.li.call(api.version.edit, { params: { versionId: world.versionId }, body: { edits } });
const list = async () => (await world.li.call(polarion.list, at())).list;
const states = async () => Object.fromEntries((await list()).map(({ code, state }) => [code, state]));
const send = async (ids?: readonly string[], overwrite = false) => {
  const all = ids ?? (await list()).map(({ id }) => id);
  return world.li.attempt(polarion.send, { ...at(), body: { ids: all, overwrite } });
};
const read = () => world.li.call(polarion.read, at());
const titles = () => [...there.items.values()].map(({ attributes }) => attributes.title);
const textOf = (id: string) =>
  String((there.items.get(id)?.attributes.description as { value?: string } | undefined)?.value);
const mac = (changes: object = {}) =>
  add('requirements', { name: 'A MAC', text: 'At least <64> bit', ...changes }, 'mac');

describe('connecting a project with Polarion', () => {
  it('tries the token there, keeps it encrypted and never answers it', async () => {
    expect((await connect()).data).toMatchObject({ project: 'EL', rev: 1, updateBy: 'li' });
    expect(there.authorization).toBe(`Bearer ${polarionToken}`);
    const shown = await world.li.call(polarion.get, at());
    expect(shown).toMatchObject({ servers: [there.server], connection: { project: 'EL' } });
    expect(JSON.stringify(shown)).not.toContain(polarionToken);
    const kept = await world.store.db.selectFrom('polarion_connection').selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain(polarionToken);
    expect(JSON.stringify(world.logged)).not.toContain(polarionToken);
  });

  it.each([
    ['a token Polarion does not know', () => connect(world.li, {}, 'wrong'), '20180005', 'form.token'],
    ['a project Polarion does not have', () => connect(world.li, { project: 'XX' }), '20180007', 'form.project'],
  ])('is refused with %s at its field, and nothing is kept', async (_, attempt, code, path) => {
    const { status, failure } = await attempt();
    expect([status, failure.errorCode, failure.fields?.[0]?.path]).toEqual([422, code, path]);
    expect((await world.li.call(polarion.get, at())).connection).toBeNull();
  });

  it.each([
    ['leads elsewhere', 'elsewhere'],
    ['is of something else', 'anything'],
  ] as const)('takes no answer for Polarion that %s', async (_, what) => {
    there.faults.push({ on: 'GET', what });
    const { failure } = await connect();
    expect([failure.errorCode, failure.fields]).toEqual(['20180004', [{ path: 'form.server', problem: 'wrong' }]]);
  });

  it('leaves the token out of what Polarion repeats of it', async () => {
    there.faults.push({ on: 'GET', what: 'echo' });
    const { failure } = await connect();
    expect(failure.enMessage).toContain('not with Bearer …');
    expect(JSON.stringify(world.logged)).not.toContain(polarionToken);
  });

  it.each(['.', '..', '-EL', 'EL/..'])('takes no project called %s', async (project) => {
    expect((await connect(world.li, { project })).failure.fields).toEqual([
      { path: 'form.project', problem: 'identifier' },
    ]);
    expect(there.asked).toEqual([]);
  });

  it('is refused for an address the server is not set up with, which is not asked', async () => {
    const { status, failure } = await connect(world.li, { server: 'http://127.0.0.1:1/polarion' });
    expect(status).toBe(400);
    expect(failure.fields).toEqual([{ path: 'form.server', problem: 'unknown' }]);
    expect(there.asked).toEqual([]);
  });

  it('is refused with fields that every work item has, or one field for two things', async () => {
    const refused = await connect(world.li, { originField: 'title' });
    expect(refused.failure.fields).toEqual([{ path: 'form.originField', problem: 'wrong' }]);
    const twice = await connect(world.li, { calField: 'taraId' });
    expect(twice.failure.fields).toEqual([{ path: 'form.calField', problem: 'taken' }]);
  });

  it('keeps the token without being told it again, but sends it nowhere else', async () => {
    await connect();
    expect((await connect(world.li, { language: 'zh-CN' }, '', 1)).data).toMatchObject({ language: 'zh-CN', rev: 2 });
    const elsewhere = await connect(world.li, { project: 'OTHER' }, '', 2);
    expect(elsewhere.failure.fields).toEqual([{ path: 'form.token', problem: 'required' }]);
  });

  it('is refused to whoever saw an older state, and says who came first', async () => {
    await connect();
    const { status, failure } = await connect();
    expect([status, failure.enMessage]).toEqual([412, expect.stringContaining('last by yourself')]);
  });

  it('takes the right to configure the project; a stranger learns of nothing', async () => {
    const reader = await world.user('reader', ['ProjectConfigRead', 'ProjectAnalysisRead', 'ProjectAdmin']);
    expect((await connect(reader)).status).toBe(403);
    expect((await reader.attempt(polarion.send, { ...at(), body: { ids: ['a/b'] } })).status).toBe(403);
    const other = await world.user('other', engineer);
    expect((await connect(other)).status).toBe(404);
    expect((await other.attempt(polarion.list, at())).status).toBe(404);
    expect((await world.stranger().attempt(polarion.get, at())).status).toBe(401);
  });

  it('is forgotten with the work items that were made; in Polarion they stay', async () => {
    await connect();
    await edit(mac());
    await send();
    await world.li.call(polarion.disconnect, at());
    expect((await world.li.call(polarion.get, at())).connection).toBeNull();
    expect(await list()).toEqual([]);
    expect(titles()).toEqual(['CSR-1 A MAC']);
  });
});

describe('sending requirements', () => {
  beforeEach(() => connect());

  it('makes a work item of each, with its goals, CAL, allocation and text as HTML that runs nothing', async () => {
    await edit(
      add('assets', { name: 'Body control ECU' }, 'ecu'),
      add('goals', { name: 'Authentic <requests>' }, 'goal'),
      mac({ goals: ['goal'], assets: ['ecu'], verificationMethod: 'test', explanation: 'one\ntwo' }),
    );
    expect(await states()).toEqual({ 'CSR-1': 'new' });
    expect((await send()).data).toEqual({ created: 1, changed: 0, same: 0, held: 0, gone: 0, refused: 0 });
    const [item] = there.items.values();
    expect(item).toMatchObject({
      type: 'requirement',
      attributes: { title: 'CSR-1 A MAC', taraId: `${world.taskId}/mac`, cal: '' },
    });
    const text = textOf('EL-1');
    for (const part of [
      '<p>At least &lt;64&gt; bit</p>',
      'CSG-1 Authentic &lt;requests&gt; (',
      'A-1 Body control ECU',
      'one<br>\ntwo',
      'test',
      'T-1 TARA-1',
    ])
      expect(text).toContain(part);
    const ofVersion = { params: { versionId: world.versionId } };
    expect((await world.li.call(polarion.ofVersion, ofVersion)).list).toMatchObject([
      { row: 'mac', workItem: 'EL-1', address: `${there.server}/#/project/EL/workitem?id=EL-1`, status: 'draft' },
    ]);
    const [line] = await list();
    expect(line).toMatchObject({
      state: 'same',
      workItem: 'EL-1',
      address: `${there.server}/#/project/EL/workitem?id=EL-1`,
      status: 'draft',
      sentBy: 'li',
      refusal: '',
    });
  });

  it('names the risks that lead to a requirement directly, with the CAL that no goal of it says', async () => {
    const threat = { type: 'S', property: 'I', assets: ['ecu'], damages: ['crash'] };
    await edit(
      add('assets', { name: 'Body control ECU' }, 'ecu'),
      add('damages', { description: 'Crash', assets: ['ecu'] }, 'crash'),
      add('threats', { description: 'Spoofed <request>', ...threat }, 'spoofed'),
      add('threats', { description: 'Replayed request', ...threat }, 'replayed'),
      add('goals', { name: 'Authentic' }, 'goal'),
      mac({ goals: ['goal'] }),
      add('risks', { threat: 'spoofed', damage: 'crash', requirements: ['mac'] }, 'r1'),
      add('risks', { threat: 'replayed', damage: 'crash', requirements: ['mac'], goals: ['goal'] }, 'r2'),
    );
    await send();
    expect(textOf('EL-1')).toContain(
      'Risks that lead to it directly</b><br>\nR-1 Spoofed &lt;request&gt; (not rated)<br>\nR-2 Replayed request<',
    );
    await edit(change('risks', { id: 'r1', rev: 1 }, { requirements: [] }));
    expect(await states()).toEqual({ 'CSR-1': 'changedHere' });
  });

  it('does nothing a second time, and changes what changed here', async () => {
    await edit(mac(), add('requirements', { name: 'A counter' }));
    await send();
    there.asked.length = 0;
    expect((await send()).data).toMatchObject({ created: 0, changed: 0, same: 2 });
    expect(there.asked).toEqual([]);
    await edit(change('requirements', { id: 'mac', rev: 1 }, { name: 'A MAC of 128 bit' }));
    expect(await states()).toEqual({ 'CSR-1': 'changedHere', 'CSR-2': 'same' });
    expect((await send()).data).toMatchObject({ created: 0, changed: 1, same: 1 });
    expect(titles()).toEqual(['CSR-1 A MAC of 128 bit', 'CSR-2 A counter']);
    expect(await states()).toEqual({ 'CSR-1': 'same', 'CSR-2': 'same' });
  });

  it('leaves alone what somebody changed in Polarion a moment ago, unless it is to be written over', async () => {
    await edit(mac());
    await send();
    await edit(change('requirements', { id: 'mac', rev: 1 }, { name: 'Ours' }));
    Object.assign(there.items.get('EL-1')?.attributes ?? {}, { title: 'Theirs' });
    expect((await send()).data).toMatchObject({ changed: 0, held: 1 });
    expect(titles()).toEqual(['Theirs']);
    expect(await list()).toMatchObject([{ state: 'changedBoth', titleThere: 'Theirs' }]);
    expect((await send(undefined, true)).data).toMatchObject({ changed: 1, held: 0 });
    expect(titles()).toEqual(['CSR-1 Ours']);
    expect(await list()).toMatchObject([{ state: 'same', titleThere: '' }]);
  });

  it.each(['lost', 'drop', 'page', 'failure', 'slow'] as const)(
    'makes none twice when an answer is %s',
    async (what) => {
      await edit(...Array.from({ length: 3 }, (_, i) => add('requirements', { name: `Requirement ${i + 1}` })));
      there.faults.push({ on: 'POST', what });
      expect((await send()).status).toBe(200);
      expect(titles()).toEqual(['CSR-1 Requirement 1', 'CSR-2 Requirement 2', 'CSR-3 Requirement 3']);
      expect(Object.values(await states())).toEqual(['same', 'same', 'same']);
    },
  );

  it('keeps what was confirmed when Polarion goes away, and goes on from there', async () => {
    await edit(...Array.from({ length: 90 }, (_, i) => add('requirements', { name: `Requirement ${i + 1}` })));
    let posts = 0;
    there.onRequest = (method) => {
      if (method === 'POST' && ++posts === 2)
        there.faults.push(...Array.from({ length: 9 }, () => ({ on: 'POST' as const, what: 'drop' as const })));
    };
    const { status, failure } = await send();
    expect([status, failure.errorCode]).toEqual([422, '20180003']);
    const confirmed = (await list()).filter(({ state }) => state === 'same').length;
    expect(confirmed).toBe(40);
    there.onRequest = undefined;
    there.faults.length = 0;
    expect((await send()).data).toMatchObject({ created: 50, same: 40 });
    expect(new Set(titles()).size).toBe(90);
    expect(there.items.size).toBe(90);
  });

  it.each([429, 503] as const)(
    'goes on, one call at a time, where Polarion lets in one a second (%s)',
    async (status) => {
      await edit(...Array.from({ length: 60 }, (_, i) => add('requirements', { name: `Requirement ${i + 1}` })));
      there.slow = { ms: 120, status };
      expect((await send()).data).toMatchObject({ created: 60, refused: 0 });
      expect(there.items.size).toBe(60);
      await edit(...[1, 2, 3, 4, 5].map((n) => add('requirements', { name: `Later ${n}` })));
      expect((await send()).data).toMatchObject({ created: 5, same: 60 });
      expect(await read()).toMatchObject({ read: 65, changed: 0, gone: 0 });
      const told = await world.li.fetch(`/intara/v1.0/projects/${world.projectId}/polarion/read`, {
        method: 'POST',
        headers: { accept: 'text/event-stream' },
      });
      expect(await told.text()).toContain('"waits":1');
    },
  );

  it('makes none twice where the answer that asks for a wait stands before one that did it', async () => {
    await edit(mac());
    there.faults.push({ on: 'POST', what: 'doneButBusy' });
    expect((await send()).status).toBe(200);
    expect(there.items.size).toBe(1);
    expect(Object.values(await states())).toEqual(['same']);
  });

  it('says for how long Polarion asks us to wait where that is too long', async () => {
    await edit(mac());
    there.faults.push({ on: 'GET', what: 'tomorrow' });
    const { status, failure } = await send();
    expect([status, failure.errorCode]).toEqual([422, '20180009']);
    expect(failure.enMessage).toContain('asks us to wait 86400 s');
    expect((await send()).data).toMatchObject({ created: 1 });
  });

  it('keeps changes that were confirmed before Polarion went away, and takes none for one made there', async () => {
    const names = Array.from({ length: 8 }, (_, i) => ({ name: `Requirement ${i + 1}`, id: `r${i}` }));
    await edit(...names.map(({ name, id }) => add('requirements', { name }, id)));
    await send();
    await edit(...names.map(({ id }) => change('requirements', { id, rev: 1 }, { text: 'Other' })));
    let patches = 0;
    there.onRequest = (method) => {
      if (method === 'PATCH' && ++patches === 5)
        there.faults.push(...Array.from({ length: 12 }, () => ({ on: 'PATCH' as const, what: 'drop' as const })));
    };
    expect((await send()).failure.errorCode).toBe('20180003');
    there.onRequest = undefined;
    there.faults.length = 0;
    expect((await list()).filter(({ state }) => state === 'same')).toHaveLength(4);
    expect((await send()).data).toMatchObject({ changed: 4, same: 4, held: 0 });
  });

  it('finds its work items again after a copy of the database from before was restored', async () => {
    await edit(mac());
    await send();
    await world.store.db.deleteFrom('polarion_item').execute();
    expect(await states()).toEqual({ 'CSR-1': 'new' });
    expect((await send()).data).toMatchObject({ created: 0, changed: 1 });
    expect(there.items.size).toBe(1);
  });

  it('says which one Polarion refuses, and sends the others', async () => {
    await edit(mac(), add('requirements', { name: 'refuse me' }), add('requirements', { name: 'A counter' }));
    expect((await send()).data).toMatchObject({ created: 2, refused: 1 });
    expect((await list()).map(({ state, refusal }) => [state, refusal])).toEqual([
      ['same', ''],
      ['new', expect.stringContaining('title is not valid')],
      ['same', ''],
    ]);
  });

  it('ends with what Polarion says when it refuses all, as it does where a field is missing', async () => {
    await connect(world.li, { originField: 'noSuchField' }, '', 1);
    await edit(...Array.from({ length: 40 }, (_, i) => add('requirements', { name: `Requirement ${i + 1}` })));
    const { status, failure } = await send();
    expect([status, failure.errorCode]).toEqual([422, '20180008']);
    expect(failure.enMessage).toContain('noSuchField is not valid');
    expect(there.asked.filter((one) => one === 'POST /workitems').length).toBeLessThan(20);
  });

  it('makes no second one of a work item that was deleted in Polarion until it is forgotten', async () => {
    await edit(mac());
    await send();
    there.items.clear();
    await edit(change('requirements', { id: 'mac', rev: 1 }, { name: 'Ours' }));
    expect((await send()).data).toMatchObject({ created: 0, gone: 1 });
    expect(await states()).toEqual({ 'CSR-1': 'goneThere' });
    const ids = (await list()).map(({ id }) => id);
    expect(await world.li.call(polarion.forget, { ...at(), body: { ids } })).toEqual({ forgotten: 1 });
    expect((await send()).data).toMatchObject({ created: 1 });
    expect(titles()).toEqual(['CSR-1 Ours']);
  });

  it('takes requirements of all tasks, keeps the work item over versions, and knows those whose requirement is gone', async () => {
    const body = taskForm(world.li.id, { name: 'TARA-2', code: 'T-2' });
    const second = await world.li.call(api.task.create, { params: { projectId: world.projectId }, body });
    await edit(mac());
    await world.li.call(api.version.edit, {
      params: { versionId: second.versionId },
      body: { edits: [add('requirements', { name: 'Other' })] },
    });
    expect((await send()).data).toMatchObject({ created: 2 });
    const next = { version: 'V2.0', base: world.versionId, content: 'More', author: world.li.id, current: true };
    const { versionId } = await world.li.call(api.taskVersion.create, { params: { taskId: world.taskId }, body: next });
    expect((await list()).map(({ taskCode, state, version }) => [taskCode, state, version])).toEqual([
      ['T-1', 'same', 'V2.0'],
      ['T-2', 'same', 'V1.0'],
    ]);
    await world.li.call(api.version.edit, {
      params: { versionId },
      body: { edits: [drop('requirements', { id: 'mac', rev: 1 })] },
    });
    expect((await list()).map(({ taskCode, code, state }) => [taskCode, code, state])).toEqual([
      ['T-2', 'CSR-1', 'same'],
      ['T-1', 'CSR-1', 'goneHere'],
    ]);
    expect((await send()).data).toMatchObject({ same: 1, gone: 1 });
    expect(there.items.size).toBe(2);
  });

  it('is done by one at a time', async () => {
    await edit(mac());
    const other = await world.user('wang', engineer.concat('ProjectAdmin'));
    let second: Promise<{ status: number; failure: { enMessage: string } }> | undefined;
    there.onRequest = (method) => {
      if (method === 'POST')
        second ??= other.attempt(polarion.send, { ...at(), body: { ids: [`${world.taskId}/mac`] } });
      return second?.then(() => undefined);
    };
    expect((await send()).data).toMatchObject({ created: 1 });
    expect(await second).toMatchObject({
      status: 409,
      failure: { enMessage: expect.stringContaining('li is currently exchanging') },
    });
    expect(there.items.size).toBe(1);
  });

  it('holds the project as long as Polarion lets it wait', async () => {
    await edit(mac());
    const until = async () =>
      (await world.store.db.selectFrom('polarion_connection').select('busy_until').executeTakeFirst())?.busy_until ??
      '';
    let held: string[] = [];
    there.onRequest = async () => {
      if (held.length > 0) return undefined;
      held = [await until()];
      vi.advanceTimersByTime(busyFor / 2);
      await vi.waitFor(async () => expect((await until()) > (held[0] ?? '')).toBe(true));
      held.push(await until());
      return undefined;
    };
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    await send().finally(() => vi.useRealTimers());
    expect(held).toHaveLength(2);
  });

  it('keeps its connection as it is until it is done', async () => {
    await edit(mac());
    let meanwhile: Promise<{ status: number; failure: { errorCode?: string } }> | undefined;
    there.onRequest = (method) => {
      if (method !== 'POST') return undefined;
      meanwhile = connect(world.li, { language: 'zh-CN' }, '', 1);
      return meanwhile.then(() => undefined);
    };
    await send();
    expect(await meanwhile).toMatchObject({ status: 409, failure: { errorCode: '20180002' } });
  });

  it('ends when the right is lost on the way', async () => {
    await edit(...Array.from({ length: 90 }, (_, i) => add('requirements', { name: `Requirement ${i + 1}` })));
    there.onRequest = async (method) => {
      if (method === 'POST')
        await world.store.db
          .updateTable('inauth_user')
          .set({ permissions: ['ProjectAnalysisRead'] })
          .where('id', '=', world.li.id)
          .execute();
    };
    expect((await send()).status).toBe(403);
    await world.env.sends.done();
    expect(there.items.size).toBe(40);
  });
});

describe('the audit log', () => {
  it('tells who connected, sent, forgot and disconnected, without the token and in no language', async () => {
    await connect();
    await edit(mac());
    await send();
    await send();
    await read();
    await world.li.call(polarion.forget, { ...at(), body: { ids: [`${world.taskId}/mac`] } });
    await world.li.call(polarion.disconnect, at());
    const lines = await world.store.db.selectFrom('audit').selectAll().execute();
    expect(
      lines
        .map(({ event, account, detail }) => `${event} ${account} ${detail}`)
        .filter((line) => line.startsWith('polarion'))
        .sort(),
    ).toEqual([
      `polarion.connected li ${there.server} EL`,
      `polarion.disconnected li ${there.server} EL`,
      'polarion.forgotten li 1',
      'polarion.sent li +1 ~0',
    ]);
  });
});

describe('bringing the state back', () => {
  beforeEach(() => connect());

  it('tells status, what was changed in Polarion and what is gone', async () => {
    const more = ['A counter', 'A key', 'A clock'].map((name) => add('requirements', { name }));
    await edit(mac(), ...more);
    await send();
    const attributes = (id: string) => there.items.get(id)?.attributes ?? {};
    Object.assign(attributes('EL-1'), { status: 'approved' });
    Object.assign(attributes('EL-2'), { title: 'A window' });
    Object.assign(attributes('EL-4'), { description: { type: 'text/html', value: 'Reworded' } });
    there.items.delete('EL-3');
    expect(await read()).toEqual({ read: 4, changed: 2, gone: 1 });
    expect((await list()).map(({ state, status, titleThere }) => [state, status, titleThere])).toEqual([
      ['same', 'approved', ''],
      ['changedThere', 'draft', 'A window'],
      ['goneThere', 'draft', ''],
      // Its title is still ours.
      ['changedThere', 'draft', ''],
    ]);
    const ofVersion = await world.li.call(polarion.ofVersion, { params: { versionId: world.versionId } });
    expect(ofVersion.list.map(({ workItem, gone, changed }) => [workItem, gone, changed]).sort()).toEqual([
      ['EL-1', false, false],
      ['EL-2', false, true],
      ['EL-3', true, false],
      ['EL-4', false, true],
    ]);
  });

  it('takes nothing for gone or changed only because the index of Polarion follows later', async () => {
    there.isIndexSlow = true;
    await edit(mac(), add('requirements', { name: 'A counter' }));
    expect((await send()).data).toMatchObject({ created: 2 });
    expect(await states()).toEqual({ 'CSR-1': 'same', 'CSR-2': 'same' });
    expect(await read()).toEqual({ read: 2, changed: 0, gone: 0 });
    expect((await list()).map(({ status }) => status)).toEqual(['draft', 'draft']);
  });

  it('says in our words what is wrong with Polarion', async () => {
    await edit(mac());
    await send();
    there.faults.push(...Array.from({ length: 3 }, () => ({ on: 'GET' as const, what: 'page' as const })));
    expect((await world.li.attempt(polarion.read, at())).failure.errorCode).toBe('20180004');
    there.faults.push({ on: 'GET', what: 'forbidden' });
    expect((await world.li.attempt(polarion.read, at())).failure.errorCode).toBe('20180006');
    await there.stop();
    expect((await world.li.attempt(polarion.read, at())).failure.errorCode).toBe('20180003');
    // Whoever is next need not wait for it.
    expect((await world.li.attempt(polarion.read, at())).failure.errorCode).toBe('20180003');
  });
});
