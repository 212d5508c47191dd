import type { Answer } from '#contract/kit/endpoint.ts';
import type { polarion, SyncProgress } from '#contract/polarion.ts';
import { sendActOf, syncStateOf } from '#domain/polarion/sync-state.ts';
import type { Env } from '#server/env.ts';
import { type ItemRow, itemsOf, writeItems } from '#server/store/projects/polarion.ts';
import { nameOfProject } from '#server/store/projects/project-table.ts';
import type { Tx } from '#server/store/store.ts';
import { noteAct } from '../people/note-act.ts';
import { findByIds, known, lookedAtOnce, seen } from './known-items.ts';
import { keyOf, type RequirementHere, requirementsHere } from './requirements-here.ts';
import { type Sync, type SyncCall, synchronising } from './sync.ts';
import { type Outcome, type Packet, WorkItemWriter } from './write-work-items.ts';

type Sent = Answer<typeof polarion.send>;

interface Asked {
  ids: readonly string[];
  overwrite: boolean;
}

/**
 * Sends requirements packet by packet; what Polarion has confirmed of one is stored before the next is begun, so that giving up, a lost connection or the end of the
 * server lose nothing that was made there.
 * @throws Failure PolarionNotConnected, PolarionBusy, PermissionDenied, and what Polarion refuses of everything
 */
export function sendRequirements(
  env: Env,
  call: SyncCall,
  { ids, overwrite }: Asked,
  report: (progress: SyncProgress) => void,
): Promise<Sent> {
  let at: SyncProgress = { done: 0, total: 0 };
  const onWait = (waits: number) => report({ ...at, waits });
  return synchronising(env, { ...call, onWait }, async (sync) => {
    const { projectId, user } = call;
    const wanted = new Set(ids);
    const here = await requirementsHere(env, projectId, sync.connection.body);
    const rows = here.filter(({ key }) => wanted.has(key));
    const items = new Map((await itemsOf(env.store.db, projectId)).map((i) => [keyOf(i.task_id, i.row_id), i]));
    const sum: Sent = { created: 0, changed: 0, same: 0, held: 0, gone: wanted.size - rows.length, refused: 0 };
    const writer = new WorkItemWriter(sync);
    const note = async (tx: Tx, { created, changed }: Pick<Sent, 'created' | 'changed'>) => {
      if (created + changed === 0) return;
      const target = { id: projectId, name: await nameOfProject(tx, projectId) };
      await noteAct(env, tx, 'polarion.sent', { ...target, detail: `+${created} ~${changed}` });
    };
    try {
      for (let from = 0; from < rows.length; from += lookedAtOnce) {
        at = { done: from, total: rows.length };
        report(at);
        await sync.goOn();
        const packet = rows.slice(from, from + lookedAtOnce);
        const now = env.clock().toISOString();
        const { next, counts, failure } = await sendPacket(
          { writer, sync, items, now, by: user.id },
          packet,
          overwrite,
        );
        await env.store.tx((tx) => writeItems(tx, next));
        for (const [key, count] of Object.entries(counts)) sum[key as keyof Sent] += count;
        if (failure) throw failure.error;
        writer.refuseHopeless();
      }
    } finally {
      // A line for all of it, of what was confirmed before it was given up, too.
      await env.store.tx((tx) => note(tx, sum));
    }
    return sum;
  });
}

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
  const counts: Sent = { created: 0, changed: 0, same: 0, held: 0, gone: 0, refused: 0 };
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
