import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { utils, write } from 'xlsx';
import { personalToken } from '#contract/account/personal-token.ts';
import { userAdmin } from '#contract/account/user-admin.ts';
import { api } from '#contract/index.ts';
import { fillPath } from '#contract/kit/endpoint.ts';
import { type Permission, permissions } from '#contract/kit/permissions.ts';
import type { Store } from '#server/store/store.ts';
import { type Analysis, analysis } from '#tests/world/analysis.ts';
import { exportProject, exportTask, formOf, importTask } from '#tests/world/exchange-files.ts';
import type { Actor } from '#tests/world/server.ts';
import { scratchStore } from '#tests/world/store.ts';

let world: Analysis;
let admin: Actor;
/** What happens just before the next transaction begins: after the last look at the caller, before anything is written. */
let beforeNextWrite: (() => Promise<unknown>) | undefined;

/** A store whose next transaction is preceded by what a spec says. */
async function interruptedStore(): Promise<Store> {
  const store = await scratchStore();
  return {
    ...store,
    tx: async (work) => {
      const act = beforeNextWrite;
      beforeNextWrite = undefined;
      await act?.();
      return store.tx(work);
    },
  };
}

beforeEach(async () => {
  world = await analysis({ store: await interruptedStore() });
  admin = await world.user('root', permissions);
});
afterEach(async () => {
  beforeNextWrite = undefined;
  await world.close();
});

/** What takes the right of Li away; the status their call is refused with. */
const losses: Record<string, { status: number; act: () => Promise<unknown> }> = {
  'is disabled': { status: 401, act: () => admin.call(userAdmin.disable, { params: { userId: world.li.id } }) },
  'signs out': { status: 401, act: () => world.li.call(api.inauth.logout) },
  'loses the permission': { status: 403, act: () => takePermission('ProjectConfigModify') },
};

async function takePermission(taken: Permission): Promise<void> {
  const params = { userId: world.li.id };
  const { rev, fullName, email, permissions: held } = await admin.call(userAdmin.get, { params });
  const form = { fullName, email, permissions: held.filter((one) => one !== taken) as Permission[] };
  await admin.call(userAdmin.change, { params, body: { rev, form } });
}

const xlsx = (sheets: Record<string, Record<string, string>[]>): Uint8Array<ArrayBuffer> => {
  const book = utils.book_new();
  for (const [title, rows] of Object.entries(sheets)) utils.book_append_sheet(book, utils.json_to_sheet(rows), title);
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }));
};

const project = { Name: 'Radar', Code: 'RD', Lifecycle: 'concept', Description: 'Front radar' };
const task = {
  'Project code': 'RD',
  'System name': 'Radar',
  Description: 'Analysis',
  'System overview': 'Antenna, processor',
  Responsible: 'li',
  From: '2026-01-31',
  To: '2026-06-30',
};

/** A workbook with a project of so many tasks. */
function workbook(count: number): FormData {
  const tasks = Array.from({ length: count }, (_, i) => ({ ...task, Name: `TARA${i}`, Code: `T-${i}` }));
  const form = new FormData();
  form.append('file', new File([xlsx({ Projects: [project], Tasks: tasks })], 'start.xlsx'));
  return form;
}

interface Told {
  event: string;
  data: object;
}

/** The events of a call of Li. */
async function follow(path: string, form: FormData): Promise<Told[]> {
  const headers = { accept: 'text/event-stream' };
  const response = await world.li.fetch(path, { method: 'POST', headers, body: form });
  const told: Told[] = [];
  let rest = '';
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    const blocks = (rest + chunk).split('\n\n');
    rest = blocks.pop()!;
    for (const block of blocks) {
      const [, event = '', data = ''] = /^event: (\w+)\ndata: (.*)$/m.exec(block) ?? [];
      if (event !== '') told.push({ event, data: JSON.parse(data) });
    }
  }
  return told;
}

const start = api.importData.initDatabase.path;
const projects = async () => (await admin.call(api.project.list, {})).list.map(({ code }) => code);

describe('an import whose caller may not go on', () => {
  it.each(Object.keys(losses))('ends within two seconds and stores nothing: who %s', async (name) => {
    const { act, status } = losses[name]!;
    let lost = 0;
    let goOn = () => {};
    // The work stands still, as it does on a slow database, longer than it may go on.
    beforeNextWrite = async () => {
      await act();
      lost = performance.now();
      await new Promise<void>((done) => {
        goOn = done;
        setTimeout(done, 4_000);
      });
    };
    const told = await follow(start, workbook(2));
    expect(performance.now() - lost).toBeLessThan(2_000);
    goOn();
    expect(told.at(-1)).toMatchObject({ event: 'failure', data: { status, success: false } });
    // As any other refusal: with its code and both texts.
    expect(Object.keys(told.at(-1)!.data)).toEqual(
      expect.arrayContaining(['errorCode', 'message', 'chMessage', 'enMessage']),
    );
    expect(await projects()).toEqual(['HL']);
  });

  it.each(Object.keys(losses))('stores nothing when it happens just before it is stored: who %s', async (name) => {
    const { act, status } = losses[name]!;
    beforeNextWrite = act;
    const told = await follow(start, workbook(2));
    expect(told.at(-1)).toMatchObject({ event: 'failure', data: { status } });
    expect(await projects()).toEqual(['HL']);
  });

  it('stores nothing of a call that waits for its whole answer, either', async () => {
    beforeNextWrite = losses['is disabled']!.act;
    expect((await world.li.attempt(api.importData.initDatabase, { form: workbook(2) })).status).toBe(401);
    expect(await projects()).toEqual(['HL']);
  });

  it('goes on when somebody else is disabled', async () => {
    const other = await world.user('other', permissions);
    beforeNextWrite = () => admin.call(userAdmin.disable, { params: { userId: other.id } });
    expect((await world.li.attempt(api.importData.initDatabase, { form: workbook(2) })).status).toBe(200);
    expect(await projects()).toEqual(expect.arrayContaining(['RD']));
  });
});

describe('an import that an administrator ends', () => {
  it.each(['a stream of its progress', 'its whole answer'])(
    'stores nothing and tells its caller, who waits for %s',
    async (way) => {
      const form = formOf(await exportProject(admin, world.projectId), { name: 'Again', code: 'AG' });
      let answer: Promise<unknown> | undefined;
      beforeNextWrite = async () => {
        const [act] = world.env.longActs
          .list(world.clock.now.getTime())
          .filter(({ name }) => name.startsWith('exchange'));
        // Answered when the import has ended.
        answer = admin.call(api.health.endLongTask, { body: { id: act?.id ?? '' } });
        await vi.waitFor(() => expect(world.env.longActs.find(act?.id ?? '')?.state).toBe('ending'));
      };
      if (way === 'its whole answer') {
        const { status, failure } = await world.li.attempt(api.exchange.importProject, { form });
        expect([status, failure.errorCode]).toEqual([409, '10000023']);
      } else {
        const told = await follow(api.exchange.importProject.path, form);
        expect(told.at(-1)).toMatchObject({ event: 'failure', data: { status: 409, errorCode: '10000023' } });
      }
      expect(await answer).toEqual({ outcome: 'ended' });
      expect(await projects()).toEqual(['HL']);
    },
  );
});

describe('what is stored of one whose caller is disabled just before', () => {
  it('is nothing, of the exchange file of a project', async () => {
    const form = formOf(await exportProject(admin, world.projectId), { name: 'Again', code: 'AG' });
    beforeNextWrite = losses['is disabled']!.act;
    const told = await follow(api.exchange.importProject.path, form);
    expect(told.at(-1)).toMatchObject({ event: 'failure', data: { status: 401 } });
    expect(await projects()).toEqual(['HL']);
  });

  it('is nothing, of the exchange file of a task', async () => {
    const form = formOf(await exportTask(admin, world.taskId), { name: 'Again', code: 'AG' });
    beforeNextWrite = losses['is disabled']!.act;
    const told = await follow(fillPath(api.exchange.importTask.path, { projectId: world.projectId }), form);
    expect(told.at(-1)).toMatchObject({ event: 'failure', data: { status: 401 } });
    expect((await admin.call(api.task.list, { params: { projectId: world.projectId } })).total).toBe(1);
  });

  it('is nothing, of a program whose personal token is revoked; all of it as long as it is not', async () => {
    const { token, tokens } = await world.li.call(personalToken.create, {
      body: { name: 'nightly', scopes: ['analysis.write'], days: 30 },
    });
    const program = world.stranger(token);
    const text = await exportTask(admin, world.taskId);
    expect((await importTask(program, world.projectId, text, { name: 'First', code: 'F' })).status).toBe(200);
    const params = { tokenId: tokens.tokens[0]!.id };
    beforeNextWrite = () => world.li.call(personalToken.revoke, { params });
    expect((await importTask(program, world.projectId, text, { name: 'Next', code: 'N' })).status).toBe(401);
    const { list } = await admin.call(api.task.list, { params: { projectId: world.projectId } });
    expect(list.map(({ code }) => code).sort()).toEqual(['F', 'T-1']);
  });

  it.each([
    ['is disabled', 401],
    ['takes part in the project no longer', 404],
  ] as const)('is nothing, of a TARA table: who %s', async (name, status) => {
    const row = { 'No.': '1', Asset: 'ECU', 'Asset ID': 'A-1', 'Damage scenario': 'No light', 'Damage ID': 'DS-1' };
    const form = new FormData();
    form.append('file', new File([xlsx({ TARA: [row] })], 'tara.xlsx'));
    const at = { params: { versionId: world.versionId } };
    beforeNextWrite = name === 'is disabled' ? losses[name]!.act : leaveProject;
    const told = await follow(fillPath(api.taraTable.import.path, at.params), form);
    expect(told.at(-1)).toMatchObject({ event: 'failure', data: { status } });
    expect(await admin.call(api.assets.list, at)).toEqual([]);
  });
});

/** Li takes no part in the project any longer. */
async function leaveProject(): Promise<void> {
  await world.store.db.deleteFrom('project_member').where('user_id', '=', world.li.id).execute();
}
