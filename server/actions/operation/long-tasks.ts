import { hostname } from 'node:os';
import { anAdministrator, Failure } from '#contract/kit/errors.ts';
import type { EndOutcome, LongTask, LongTaskKind } from '#contract/system/long-tasks.ts';
import { askToEndBackup } from '#server/backups/end-elsewhere.ts';
import { backupAct } from '#server/backups/keep-backed-up.ts';
import type { Env } from '#server/env.ts';
import { nameCards, nameOn } from '#server/inauth/name-cards.ts';
import type { ShownAct } from '#server/loop/long-acts.ts';
import { isBackupClaimed } from '#server/store/backups.ts';
import { type JobUnderWay, jobById, jobsUnderWay } from '#server/store/jobs.ts';
import { type SendRow, sendById, sendsUnderWay } from '#server/store/projects/polarion-sends.ts';
import { noteAct } from '../people/note-act.ts';
import { stopSend } from '../polarion/sends.ts';

/** What ends sooner (ms) is over before anybody has read of it. */
const longFrom = 2_000;
/** So many are listed, and of each sort of rows so many are read. */
const mostListed = 200;

/** Calls whose name says more than their address, and what the server does by itself. */
const kinds: Readonly<Record<string, LongTaskKind>> = {
  'importData.initDatabase': 'import',
  'exchange.checkProject': 'import',
  'exchange.importProject': 'import',
  'exchange.checkTask': 'import',
  'exchange.importTask': 'import',
  'taraTable.check': 'import',
  'taraTable.checkNew': 'import',
  'taraTable.createTask': 'import',
  'taraTable.import': 'import',
  'reqif.check': 'import',
  'reqif.import': 'import',
  'attackCatalogue.check': 'import',
  'attackCatalogue.import': 'import',
  'exchange.exportTask': 'export',
  'exchange.exportProject': 'export',
  'taraTable.file': 'export',
  'audit.export': 'export',
  'userAdmin.personalData': 'export',
  'accountSecurity.personalData': 'export',
  'comparison.compare': 'comparison',
  'comparison.pictures': 'comparison',
  'polarion.read': 'polarionRead',
  [backupAct]: 'backup',
  'sweep.rows': 'cleanup',
  'sweep.files': 'cleanup',
};

/** It waits for what is listed by its row. */
const waitsForSend = 'polarion.send';

/** One with the id of who began it, whose name is not known yet. */
type Nameless = Omit<LongTask, 'by'> & { userId: string | null };

const waits = ({ state }: Pick<LongTask, 'state'>): boolean => state === 'waiting';

/** What runs long: of all servers what the database knows, of this one all. The oldest first, what waits at the end. */
export async function longTasks(env: Env): Promise<{ list: LongTask[]; total: number }> {
  const now = env.clock().getTime();
  const { db } = env.store;
  const sends = (await sendsUnderWay(db)).slice(0, mostListed);
  const rows = await Promise.all(sends.map((id) => sendById(db, id)));
  const acts = env.longActs.list(now - longFrom).filter(({ name }) => name !== waitsForSend);
  const found = [
    ...(await jobsUnderWay(db, mostListed)).map((job) => reportTask(env, job)),
    ...rows.flatMap((row) => (row && row.ended_on === null ? [sendTask(env, row)] : [])),
    ...acts.map(actTask),
    ...(await backupElsewhere(env, now)),
  ].sort((a, b) => Number(waits(a)) - Number(waits(b)) || (a.since ?? '').localeCompare(b.since ?? ''));
  const list = found.slice(0, mostListed);
  const cards = await nameCards(
    env.identity,
    list.flatMap(({ userId }) => userId ?? []),
  );
  const named = list.map(({ userId, ...task }) => ({
    ...task,
    by: userId === null ? null : { id: userId, name: nameOn(cards.get(userId), userId) },
  }));
  return { list: named, total: found.length };
}

const reportId = 'report ';
const sendId = 'send ';

function reportTask(env: Env, { id, user_id, status, progress, created_on, started_on }: JobUnderWay): Nameless {
  const isRunning = status === 'running';
  return {
    id: reportId + id,
    kind: 'report',
    call: '',
    state: isRunning ? 'running' : 'waiting',
    userId: user_id,
    since: (isRunning && started_on) || String(created_on),
    progress: isRunning ? progress : null,
    host: env.reports.isHere(id) ? hostname() : null,
    canEnd: true,
  };
}

function sendTask(env: Env, { id, asked_by, asked_on, begun_on, done, ids }: SendRow): Nameless {
  return {
    id: sendId + id,
    kind: 'polarionSend',
    call: '',
    state: begun_on === null ? 'waiting' : 'running',
    userId: asked_by,
    since: begun_on ?? asked_on,
    progress: ids.length === 0 ? null : done / ids.length,
    host: env.sends.isAt(id) ? hostname() : null,
    canEnd: true,
  };
}

function actTask({ id, name, call, userId, since, state, canStop }: ShownAct): Nameless {
  const shown = { progress: null, host: hostname(), canEnd: canStop };
  return { id, kind: kindOf(name), call, state, userId, since: since.toISOString(), ...shown };
}

const kindOf = (name: string): LongTaskKind => kinds[name] ?? 'call';

const backupId = 'backup';

/** A backup that another server makes: that it does is all that is known here. It can be told to end it where the database passes that on. */
async function backupElsewhere({ store, longActs }: Env, now: number): Promise<Nameless[]> {
  const isHere = longActs.list(now).some(({ name }) => name === backupAct);
  if (isHere || !(await isBackupClaimed(store.db, now))) return [];
  const unknown = { userId: null, since: null, progress: null, host: null, canEnd: store.signals !== undefined };
  return [{ id: backupId, kind: 'backup', call: '', state: 'running', ...unknown }];
}

/**
 * Ends a long task for an administrator; who began it is told so. What ended is in the audit log.
 * @throws Failure TaskNotEndable
 */
export async function endLongTask(env: Env, id: string): Promise<EndOutcome> {
  if (id.startsWith(reportId)) return endReport(env, id.slice(reportId.length));
  if (id.startsWith(sendId)) return endSending(env, id.slice(sendId.length));
  if (id === backupId) return endBackupElsewhere(env);
  const act = env.longActs.find(id);
  if (act?.state === 'running' && !act.canStop) throw new Failure('TaskNotEndable');
  const outcome = await env.longActs.stop(id, new Failure('EndedByAdministrator'));
  if (outcome === 'notStoppable') throw new Failure('TaskNotEndable');
  // Of two clicks one has ended it.
  const isFirst = act?.state === 'running';
  if (isFirst && (outcome === 'ended' || outcome === 'ending')) await noteEnd(env, kindOf(act.name), act.userId);
  return outcome;
}

async function endReport(env: Env, id: string): Promise<EndOutcome> {
  const row = await jobById(env.store.db, id);
  if (!row) return 'gone';
  if (!(await env.reports.endFor(id))) return 'finished';
  await noteEnd(env, 'report', row.user_id);
  return 'ended';
}

async function endSending(env: Env, id: string): Promise<EndOutcome> {
  const row = await sendById(env.store.db, id);
  if (!row) return 'gone';
  if (!(await stopSend(env, row, anAdministrator))) return 'finished';
  await noteEnd(env, 'polarionSend', row.asked_by);
  // The call that is under way is brought to its end first.
  return env.sends.isAt(id) ? 'ending' : 'ended';
}

/** The server that makes it notes that it ended, if it does. */
async function endBackupElsewhere({ store, bus, clock, caller }: Env): Promise<EndOutcome> {
  if (!store.signals) return 'elsewhere';
  if (!(await isBackupClaimed(store.db, clock().getTime()))) return 'finished';
  if (caller) askToEndBackup(bus, caller);
  return 'ending';
}

/** Who began it is what it was done to. */
async function noteEnd(env: Env, kind: LongTaskKind, userId: string | null): Promise<void> {
  const cards = await nameCards(env.identity, userId ? [userId] : []);
  const name = userId ? nameOn(cards.get(userId), userId) : '';
  await noteAct(env, env.store.db, 'longTask.ended', { id: userId ?? '', name, detail: kind });
}
