import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '#contract/index.ts';
import { type Permission, permissions } from '#contract/kit/permissions.ts';
import { add } from '#domain/workspace/edit.ts';
import { exportAudit } from '#server/actions/exchange/export-audit.ts';
import { mostSpooledOfUser, SpoolRoom } from '#server/files/spool-room.ts';
import { tableInThread } from '#server/report/worker-thread.ts';
import { type Analysis, analysis } from '#tests/world/analysis.ts';
import type { Actor, Reply } from '#tests/world/server.ts';

let world: Analysis;
let admin: Actor;
beforeEach(async () => {
  world = await analysis();
  admin = await world.user('root', permissions);
  const lamp = add('assets', { name: 'Lamp', category: 'HW', description: 'A part' }, 'lamp');
  await world.li.call(api.version.edit, { params: { versionId: world.versionId }, body: { edits: [lamp] } });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await world.close();
});

const endedCode = '10000023';
const underWay = () => world.env.longActs.list(world.clock.now.getTime()).find(({ userId }) => userId === world.li.id);
/** What it is told that is ended is answered once that is over: `ended` holds it. */
let ended: Promise<unknown> | undefined;

/** An administrator ends what Li does, and is heard before it goes on. */
async function endIt(): Promise<void> {
  const { id = '', canStop } = underWay() ?? {};
  expect(canStop).toBe(true);
  ended = admin.call(api.health.endLongTask, { body: { id } });
  await vi.waitFor(() => expect(world.env.longActs.find(id)?.state).toBe('ending'));
}

/** Before a table is read. */
const beforeReading = (table: string) => (act: () => Promise<void>) => {
  const executor = world.store.db.getExecutor();
  const ask = executor.executeQuery.bind(executor);
  let isDue = true;
  vi.spyOn(executor, 'executeQuery').mockImplementation(async (...all) => {
    if (isDue && all[0].sql.includes(`from "${table}"`)) {
      isDue = false;
      await act();
    }
    return ask(...all);
  });
};

/** In the middle of its work: while the people of a file are looked up, before a version is worked on, or a table is read. */
const midway = {
  auditLog: beforeReading('audit'),
  stars: beforeReading('star'),
  people: (act: () => Promise<void>) => {
    const { identity } = world.env;
    const list = identity.list.bind(identity);
    vi.spyOn(identity, 'list').mockImplementationOnce(async (asked) => {
      await act();
      return list(asked);
    });
  },
  version: (act: () => Promise<void>) => {
    const { versions } = world.env;
    const read = versions.read.bind(versions);
    vi.spyOn(versions, 'read').mockImplementationOnce(async (id) => {
      await act();
      return read(id);
    });
  },
};

const lines = async () => {
  const found = await world.store.db.selectFrom('audit').select(['event', 'detail', 'target']).execute();
  return found.filter(({ event }) => event === 'longTask.ended' || event.endsWith('.exported'));
};
const exportsListed = async () => (await world.store.db.selectFrom('job').select('id').execute()).length;
/** What is left of files that were begun. */
const filesLeft = () => {
  try {
    return readdirSync(join(world.env.dataDir, 'exports'));
  } catch {
    return [];
  }
};

type Way = [name: string, at: keyof typeof midway, kind: string, call: () => Promise<Reply>];
const ways: Way[] = [
  [
    'the exchange file of a task',
    'people',
    'export',
    () => world.li.attempt(api.exchange.exportTask, { params: { taskId: world.taskId } }),
  ],
  [
    'the exchange file of a project',
    'people',
    'export',
    () => world.li.attempt(api.exchange.exportProject, { params: { projectId: world.projectId } }),
  ],
  [
    'the table as a workbook',
    'version',
    'export',
    () => world.li.attempt(api.taraTable.file, { params: { versionId: world.versionId } }),
  ],
  [
    'a comparison of versions',
    'version',
    'comparison',
    () => world.li.attempt(api.comparison.compare, at(world.versionId)),
  ],
  [
    'a comparison of diagrams',
    'version',
    'comparison',
    () => world.li.attempt(api.comparison.pictures, at(world.versionId)),
  ],
  ['the audit log as a file', 'auditLog', 'export', () => world.li.attempt(api.audit.export)],
  ['the personal data', 'stars', 'export', () => world.li.attempt(api.accountSecurity.personalData)],
];
const at = (versionId: string) => ({ params: { versionId }, query: { with: versionId } });

describe('what only reads and takes long', { timeout: 30_000 }, () => {
  it.each(ways)('is ended by an administrator and leaves nothing: %s', async (_, when, kind, call) => {
    midway[when](endIt);
    const { status, failure } = await call();
    expect([status, failure.errorCode]).toEqual([409, endedCode]);
    expect(failure.chMessage).toContain('管理员');
    expect(failure.enMessage).toContain('administrator');
    expect(await ended).toEqual({ outcome: 'ended' });
    expect(await lines()).toEqual([{ event: 'longTask.ended', detail: kind, target: 'li' }]);
    expect([await exportsListed(), filesLeft()]).toEqual([0, []]);
    // It can be asked for again.
    expect((await call()).status).toBe(200);
    expect(filesLeft()).toEqual([]);
  });

  it('is over when its caller leaves: nothing is noted, nothing is left, and nothing is an error of the server', async () => {
    const leaving = new AbortController();
    midway.people(async () => leaving.abort());
    const path = `/intara/v1.0/projects/${world.projectId}/exchange`;
    expect((await world.li.fetch(path, { signal: leaving.signal })).status).toBe(499);
    expect([await lines(), await exportsListed(), filesLeft(), underWay()]).toEqual([[], 0, [], undefined]);
    expect(world.env.failures.list()).toEqual([]);
  });

  it('is over when its caller loses the right meanwhile', async () => {
    midway.people(async () => {
      const kept: Permission[] = ['ProjectAdmin', 'ProjectConfigRead', 'ProjectAnalysisRead'];
      await world.store.db
        .updateTable('inauth_user')
        .set({ permissions: JSON.stringify(kept) as never })
        .where('id', '=', world.li.id)
        .execute();
      await new Promise((done) => setTimeout(done, 1_300));
    });
    const params = { projectId: world.projectId };
    expect((await world.li.attempt(api.exchange.exportProject, { params })).status).toBe(403);
    expect([await lines(), filesLeft()]).toEqual([[], []]);
  });

  it('is not begun, or is given up, where it would take the room of the database', async () => {
    const gigabyte = 1024 ** 3;
    let free = gigabyte / 2;
    world.env.exports = new SpoolRoom(world.env.exports.folder, async () => ({ free, total: 20 * gigabyte }));
    const params = { taskId: world.taskId };
    const { status, failure } = await world.li.attempt(api.exchange.exportTask, { params });
    expect([status, failure.errorCode]).toEqual([507, '10000022']);
    expect([await lines(), filesLeft(), underWay()]).toEqual([[], [], undefined]);
    free = 2 * gigabyte;
    expect((await world.li.attempt(api.exchange.exportTask, { params })).status).toBe(200);
  });
});

describe('a file that is on the disk until it is sent', { timeout: 30_000 }, () => {
  /** Larger than what is sent ahead of its reader. */
  beforeEach(async () => {
    const many = Array.from({ length: 400 }, (_, n) => add('assumptions', { name: `${n}`, text: 'x'.repeat(1_900) }));
    await world.li.call(api.version.edit, { params: { versionId: world.versionId }, body: { edits: many } });
  });
  const fetchIt = (who = world.li) => who.fetch(`/intara/v1.0/tasks/${world.taskId}/exchange`);
  const begun = async () => {
    const answer = await fetchIt();
    expect(answer.status).toBe(200);
    const reader = answer.body?.getReader();
    await reader?.read();
    return reader;
  };

  it('is in the list for so long', async () => {
    const reader = await begun();
    expect(underWay()).toMatchObject({ name: 'exchange.exportTask', state: 'running', canStop: true });
    await reader?.cancel();
    await vi.waitFor(() => expect(underWay()).toBeUndefined());
    expect(filesLeft()).toEqual([]);
    expect((await (await fetchIt()).text()).length).toBeGreaterThan(400 * 1_900);
    await vi.waitFor(() => expect(underWay()).toBeUndefined());
  });

  it('is broken off by an administrator', async () => {
    const reader = await begun();
    const { id = '' } = underWay() ?? {};
    expect(await admin.call(api.health.endLongTask, { body: { id } })).toEqual({ outcome: 'ended' });
    await expect(async () => {
      for (;;) if ((await reader?.read())?.done) return;
    }).rejects.toThrow();
    expect((await lines()).map(({ event }) => event).sort()).toEqual(['exchange.exported', 'longTask.ended']);
    expect(underWay()).toBeUndefined();
    expect(world.env.failures.list()).toEqual([]);
  });

  it('has one of few places, of which others have their own', async () => {
    const readers = await Promise.all(Array.from({ length: mostSpooledOfUser }, begun));
    const refused = await world.li.attempt(api.exchange.exportTask, { params: { taskId: world.taskId } });
    expect([refused.status, refused.failure.errorCode]).toEqual([429, '20130011']);
    expect(refused.failure.enMessage).toContain(`${mostSpooledOfUser} files`);
    expect((await admin.attempt(api.exchange.exportTask, { params: { taskId: world.taskId } })).status).toBe(200);
    await readers.pop()?.cancel();
    await vi.waitFor(async () => expect((await fetchIt()).status).toBe(200));
  });
});

describe('a table that is made', { timeout: 60_000 }, () => {
  it('ends at once, in its thread and while it waits, and the next one is made', async () => {
    const w = await world.env.versions.read(world.versionId);
    const table = { format: 'xlsx', locale: 'en-US' } as const;
    const [first, second] = [new AbortController(), new AbortController()];
    const reason = new Error('ended');
    const made = [first, second].map(({ signal }) => tableInThread(w, table, signal));
    const third = tableInThread(w, table, new AbortController().signal);
    second.abort(reason);
    await expect(made[1]).rejects.toBe(reason);
    first.abort(reason);
    await expect(made[0]).rejects.toBe(reason);
    expect((await third).length).toBeGreaterThan(1_000);
  });
});

describe('the audit log as a file', () => {
  it('ends at the next pause', async () => {
    const reason = new Error('ended');
    const asked = exportAudit(world.env, {}, { locale: 'en-US', signal: AbortSignal.abort(reason) });
    await expect(asked).rejects.toBe(reason);
  });
});
