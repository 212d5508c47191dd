import { hostname } from 'node:os';
import { type Health, health } from '#contract/system/health.ts';
import { dayIn } from '#domain/model/time-zone.ts';
import { endLongTask, longTasks } from '#server/actions/operation/long-tasks.ts';
import { messageState } from '#server/actions/operation/message-state.ts';
import { testMessage } from '#server/actions/operation/test-message.ts';
import type { Env } from '#server/env.ts';
import { diskSpace } from '#server/files/disk-space.ts';
import { implement } from '#server/handlers/implement.ts';
import { messagesOf } from '#server/store/accounts/sent-messages.ts';
import { backupState, endedBackup } from '#server/store/backups.ts';
import { databaseFacts } from '#server/store/database-facts.ts';
import { ping } from '#server/store/store.ts';
import { commitOf, version } from '#server/version.ts';

const hour = 3_600_000;
/** The address of the database in words of its tools may have a password. */
const address = /\b[a-z]+:\/\/\S+/gi;
const problemLength = 500;
/** A backup that is due for longer (ms) is late: one that fails is tried again every quarter of an hour. */
const lateAfter = hour;
/** A store that takes longer (ms) counts as away. */
const storePatience = 1_500;

export const healthHandlers = implement(health, {
  state: async (_, env) => {
    const now = env.clock();
    return {
      at: now.toISOString(),
      host: hostname(),
      version,
      commit: commitOf(env),
      node: process.version,
      startedAt: env.startedAt.toISOString(),
      database: {
        ping: await pingTime(env),
        ...(await databaseFacts(env.store.db)),
        connections: env.store.connections?.() ?? null,
        servers: await serversOf(env),
      },
      disks: await disksOf(env),
      sharedFiles: await sharedFilesOf(env),
      reports: env.reports.size(),
      streams: env.streams.size(),
      openVersions: env.versions.size(),
      messages: { today: await messagesToday(env, now), failed: env.failures.messages },
      backups: await backupsOf(env, now),
      ...(env.auditDelivery && { audit: await auditOf(env.auditDelivery) }),
      failures: env.failures.list(),
    };
  },
  messages: (_, env) => messageState(env),
  testMessage: ({ body, user }, env) => testMessage(env, user, body.way),
  longTasks: (_, env) => longTasks(env),
  endLongTask: async ({ body }, env) => ({ outcome: await endLongTask(env, body.id) }),
});

/** Those that share the database; what it does not tell is no reason to tell nothing. */
async function serversOf({ store, log }: Env): Promise<Health['database']['servers']> {
  try {
    return (await store.servers?.()) ?? null;
  } catch (err) {
    log.warn({ err }, 'the database does not tell which servers share it');
    return null;
  }
}

/** How long the database takes to answer (ms), to a hundredth. @throws the driver's error when it does not */
async function pingTime({ store }: Env): Promise<number> {
  const began = performance.now();
  await ping(store.db);
  return Math.round((performance.now() - began) * 100) / 100;
}

async function auditOf(delivery: NonNullable<Env['auditDelivery']>): Promise<Health['audit']> {
  const report = await delivery.report();
  return { ...report, problem: report.problem.slice(0, problemLength) };
}

/** Folders are told by their use: where they are on the machine is in its settings. */
async function disksOf({ dataDir, backup }: Env): Promise<Health['disks']> {
  const folders = [
    { use: 'data', folder: dataDir } as const,
    ...(backup ? [{ use: 'backups', folder: backup.folder } as const] : []),
  ];
  return Promise.all(folders.map(async ({ use, folder }) => ({ use, ...(await diskSpace(folder)) })));
}

/** Of a store that servers share: how long it takes to give an answer to nothing. */
async function sharedFilesOf({ files: { objects } }: Env): Promise<Health['sharedFiles']> {
  if (!objects) return null;
  const began = performance.now();
  const answered = objects.head('probe').then(
    () => Math.round(performance.now() - began),
    () => null,
  );
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<null>((done) => {
    timer = setTimeout(() => done(null), storePatience);
  });
  const ping = await Promise.race([answered, tooLate]).finally(() => clearTimeout(timer));
  return { ping };
}

async function messagesToday({ store, variables }: Env, now: Date): Promise<number> {
  const values = await variables.current();
  const counts = await messagesOf(store.db, dayIn(now.getTime(), values['report.zone']));
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

async function backupsOf({ store, backup, startedAt }: Env, now: Date): Promise<Health['backups']> {
  const every = backup?.every;
  const state = await backupState(store.db);
  const { lastAt = null, bytes = 0, failedAt = null } = state ?? {};
  const isEnded = state?.problem === endedBackup;
  const problem = isEnded ? '' : (state?.problem ?? '').replace(address, '…').slice(0, problemLength);
  // The first one is due when the server starts, and a server that was off could make none meanwhile.
  const due = lastAt === null ? 0 : Date.parse(lastAt) + (every ?? 0);
  const isLate = every !== undefined && now.getTime() - Math.max(due, startedAt.getTime()) > lateAfter;
  return { every: every === undefined ? null : every / hour, lastAt, bytes, failedAt, problem, isEnded, isLate };
}
