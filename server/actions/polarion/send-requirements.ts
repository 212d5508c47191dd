import type { SentSum, SyncProgress } from '#contract/polarion.ts';
import { sendActOf, syncStateOf } from '#domain/polarion/sync-state.ts';
import type { Env } from '#server/env.ts';
import { type ItemRow, itemsOf, writeItems } from '#server/store/projects/polarion.ts';
import type { Tx } from '#server/store/store.ts';
import { findByIds, known, lookedAtOnce, seen } from './known-items.ts';
import { keyOf, type RequirementHere, requirementsHere } from './requirements-here.ts';
import { type Sync, type SyncCall, synchronising } from './sync.ts';
import { type Outcome, type Packet, WorkItemWriter } from './write-work-items.ts';

export const nothingSent: SentSum = { created: 0, changed: 0, same: 0, held: 0, gone: 0, refused: 0 };

/** What is to be sent, and how far that is. */
export interface ToSend {
  ids: readonly string[];
  overwrite: boolean;
  /** It was begun before: it may have come further than is known. */
  isResumed: boolean;
  /** So many of the ids were sent before, with this sum. */
  done: number;
  sent: SentSum;
  /** Polarion asks to be left alone for so long still (s). */
  waits: number;
  /** Keeps how far it is, in the transaction that keeps what was confirmed. */
  keep: (tx: Tx, at: { done: number; sent: SentSum }) => Promise<void>;
}

/**
 * Sends requirements packet by packet; what Polarion has confirmed of one is stored before the next is begun, so that giving up, a lost connection or the end of the
 * server lose nothing that was made there.
 * @throws Failure PolarionNotConnected, PolarionBusy, PolarionRightLost, and what Polarion refuses of everything
 */
export function sendRequirements(
  env: Env,
  call: SyncCall,
  begin: () => Promise<ToSend>,
  report: (progress: SyncProgress) => void,
): Promise<void> {
  let at: SyncProgress = { done: 0, total: 0 };
  const onWait = (seconds: number) => {
    report({ ...at, waits: seconds });
    call.onWait?.(seconds);
  };
  return synchronising(env, { ...call, onWait }, async (sync) => {
    const { ids, overwrite, isResumed, done, sent, waits, keep } = await begin();
    const total = ids.length;
    at = { done, total };
    report(at);
    if (waits > 0) sync.client.putOff(waits);
    // What was made a moment ago is not found yet: the index of Polarion follows later.
    else if (isResumed) await sync.client.pauseBefore(3);
    const { projectId, user } = call;
    const here = new Map((await requirementsHere(env, projectId, sync.connection.body)).map((row) => [row.key, row]));
    const items = new Map((await itemsOf(env.store.db, projectId)).map((i) => [keyOf(i.task_id, i.row_id), i]));
    const writer = new WorkItemWriter(sync);
    let sum = sent;
    for (let from = done; from < total; from += lookedAtOnce) {
      at = { done: from, total };
      report(at);
      await sync.goOn();
      const asked = ids.slice(from, from + lookedAtOnce);
      const packet = asked.flatMap((id) => here.get(id) ?? []);
      const now = env.clock().toISOString();
      const { next, counts, failure } = await sendPacket({ writer, sync, items, now, by: user.id }, packet, overwrite);
      counts.gone += asked.length - packet.length;
      sum = addSums(sum, failure ? onlyWritten(counts) : counts);
      await env.store.tx(async (tx) => {
        await writeItems(tx, next);
        await keep(tx, { done: failure ? from : from + asked.length, sent: sum });
      });
      if (failure) throw failure.error;
      writer.refuseHopeless();
    }
  });
}

const addSums = (a: SentSum, b: SentSum): SentSum => ({
  created: a.created + b.created,
  changed: a.changed + b.changed,
  same: a.same + b.same,
  held: a.held + b.held,
  gone: a.gone + b.gone,
  refused: a.refused + b.refused,
});

/** Of a packet that is done once more only what was written counts: the others come again. */
const onlyWritten = ({ created, changed }: SentSum): SentSum => ({ ...nothingSent, created, changed });

interface Context {
  writer: WorkItemWriter;
  sync: Sync;
  items: ReadonlyMap<string, ItemRow>;
  now: string;
  by: string;
}

async function sendPacket(
  { writer, sync, items, now, by }: Context,
  rows: readonly RequirementHere[],
  overwrite: boolean,
) {
  const { project_id: projectId } = sync.connection;
  const counts: SentSum = { ...nothingSent };
  const itemOf = (row: RequirementHere) => items.get(row.key) ?? blank(projectId, row);
  // What is to be written over is looked at first: somebody may have changed it in Polarion a moment ago.
  const linked = rows.filter((row) => isDifferent(row, itemOf(row))).map(itemOf);
  const looked = await findByIds(
    sync.client,
    linked.map((item) => item.work_item),
  );
  const next = new Map<string, ItemRow>();
  for (const item of linked) next.set(keyOf(item.task_id, item.row_id), seen(item, looked.get(item.work_item), now));
  const packet: Packet = { create: [], change: [] };
  for (const row of rows) {
    const item = next.get(row.key) ?? itemOf(row);
    const act = sendActOf(syncStateOf(row.hash, known(item)), overwrite);
    if (act === 'create') packet.create.push({ row, item });
    else if (act === 'change') packet.change.push({ row, item });
    else counts[act === 'nothing' ? 'same' : act] += 1;
  }
  const written: Outcome = { created: [], changed: [], refused: [], gone: [] };
  const done = () => [...written.created, ...written.changed];
  let shown: Awaited<ReturnType<typeof findByIds>> = new Map();
  let failure: { error: unknown } | undefined;
  try {
    await writer.write(packet, written);
    shown = await findByIds(
      sync.client,
      done().map(({ workItem }) => workItem),
    );
  } catch (error) {
    // What was confirmed before it is kept, or our own change would look like one made in Polarion.
    failure = { error };
  }
  const touched = done();
  for (const { row, item, workItem } of touched) {
    const sent: ItemRow = {
      ...item,
      ...namesOf(row),
      work_item: workItem,
      sent_hash: row.hash,
      sent_time: now,
      sent_by: by,
      refusal: '',
      // Not looked at yet: as it is seen first counts.
      there_hash: '',
      changed_there: false,
      title_there: '',
    };
    next.set(row.key, shown.has(workItem) ? seen(sent, shown.get(workItem), now, true) : sent);
  }
  for (const { row, item, detail } of written.refused)
    next.set(row.key, { ...(next.get(row.key) ?? item), refusal: detail });
  for (const { row, item } of written.gone) next.set(row.key, seen(item, undefined, now));
  counts.created += written.created.length;
  counts.changed += written.changed.length;
  counts.refused += written.refused.length;
  counts.gone += written.gone.length;
  return { next: [...next.values()], counts, failure };
}

/** Is there a work item that is not known to be as the requirement is? */
const isDifferent = ({ hash }: RequirementHere, item: ItemRow): boolean =>
  item.work_item !== '' && syncStateOf(hash, known(item)) !== 'same';

const namesOf = ({ code, name, taskCode, task }: RequirementHere) => ({
  code,
  name,
  task_code: taskCode,
  task_name: task,
});

/** A requirement that was never sent. */
const blank = (projectId: string, row: RequirementHere): ItemRow => ({
  project_id: projectId,
  task_id: row.taskId,
  row_id: row.row,
  ...namesOf(row),
  work_item: '',
  sent_hash: '',
  sent_time: null,
  sent_by: '',
  there_hash: '',
  changed_there: false,
  gone_there: false,
  title_there: '',
  status: '',
  read_time: null,
  refusal: '',
});
