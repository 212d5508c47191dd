import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { api } from '#contract/index.ts';
import { permissions } from '#contract/kit/permissions.ts';
import { openStore } from '#server/store/open.ts';
import { administrativeActs } from '#tests/world/administrative-acts.ts';
import { type Analysis, analysis } from '#tests/world/analysis.ts';
import type { Actor } from '#tests/world/server.ts';
import { scratchFolder } from '../../product.mjs';
import type { Figure, Part } from '../figure.ts';
import { fillWorkplace, size, wideTag } from '../fill/fill-workplace.ts';
import { largestInputs } from '../fill/largest-inputs.ts';
import { watchLoop } from '../load/loop-watch.mjs';
import { readingCalls } from '../load/reading-calls.ts';
import type { Act, Ids } from './act.ts';
import { wideActs } from './wide-acts.ts';

/** How long everybody else may have to wait for one person (ms). */
const most = 100;
/** Printed of those that are within. */
const shown = 8;

interface Held {
  name: string;
  cpu: number;
  wall: number;
  took: number;
}

type World = Analysis & { admin: Actor; member: Actor };

/**
 * How long the event loop is held by each call that reads, each administrative act, some that touch very much and each call with the largest input
 * it takes, where an organisation has ten thousand projects and library entries, 5 000 users, 200 000 lines of the audit log. The server is in this
 * process, so what is measured includes reading the answer. SQLite alone: another database does not hold the loop.
 */
export const largeWorkplace: Part = {
  name: 'large-workplace',
  async *run() {
    const dataDir = scratchFolder();
    const store = await openStore({ file: join(dataDir, 'intara.db') });
    const made = await analysis({ store, dataDir, clock: () => new Date() });
    const world: World = {
      ...made,
      admin: await made.user('admin', permissions),
      member: await made.user('member', ['ProjectConfigRead', 'ProjectAnalysisRead']),
    };
    try {
      const { admin, member } = world;
      const ids = await idsOf(world);
      await fillWorkplace(world, { admin, member, ids });
      const longestHeld = watchLoop();
      const measured = async (acts: Iterable<Act>): Promise<Held[]> => {
        const held: Held[] = [];
        for (const act of acts) held.push(await measure(act, longestHeld));
        return held;
      };
      yield* figuresOf('calls that read', await measured(await readingCalls({ admin, member }, ids)));
      yield* figuresOf('wide acts', await measured(await wideActs(world)), Number.POSITIVE_INFINITY);
      yield* figuresOf('administrative acts', await measured(await administration(world)));
      yield* figuresOf('largest inputs', await measured(largestInputs(admin, ids)));
    } finally {
      await made.close();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};

async function measure({ name, prepare, run }: Act, longestHeld: ReturnType<typeof watchLoop>): Promise<Held> {
  await prepare?.();
  await new Promise((next) => setTimeout(next, 5));
  longestHeld();
  const begun = performance.now();
  await run();
  const took = performance.now() - begun;
  // The last stretch counts when the loop has come round.
  await new Promise((next) => setTimeout(next, 3));
  return { name, ...longestHeld(), took };
}

/** How many there were, and the longest. */
function figuresOf(what: string, held: readonly Held[], printed = shown): Figure[] {
  const longest = held.toSorted((a, b) => b.cpu - a.cpu);
  const over = longest.filter(({ cpu }) => cpu > most).length;
  const of = `${size.projects} projects, ${what}`;
  const note = 'the longest of them below';
  return [
    { name: `${of}: of ${held.length} over ${most} ms`, value: over, unit: '', budget: 0, note },
    ...longest.slice(0, Math.max(printed, over)).map(({ name, cpu, wall, took }) => ({
      name: `${name}: the event loop held at most`,
      value: cpu,
      unit: 'ms',
      budget: most,
      note: `${Math.round(wall)} ms by the clock; it took ${Math.round(took)} ms`,
    })),
  ];
}

/** The example is the rated task that is asked for; both take part in it. Its template is the only one. */
async function idsOf({ admin, member }: World): Promise<Ids> {
  const example = await admin.call(api.workplace.loadExample, { body: { locale: 'en-US' } });
  const { projectId, taskId, versionId } = example;
  const at = { params: { projectId } };
  const { rev, form } = await admin.call(api.project.get, at);
  await admin.call(api.project.change, {
    ...at,
    body: { rev, form: { ...form, participants: [admin.id, member.id] } },
  });
  const words = { en: 'Example', zh: '示例' };
  await admin.call(api.task.share, { params: { taskId }, body: { name: words, description: words } });
  const { rows } = await admin.call(api.version.snapshot, { params: { versionId } });
  const rowId = rows.risks?.[0]?.id ?? '';
  return { ...example, rowId, kind: 'risks', userId: member.id, tagId: wideTag.id, rev: '1' };
}

/** What an administrator can do, as the spec of the audit log does it; the example is there already. */
async function administration(world: World): Promise<Act[]> {
  const { admin } = world;
  const registration = { params: { key: 'signIn.registration' as const }, body: { rev: 0, value: 'approval' } };
  await admin.call(api.variable.change, registration);
  const { 'workplace.loadExample': _, ...acts } = await administrativeActs(world);
  return Object.entries(acts).map(([name, { endpoint, sent }]) => {
    let prepared: Awaited<ReturnType<typeof sent>> = {};
    return {
      name,
      prepare: async () => {
        prepared = await sent();
      },
      run: async () => {
        const { status, failure } = await admin.attempt(endpoint, prepared);
        if (status !== 200) throw new Error(`${name}: ${status} ${JSON.stringify(failure)}`);
      },
    };
  });
}
