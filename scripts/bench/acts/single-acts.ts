import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { api } from '#contract/index.ts';
import { permissions } from '#contract/kit/permissions.ts';
import { change, drop, mostOps, type Op } from '#domain/workspace/edit.ts';
import { openStore } from '#server/store/open.ts';
import { type Analysis, analysis, projectForm, taskForm } from '#tests/world/analysis.ts';
import { bigTaskOps, sizeFor } from '#tests/world/big-task.ts';
import type { Actor } from '#tests/world/server.ts';
import { scratchFolder } from '../../product.mjs';
import type { Figure, Part } from '../figure.ts';
import { fillPeople } from '../fill/fill-people.ts';
import { wideModels } from '../fill/wide-models.ts';
import { watchLoop } from '../load/loop-watch.mjs';
import type { Act } from './act.ts';
import { explained } from './large-acts.ts';

/** Of a task of some five thousand rows. */
const risks = 477;
const root = '/intara/v1.0';
/** How long everybody else may have to wait for one person (ms). */
const most = 100;
/** Of a project. */
const mostModels = 10;
/** Rows of what was deleted go after the answer (ms). */
const sweepTime = 2_000;

/**
 * How long one act on a task of five thousand rows holds others up: the event loop, as time of a processor and by the clock, and a small edit of
 * another task that comes meanwhile, which waits for whoever writes. The server is in this process.
 */
export const singleActs: Part = {
  name: 'single-acts',
  async *run() {
    const dataDir = scratchFolder();
    const store = await openStore({ file: join(dataDir, 'intara.db') });
    const world = await analysis({ store, dataDir, clock: () => new Date() });
    try {
      const admin = await world.user('admin', permissions);
      await fillPeople(store);
      const form = projectForm({ name: 'Elsewhere', code: 'ELSE' });
      const { id: projectId } = await world.li.call(api.project.create, { body: form });
      const { versionId } = await world.li.call(api.task.create, {
        params: { projectId },
        body: taskForm(world.li.id),
      });
      const editElsewhere = (n: number) =>
        world.li.call(api.functions.create, { params: { versionId }, body: { name: `${n}` } as never });
      const longestHeld = watchLoop();
      for (const act of await actsOf(world, admin)) yield* await measured(act, longestHeld, editElsewhere);
    } finally {
      await world.close();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};

/** The act alone, for the loop; what a write waits is measured in the same run, by one that comes every 25 ms. */
async function measured(
  { name, prepare, run }: Act,
  longestHeld: ReturnType<typeof watchLoop>,
  other: (n: number) => Promise<unknown>,
): Promise<Figure[]> {
  await prepare?.();
  await new Promise((next) => setTimeout(next, 50));
  let isOver = false;
  let waited = 0;
  const writing = (async () => {
    for (let n = 0; !isOver; n++) {
      const begun = performance.now();
      await other(n);
      waited = Math.max(waited, performance.now() - begun);
      await new Promise((next) => setTimeout(next, 25));
    }
  })();
  longestHeld();
  const begun = performance.now();
  await run().finally(() => {
    isOver = true;
  });
  const took = performance.now() - begun;
  await writing;
  const { cpu, wall } = longestHeld();
  const note = `${Math.round(wall)} ms by the clock; an edit elsewhere waited ${Math.round(waited)} ms; the act took ${Math.round(took)} ms`;
  return [{ name: `${name}: the event loop held at most`, value: cpu, unit: 'ms', budget: most, note }];
}

async function actsOf(world: Analysis, admin: Actor): Promise<Act[]> {
  const { li, projectId, taskId, versionId, env } = world;
  const at = { params: { versionId } };
  const { method } = await li.call(api.project.get, { params: { projectId } });
  const ops = bigTaskOps(method, sizeFor(risks)).map(explained);
  const edit = async (edits: Op[], params = at.params) => {
    for (let from = 0; from < edits.length; from += mostOps)
      await li.call(api.version.edit, { params, body: { edits: edits.slice(from, from + mostOps) } });
  };
  const read = async (path: string, who = li) => {
    const answer = await who.fetch(root + path);
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.text();
  };
  const sendFile = (path: string, text: string, name?: string) => {
    const form = new FormData();
    form.append('file', new File([text], 'task.json'));
    if (name) for (const [key, value] of Object.entries({ name, code: name })) form.append(key, value);
    return li.fetch(root + path, { method: 'POST', body: form }).then(async (answer) => {
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    });
  };
  const swept = async (path: string) => {
    const answer = await li.fetch(root + path, { method: 'DELETE' });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    await env.sweep.done();
    await new Promise((next) => setTimeout(next, sweepTime));
  };
  let second = '';
  let file = '';
  const revOf = async (id: string) => (await li.call(api.taskVersion.openPoints, { params: { versionId: id } })).rev;
  const threats = ops.filter((op) => op.op === 'add' && op.kind === 'threats').length;
  return [
    { name: `${ops.length} rows added, ${threats} generated threats among them`, run: () => edit(ops) },
    { name: 'undo of that', run: () => li.call(api.version.undo, { ...at, body: {} }) },
    { name: 'redo of that', run: () => li.call(api.version.redo, { ...at, body: {} }) },
    {
      name: 'version made',
      run: async () => {
        const body = { version: 'V2.0', base: versionId, content: 'x', author: li.id, current: false };
        const made = await li.call(api.taskVersion.create, { params: { taskId }, body: body as never });
        second = made.versionId;
      },
    },
    { name: 'that version opened', run: () => read(`/versions/${second}/snapshot`) },
    {
      name: 'its steps renamed',
      run: async () => {
        const { rows } = await li.call(api.version.snapshot, { params: { versionId: second } });
        const steps = (rows.steps ?? []) as { id: string; rev: number }[];
        await edit(
          steps.map((row) => change('steps', row as never, { name: `other ${row.id}` })),
          { versionId: second },
        );
      },
    },
    { name: 'the two compared', run: () => read(`/versions/${second}/comparison?with=${versionId}`) },
    {
      name: 'all brought back',
      run: () => li.call(api.comparison.restore, { params: { versionId: second }, body: { from: versionId } as never }),
    },
    {
      name: 'version made final',
      run: async () => {
        const body = { rev: await revOf(second), reason: 'measured' };
        await li.call(api.taskVersion.freeze, { params: { versionId: second }, body: body as never });
      },
    },
    {
      name: 'task exported',
      run: async () => {
        file = await read(`/tasks/${taskId}/exchange`);
      },
    },
    { name: 'that file looked at', run: () => sendFile(`/projects/${projectId}/exchange/check`, file) },
    { name: 'that file imported', run: () => sendFile(`/projects/${projectId}/exchange`, file, 'COPY') },
    { name: 'project exported', run: () => read(`/projects/${projectId}/exchange`) },
    {
      name: 'task cloned',
      run: () => li.call(api.task.clone, { params: { taskId }, body: { name: 'Clone', code: 'CL' } as never }),
    },
    {
      name: 'project cloned',
      run: () => li.call(api.project.clone, { params: { projectId }, body: { name: 'Again', code: 'AG' } as never }),
    },
    ...methodActs(world, admin),
    { name: 'all open points', run: () => read(`/versions/${versionId}/open-points`) },
    {
      name: 'all assets dropped with what follows',
      run: async () => {
        const { rows } = await li.call(api.version.snapshot, at);
        await edit(((rows.assets ?? []) as { id: string }[]).map(({ id }) => drop('assets', { id })));
      },
    },
    { name: 'audit log exported, 100 000 lines', run: () => read('/system/audit/export', admin) },
    { name: '5 000 users, a page', run: () => readUsers(admin, '?pageSize=100') },
    {
      name: '5 000 users, searched and ordered',
      run: () => readUsers(admin, '?pageSize=100&name=person&sorter=fullName'),
    },
    { name: 'task deleted, and what it held swept', run: () => swept(`/tasks/${taskId}`) },
    { name: 'project deleted, and what it held swept', run: () => swept(`/projects/${projectId}`) },
  ];
}

async function readUsers(admin: Actor, query: string): Promise<void> {
  const answer = await admin.fetch(`/inauth/v1.0/users${query}`);
  if (!answer.ok) throw new Error(`users: ${answer.status} ${await answer.text()}`);
  await answer.text();
}

function methodActs({ li, projectId }: Analysis, admin: Actor): Act[] {
  const at = { params: { projectId } };
  let wide: unknown;
  return [
    {
      name: 'effect of ten wide models looked at',
      prepare: async () => {
        const { method, form } = await li.call(api.project.get, at);
        const ids: string[] = [];
        for (const body of wideModels(method)) {
          const { item } = await admin.call(api.threatModel.create, { body: body as never });
          ids.push(item.id);
        }
        const choice = { ...form, threatModels: [...form.threatModels, ...ids].slice(0, mostModels) };
        ({ method: wide } = await li.call(api.project.compose, { body: choice as never }));
      },
      run: () => li.call(api.project.methodEffect, { ...at, body: { method: wide } as never }),
    },
    {
      name: 'models of the project changed to those',
      run: async () => {
        const { rev } = await li.call(api.project.get, at);
        await li.call(api.project.changeMethod, { ...at, body: { rev, method: wide, accepted: true } as never });
      },
    },
  ];
}
