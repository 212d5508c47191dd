import { Failure } from '#contract/kit/errors.ts';
import type { Env } from '#server/env.ts';
import { endFormerSyncs } from '#server/store/projects/polarion.ts';
import {
  endSend,
  isUnderWay,
  noteSend,
  type SendRow,
  sendById,
  sendsUnderWay,
} from '#server/store/projects/polarion-sends.ts';
import { nameOfProject } from '#server/store/projects/project-table.ts';
import { noteAct } from '../people/note-act.ts';
import { sendRequirements, type ToSend } from './send-requirements.ts';
import { requireStanding } from './send-standing.ts';

/** How often it is looked for what nobody works at: what a restart left, or another server that broke down (ms). */
const lookEvery = 5_000;
/** How often it is looked whether it was ended on another server (ms). */
const askEvery = 2_000;
/** Whom Polarion asks to wait longer than this (s) learns so. Nobody sits before it, so it is longer than for a call. */
const longestWait = 3_600;

/** It was ended by somebody, who wrote down why: there is nothing more to do. */
const ended = new Error('ended');

/** Goes on with what was begun before the start, and looks for what others have left until the server stops. */
export async function keepSending(env: Env): Promise<void> {
  // One server alone (SQLite): whoever held a project has ended.
  if (!env.store.signals) await endFormerSyncs(env.store.db);
  const look = () =>
    goOnSending(env).catch((err) => {
      if (!env.stopping.aborted) env.log.error({ err }, 'what is on its way to Polarion could not be looked for');
    });
  void look();
  const timer = setInterval(() => void look(), lookEvery).unref();
  env.stopping.addEventListener('abort', () => clearInterval(timer), { once: true });
}

/** Works at all that is on its way and that no server works at. @returns when they have ended, or are to be looked at again */
export async function goOnSending(env: Env): Promise<void> {
  if (env.stopping.aborted) return;
  await Promise.all((await sendsUnderWay(env.store.db)).map((id) => workAtSend(env, id)));
}

/** In whose name it is sent, whoever goes on with it. */
export const callerOf = ({ asked_by: id, account: username, address }: SendRow): NonNullable<Env['caller']> => ({
  user: { id, username },
  address,
});

/** Works at one, unless another server does. Its end stands in the store. */
export const workAtSend = (env: Env, id: string): Promise<void> =>
  env.sends.run(id, async (stop, report) => {
    const row = await sendById(env.store.db, id);
    if (!row || row.ended_on) return;
    await work({ ...env, caller: callerOf(row) }, row, { stop, report });
  });

type Given = Parameters<Parameters<Env['sends']['run']>[1]> extends [infer S, infer R] ? { stop: S; report: R } : never;

async function work(env: Env, row: SendRow, { stop, report }: Given): Promise<void> {
  const { id, project_id: projectId, ids, overwrite } = row;
  const { db } = env.store;
  const elsewhere = new AbortController();
  const signal = AbortSignal.any([stop, elsewhere.signal]);
  const ask = () => isUnderWay(db, id).then((is) => is || elsewhere.abort(ended));
  const asking = setInterval(() => void ask().catch(() => undefined), askEvery);
  const standing = {
    async require() {
      await ask();
      signal.throwIfAborted();
      await requireStanding(env, row);
    },
  };
  const onWait = (seconds: number) => {
    const until = new Date(env.clock().getTime() + seconds * 1000).toISOString();
    void noteSend(db, id, { wait_until: until }).catch((err) => env.log.warn({ err, id }, 'a wait for Polarion'));
  };
  const begin = async (): Promise<ToSend> => {
    // Read anew by whoever holds the project: another server may have come further since.
    const { begun_on, done, sent, wait_until } = (await sendById(db, id)) ?? row;
    await noteSend(db, id, { begun_on: begun_on ?? env.clock().toISOString() });
    const waits = secondsUntil(env, wait_until);
    return { ids, overwrite, isResumed: begun_on !== null, done, sent, waits, keep: (tx, at) => noteSend(tx, id, at) };
  };
  try {
    const call = { user: { id: row.asked_by }, standing, projectId, signal, onWait, longestWait };
    await sendRequirements(env, call, begin, report);
    await endSend(db, id, { at: env.clock().toISOString(), failure: null });
  } catch (error) {
    if (isForLater(error) || !(await isUnderWay(db, id))) return;
    const failure = error instanceof Failure ? error : new Failure('ServerError');
    if (failure !== error) env.log.error({ err: error, id }, 'sending to Polarion failed');
    const { key, holes } = failure;
    await endSend(db, id, { at: env.clock().toISOString(), failure: { key, holes } });
  } finally {
    clearInterval(asking);
    await noteSent(env, id).catch((err) => env.log.warn({ err, id }, 'what was sent to Polarion was not noted yet'));
  }
}

/** Another server is at it, this one stops, or it cannot be told whether who asked still may: it is tried again. */
const isForLater = (error: unknown): boolean =>
  error instanceof Failure && (error.key === 'PolarionBusy' || error.key === 'NotReady');

/** For how long Polarion asks to be left alone still (s). */
export const secondsUntil = (env: Pick<Env, 'clock'>, until: string | null): number =>
  until ? Math.max(0, Math.ceil((Date.parse(until) - env.clock().getTime()) / 1000)) : 0;

/** Writes what was confirmed since the last line of it into the audit log. */
export const noteSent = (env: Env, id: string): Promise<void> =>
  env.store.tx(async (tx) => {
    const row = await sendById(tx, id);
    if (!row) return;
    const { sent, noted, project_id: projectId } = row;
    const [created, changed] = [sent.created - noted.created, sent.changed - noted.changed];
    if (created + changed === 0) return;
    await noteSend(tx, id, { noted: sent });
    const target = { id: projectId, name: await nameOfProject(tx, projectId) };
    await noteAct(env, tx, 'polarion.sent', { ...target, detail: `+${created} ~${changed}` });
  });
