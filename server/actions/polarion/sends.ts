import type { CurrentUser } from '#contract/account/inauth.ts';
import { errors, errorTexts, Failure, type Hole } from '#contract/kit/errors.ts';
import { badInput } from '#contract/kit/refusals.ts';
import type { PolarionSend, SentSum, SyncProgress } from '#contract/polarion.ts';
import type { Env } from '#server/env.ts';
import { nameOf } from '#server/inauth/name-cards.ts';
import { busyNow, connectionOf } from '#server/store/projects/polarion.ts';
import { endSend, insertSend, lastSendOf, type SendRow, sendById } from '#server/store/projects/polarion-sends.ts';
import { callerOf, noteSent, secondsUntil, workAtSend } from './keep-sending.ts';
import { nothingSent } from './send-requirements.ts';
import { sealStanding } from './send-standing.ts';

/** Who asks for it, and about which project. */
interface Asker {
  user: CurrentUser;
  session: string;
  address: string;
  projectId: string;
}

interface Asked {
  id: string;
  ids: readonly string[];
  overwrite: boolean;
}

/** Writes down what is to be sent, and begins. @throws Failure PolarionNotConnected, PolarionBusy */
export async function beginSend(env: Env, asker: Asker, asked: Asked): Promise<PolarionSend> {
  const row = await writeDown(env, asker, asked);
  void workAtSend(env, row.id).catch((err) => env.log.error({ err, id: row.id }, 'sending to Polarion'));
  return shown(env, row);
}

async function writeDown(env: Env, { user, session, address, projectId }: Asker, asked: Asked): Promise<SendRow> {
  const { db } = env.store;
  const { id } = asked;
  const before = await sendById(db, id);
  if (before?.project_id === projectId && before.asked_by === user.id) return before;
  if (before) throw badInput([{ path: 'id', problem: 'taken' }]);
  if (!(await connectionOf(db, projectId))) throw new Failure('PolarionNotConnected');
  const busyBy = await busyNow(db, projectId);
  if (busyBy !== undefined) throw await busy(env, busyBy);
  const row: SendRow = {
    id,
    project_id: projectId,
    asked_by: user.id,
    account: user.username,
    address,
    standing: sealStanding(env, id, session),
    asked_on: env.clock().toISOString(),
    begun_on: null,
    overwrite: asked.overwrite,
    ids: [...new Set(asked.ids)],
    done: 0,
    sent: nothingSent,
    noted: nothingSent,
    wait_until: null,
    ended_on: null,
    failure: null,
  };
  if (await env.store.tx((tx) => insertSend(tx, row))) return row;
  // Asked for twice at the same moment, or somebody else came first.
  const now = await lastSendOf(db, projectId);
  if (now?.id === id) return now;
  throw await busy(env, now?.asked_by ?? '');
}

const busy = async (env: Env, who: string) => new Failure('PolarionBusy', { who: await nameOf(env.identity, who) });

/** Between two looks whether it has ended, while it is not worked at here (ms). */
const askEvery = 500;

/**
 * The same for a program that waits for the end. It goes on when the caller leaves.
 * @throws Failure PolarionNotConnected, PolarionBusy, why it ended before it was done, the signal's reason
 */
export async function sendAndWait(
  env: Env,
  asker: Asker,
  asked: Asked,
  { signal, report }: { signal: AbortSignal; report: (progress: SyncProgress) => void },
): Promise<SentSum> {
  const { id } = await writeDown(env, asker, asked);
  for (;;) {
    const working = workAtSend(env, id);
    const endHearing = env.sends.hear(id, report);
    await untilEither(working, signal).finally(endHearing);
    const row = await sendById(env.store.db, id);
    // Gone with its project.
    if (!row) throw new Failure('PolarionNotConnected');
    if (row.failure) throw new Failure(row.failure.key, row.failure.holes);
    if (row.ended_on) return row.sent;
    if (env.stopping.aborted) throw new Failure('NotReady');
    await untilEither(new Promise((resolve) => setTimeout(resolve, askEvery)), signal);
  }
}

/** @throws the signal's reason, when that fires first */
async function untilEither(work: Promise<unknown>, signal: AbortSignal): Promise<void> {
  let onAbort = () => {};
  const left = new Promise<never>((_, reject) => {
    onAbort = () => reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    if (signal.aborted) onAbort();
  });
  // Whoever has left hears nothing of it any more.
  work.catch(() => undefined);
  try {
    await Promise.race([work, left]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

/** What is on its way, or the last that was. */
export async function lastSend(env: Env, projectId: string): Promise<PolarionSend | null> {
  const row = await lastSendOf(env.store.db, projectId);
  return row ? shown(env, row) : null;
}

/** Ends what is on its way, on whatever server; the call that is under way is brought to its end. */
export async function cancelSend(
  env: Env,
  user: CurrentUser,
  projectId: string,
  id: string,
): Promise<PolarionSend | null> {
  const row = await sendById(env.store.db, id);
  if (row?.project_id === projectId) await stopSend(env, row, user.fullName || user.username);
  return lastSend(env, projectId);
}

/** The same by its row. @param who stopped it, as who asked for it is told @returns false when it had ended before */
export async function stopSend(env: Env, row: SendRow, who: Hole): Promise<boolean> {
  const { db } = env.store;
  const { id, project_id: projectId } = row;
  const failure = new Failure('PolarionStopped', { who });
  const { key, holes } = failure;
  if (!(await endSend(db, id, { at: env.clock().toISOString(), failure: { key, holes } }))) return false;
  env.sends.stop(id, failure);
  // Whoever works at it notes at the end what it did.
  if ((await busyNow(db, projectId)) === undefined) await noteSent({ ...env, caller: callerOf(row) }, id);
  return true;
}

async function shown(env: Env, row: SendRow): Promise<PolarionSend> {
  const { id, asked_by, asked_on, ids, done, sent, wait_until, ended_on, failure } = row;
  const isOver = ended_on !== null && !(await isStopping(env, row));
  return {
    id,
    askedBy: await nameOf(env.identity, asked_by),
    askedOn: asked_on,
    total: ids.length,
    done,
    sent,
    waits: ended_on ? 0 : secondsUntil(env, wait_until),
    endedOn: isOver ? ended_on : null,
    failure: failure && { errorCode: errors[failure.key].code, ...textsOf(failure) },
  };
}

/** How long one that was ended holds its project at the most, on a server other than this one (ms). */
const longestEnd = 60_000;

/** It was ended, but a call of it is under way still: until that has ended nothing else can begin. */
async function isStopping(env: Env, { id, project_id, asked_by, ended_on, failure }: SendRow): Promise<boolean> {
  if (!ended_on || failure?.key !== 'PolarionStopped') return false;
  if (env.sends.isAt(id)) return true;
  if (!env.store.signals || env.clock().getTime() - Date.parse(ended_on) > longestEnd) return false;
  return (await busyNow(env.store.db, project_id)) === asked_by;
}

function textsOf({ key, holes }: NonNullable<SendRow['failure']>) {
  const { chMessage, enMessage } = errorTexts(key, holes);
  return { chMessage, enMessage };
}
