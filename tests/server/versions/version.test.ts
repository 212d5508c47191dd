import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#contract/index.ts';
import { kindNames } from '#domain/kinds/kinds.ts';
import { rate } from '#domain/method/rate/rater.ts';
import { add, change, drop, type Op } from '#domain/workspace/edit.ts';
import { workspaceOf } from '#domain/workspace/workspace.ts';
import { loadWorkspace } from '#server/store/versions/versions.ts';
import { isEncoded } from '#server/versions/encoded-rows.ts';
import { type Analysis, analysis, engineer } from '#tests/world/analysis.ts';
import { listenTo } from '#tests/world/listener.ts';
import { type Actor, serverWorld } from '#tests/world/server.ts';

let world: Analysis;
beforeEach(async () => {
  world = await analysis();
});
afterEach(() => world.close());

const asset = { name: 'Lamp request', properties: ['I', 'A'] };
const at = () => ({ params: { versionId: world.versionId } });

describe('the snapshot of a version', () => {
  it('holds the rows with the method that rates them', async () => {
    await world.li.call(api.assets.create, { ...at(), body: asset });
    const snapshot = await world.li.call(api.version.snapshot, at());
    expect(snapshot).toMatchObject({ taskName: 'TARA-1', projectName: 'Headlamp', rev: 2, status: 'open' });
    expect(snapshot.rows.assets?.[0]).toMatchObject({ code: 'A-1', name: 'Lamp request', createBy: world.li.id });
    expect(snapshot.method.feasibility.map((m) => m.id)).toEqual(['attack-potential', 'attack-vector']);
    expect(snapshot.people.map((p) => p.username)).toEqual(['li']);
  });

  it('says the same compressed and plain, after rows were changed, added, dropped and brought back', async () => {
    const path = `/intara/v1.0/versions/${world.versionId}/snapshot`;
    const read = async (encoding: string) => {
      const answer = await world.li.fetch(path, { headers: { 'accept-encoding': encoding } });
      const bytes = Buffer.from(await answer.arrayBuffer());
      return JSON.parse(String(answer.headers.get('content-encoding') === 'gzip' ? gunzipSync(bytes) : bytes));
    };
    const many = Array.from({ length: 300 }, (_, n) => add('assets', { ...asset, name: `灯 ${n}` }, `a-${n}`));
    const steps: Op[][] = [
      many,
      [change('assets', { id: 'a-7', rev: 1 }, { name: 'changed' })],
      Array.from({ length: 300 }, (_, n) => drop('assets', { id: `a-${n}` })),
      [add('functions', { name: 'Blink' }, 'f-1')],
    ];
    const check = async () => {
      const { rows } = (await read('identity')).data;
      expect(await read('gzip')).toEqual(await read('identity'));
      const w = await world.env.versions.read(world.versionId);
      expect(rows).toEqual(Object.fromEntries(kindNames.map((kind) => [kind, [...w[kind].values()]])));
    };
    await check();
    for (const edits of steps) {
      await world.li.call(api.version.edit, { ...at(), body: { edits } });
      await check();
    }
    await world.li.call(api.version.undo, { ...at(), body: {} });
    await check();
  });

  it('is encoded anew only in the block of rows that an edit touched', async () => {
    const edits = Array.from({ length: 400 }, (_, n) => add('steps', { name: `step ${n}` }, `s-${n}`));
    await world.li.call(api.version.edit, { ...at(), body: { edits } });
    await world.li.call(api.version.snapshot, at());
    const encoded = async () =>
      (await world.env.versions.read(world.versionId)).steps.blocks.map((block) => isEncoded(block));
    expect(await encoded()).toEqual([true, true, true, true]);
    const again = { edits: [change('steps', { id: 's-200', rev: 1 }, { name: 'changed' })] };
    await world.li.call(api.version.edit, { ...at(), body: again });
    expect(await encoded()).toEqual([true, false, true, true]);
  });

  it('is not sent again while nothing changed', async () => {
    const path = `/intara/v1.0/versions/${world.versionId}/snapshot`;
    const first = await world.li.fetch(path);
    const etag = first.headers.get('etag') ?? '';
    expect((await world.li.fetch(path, { headers: { 'if-none-match': etag } })).status).toBe(304);
    await world.li.call(api.assets.create, { ...at(), body: asset });
    expect((await world.li.fetch(path, { headers: { 'if-none-match': etag } })).status).toBe(200);
  });

  it('is sent again after a backup was restored, because its rev may mean other content', async () => {
    const path = `/intara/v1.0/versions/${world.versionId}/snapshot`;
    const etag = (await world.li.fetch(path)).headers.get('etag') ?? '';
    const said = async (who: Actor) => {
      const listener = await listenTo(who, world.versionId);
      await listener.until('people');
      await listener.leave();
      return /event: restored\ndata: (.*)\n/.exec(listener.text())?.[1];
    };
    expect(await said(world.li)).toBe('{"id":""}');
    const line = { id: 'of-the-copy', at: '2026-03-02T08:00:00.000Z', event: 'workplace.restored' as const };
    await world.store.db
      .insertInto('audit')
      .values({ ...line, user_id: null, account: 'npm run backup', address: 'console' })
      .execute();
    // A server is stopped for it: this is the next one.
    const next = await serverWorld({ store: world.store });
    const li = await next.renewed(world.li);
    expect((await li.fetch(path, { headers: { 'if-none-match': etag } })).status).toBe(200);
    expect(await said(li)).toBe('{"id":"of-the-copy"}');
  });
});

describe('an edit', () => {
  it('answers all its consequences and is in the database', async () => {
    const made = await world.li.call(api.assets.create, { ...at(), body: asset });
    const id = made.put.assets?.[0]?.id as string;
    await world.li.call(api.damages.create, { ...at(), body: { description: 'No light', assets: [id] } });
    const dropped = await world.li.call(api.assets.drop, { params: { versionId: world.versionId, id } });
    expect(dropped).toMatchObject({ rev: 4, drop: { assets: [id] } });
    expect(dropped.drop.damages).toHaveLength(1);
    const stored = await loadWorkspace(world.store.db, world.versionId);
    expect(stored?.rev).toBe(4);
    expect(stored?.assets.size).toBe(0);
    expect(stored?.counters).toEqual({ A: 1, DS: 1 });
  });

  it('of a stale row is refused with who came first, and nothing is written', async () => {
    const wang = await world.user('wang', [...engineer, 'ProjectAdmin']);
    const made = await world.li.call(api.assets.create, { ...at(), body: asset });
    const row = made.put.assets![0]!;
    const change = (name: string) => ({
      params: { versionId: world.versionId, id: row.id },
      body: { rev: row.rev, patch: { name } },
    });
    await wang.call(api.assets.change, change('by Wang'));
    const refused = await world.li.attempt(api.assets.change, change('by Li'));
    expect(refused.status).toBe(412);
    expect(refused.failure.enMessage).toBe('A-1 was changed by wang before you. Your input is kept.');
    const [stored] = await world.li.call(api.assets.list, at());
    expect(stored).toMatchObject({ name: 'by Wang', rev: 2 });
  });

  it('names the field that is wrong', async () => {
    const refused = await world.li.attempt(api.version.edit, {
      ...at(),
      body: { edits: [{ op: 'add', kind: 'damages', row: { description: ' ', assets: ['x'] } }] },
    });
    expect(refused.status).toBe(400);
    expect(refused.failure.fields).toEqual([{ path: 'edits.0.row.description', problem: 'required' }]);
  });

  it('names a refused field as it was sent, whether its shape or a rule refuses it', async () => {
    const { put } = await world.li.call(api.functions.create, { ...at(), body: { name: 'Lighting' } });
    const [made] = put.functions!;
    const fieldsOf = async (id: string, patch: object) => {
      const reply = await world.li.attempt(api.functions.change, {
        params: { ...at().params, id },
        body: { rev: made!.rev, patch },
      });
      return reply.failure.fields?.map(({ path }) => path);
    };
    expect(await fieldsOf(made!.id, { name: '' })).toEqual(['patch.name']);
    await world.li.call(api.functions.create, { ...at(), body: { name: 'Braking', code: 'F-BRAKE' } });
    expect(await fieldsOf(made!.id, { code: 'F-BRAKE' })).toEqual(['patch.code']);
    const edits = [{ op: 'change', kind: 'functions', id: made!.id, rev: made!.rev, patch: { code: 'F-BRAKE' } }];
    const several = await world.li.attempt(api.version.edit, { ...at(), body: { edits } });
    expect(several.failure.fields).toEqual([{ path: 'edits.0.patch.code', problem: 'taken' }]);
  });

  it('with a code that is taken is refused with the words of the specification', async () => {
    await world.li.call(api.assets.create, { ...at(), body: { ...asset, code: 'LAMP' } });
    const again = await world.li.attempt(api.assets.create, { ...at(), body: { ...asset, code: 'LAMP' } });
    expect(again.failure).toMatchObject({
      enMessage: 'Duplicate asset code!',
      fields: [{ path: 'code', problem: 'taken' }],
    });
  });

  it('of a frozen version is refused', async () => {
    await world.store.db
      .updateTable('task_version')
      .set({ status: 'frozen' })
      .where('id', '=', world.versionId)
      .execute();
    const refused = await world.li.attempt(api.assets.create, { ...at(), body: asset });
    expect(refused).toMatchObject({ status: 409, failure: { errorCode: '20120001' } });
  });

  it('by twenty people at once: every one is kept, every code is given once', async () => {
    const all = Array.from({ length: 20 }, (_, i) =>
      world.li.call(api.assets.create, { ...at(), body: { ...asset, name: `asset ${i}` } }),
    );
    await Promise.all(all);
    const rows = await world.li.call(api.assets.list, at());
    expect(new Set(rows.map((r) => r.code)).size).toBe(20);
    expect(new Set(rows.map((r) => r.name)).size).toBe(20);
  });
});

describe('undo', () => {
  it('takes back the own edits one by one, and redo brings them again', async () => {
    const { li } = world;
    await li.call(api.assets.create, { ...at(), body: asset });
    await li.call(api.assets.create, { ...at(), body: { ...asset, name: 'Camera' } });
    const names = async () => (await li.call(api.assets.list, at())).map((r) => r.name);
    const body = {};
    await li.call(api.version.undo, { ...at(), body });
    await li.call(api.version.undo, { ...at(), body });
    expect(await names()).toEqual([]);
    await li.call(api.version.redo, { ...at(), body });
    await li.call(api.version.redo, { ...at(), body });
    expect(await names()).toEqual(['Lamp request', 'Camera']);
    expect((await li.attempt(api.version.redo, { ...at(), body })).failure.errorCode).toBe('20120014');
  });

  it('continues on request before an edit that cannot be undone, and keeps what colleagues built on it', async () => {
    const wang = await world.user('wang', [...engineer, 'ProjectAdmin']);
    const { li } = world;
    const rowIn = async (name: string) => (await li.call(api.assets.list, at())).find((row) => row.name === name);
    for (const name of ['Radar', 'Lidar', 'Camera'])
      await li.call(api.assets.create, { ...at(), body: { ...asset, name } });
    for (const name of ['Lidar', 'Camera']) {
      const { id, rev } = (await rowIn(name))!;
      await wang.call(api.assets.change, {
        params: { ...at().params, id },
        body: { rev, patch: { description: 'Seen' } },
      });
    }
    const undo = (body: { passBlocked?: boolean }) => li.attempt(api.version.undo, { ...at(), body });
    for (let again = 0; again < 2; again++) expect((await undo({})).failure.errorCode).toBe('20120013');
    await li.call(api.version.undo, { ...at(), body: { passBlocked: true } });
    expect((await li.call(api.assets.list, at())).map(({ name }) => name)).toEqual(['Lidar', 'Camera']);
    expect((await undo({ passBlocked: true })).failure.errorCode).toBe('20120014');
    await li.call(api.version.redo, { ...at(), body: {} });
    expect(await rowIn('Radar')).toBeDefined();
  });

  it("never takes back a colleague's edit", async () => {
    const wang = await world.user('wang', [...engineer, 'ProjectAdmin']);
    await world.li.call(api.assets.create, { ...at(), body: asset });
    const refused = await wang.attempt(api.version.undo, { ...at(), body: {} });
    expect(refused.failure.errorCode).toBe('20120014');
  });
});

describe('the history of a row', () => {
  it('says who changed what, newest first', async () => {
    const made = await world.li.call(api.assets.create, { ...at(), body: asset });
    const { id, rev } = made.put.assets![0]!;
    await world.li.call(api.assets.change, {
      params: { versionId: world.versionId, id },
      body: { rev, patch: { name: 'Lamp' } },
    });
    const lines = await world.li.call(api.version.history, { params: { versionId: world.versionId, rowId: id } });
    expect(lines.map((l) => l.edit)).toEqual(['assets.change', 'assets.add']);
    expect(lines[0]).toMatchObject({ by: world.li.id, before: { name: 'Lamp request' }, after: { name: 'Lamp' } });
    expect(lines[1]?.before).toBeNull();
  });
});

describe('the live stream', () => {
  it('tells changes in the order of their revs, also those since the rev one names, and who is there', async () => {
    await world.li.call(api.assets.create, { ...at(), body: asset });
    const response = await world.li.fetch(`/intara/v1.0/versions/${world.versionId}/stream?after=1`);
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    let text = '';
    const until = async (part: string) => {
      while (!text.includes(part)) text += new TextDecoder().decode((await reader.read()).value);
    };
    await until('id: 2\n');
    await world.li.call(api.assets.create, { ...at(), body: { ...asset, name: 'Camera' } });
    await until('id: 3\n');
    expect(text).toContain('"name":"li"');
    expect(text.indexOf('Lamp request')).toBeLessThan(text.indexOf('Camera'));
    await reader.cancel();
  });
});

describe('the example', () => {
  it('is the headlamp of Annex H with the risks the annex finds, and the rest of the analysis', async () => {
    const { versionId } = await world.li.call(api.workplace.loadExample, { body: { locale: 'zh-CN' } });
    const { rows, ...head } = await world.li.call(api.version.snapshot, { params: { versionId } });
    const w = workspaceOf({ ...head, rows: rows as never });
    const ratings = rate(w);
    const of = (code: string) => ratings.risks.get([...w.risks].find((r) => r.code === code)?.id ?? '')?.overall;
    expect([of('R-1'), of('R-2'), of('R-3')]).toEqual([5, 3, 2]);
    const project = await world.li.call(api.project.list, { query: { name: '前照灯' } });
    expect(project.list[0]).toMatchObject({ example: true, taskCount: 1 });
    expect(project.list[0]?.stats.risks).toMatchObject({
      levels: [
        { code: 'R2', name: { en: 'Low' }, value: 2, tone: 'low', count: 3 },
        { code: 'R3', name: { en: 'Medium' }, value: 3, tone: 'medium', count: 2 },
        { code: 'R4', name: { en: 'High' }, value: 4, tone: 'high', count: 1 },
        { code: 'R5', name: { en: 'Serious' }, value: 5, tone: 'serious', count: 1 },
      ],
      unrated: 0,
    });
  });

  it('is loaded by who may do all of it by hand: set up a project and analyse', async () => {
    for (const held of [['ProjectConfigModify'], ['ProjectAnalysisModify']] as const) {
      const some = await world.user(`some-${held}`, [...held]);
      expect((await some.attempt(api.workplace.loadExample, { body: {} })).status).toBe(403);
    }
    const both = await world.user('both', ['ProjectConfigModify', 'ProjectAnalysisModify']);
    expect((await both.attempt(api.workplace.loadExample, { body: {} })).status).toBe(200);
  });

  it('is loaded once', async () => {
    await world.li.call(api.workplace.loadExample, { body: {} });
    expect((await world.li.attempt(api.workplace.loadExample, { body: {} })).status).toBe(409);
  });
});
