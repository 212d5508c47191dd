import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { KindName } from '#domain/kinds/kinds.ts';
import type { Method } from '#domain/model/method.ts';
import type { ReportFormat } from '#domain/report/blocks.ts';
import { change, drop, mostOps, type Op } from '#domain/workspace/edit.ts';
import { bigTaskOps, sizeFor } from '#tests/world/big-task.ts';
import { tasksWorkbook } from '#tests/world/tasks-workbook.ts';
import { newTask } from '../../product.mjs';
import { hostileBodyActs } from '../fill/hostile-bodies.ts';
import { wideModels } from '../fill/wide-models.ts';
import { shoot } from '../load/load.ts';
import type { Act, Call, Send } from './act.ts';
import { wayOutActs } from './way-out-acts.ts';

interface Row {
  id: string;
  rev: number;
}

/** Of a task of some ten thousand rows. */
const risks = 953;
const uploads = 20;
const importedTasks = 10_000;
/** Rows of a deleted project go after the answer (ms). */
const sweepTime = 3_000;
const root = '/intara/v1.0';

/** What the acts of one task are about; the ids are known once the first act has made it. */
interface Stage {
  base: string;
  call: Call;
  send: Send;
  method: Method;
  projectId: string;
  taskId: string;
  versionId: string;
}

/** The acts, in an order in which each finds what it needs. */
export async function largeActs(base: string, call: Call): Promise<Act[]> {
  const { projectId, taskId, versionId } = await newTask(call, 'acts');
  const { method } = await call('GET', `${root}/projects/${projectId}`);
  const send: Send = (verb, path, body) => {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const headers = { authorization: call.token, 'accept-encoding': 'gzip' };
    const sent =
      text === undefined ? { headers } : { headers: { ...headers, 'content-type': 'application/json' }, body: text };
    return shoot(base, new Agent(), { method: verb, path: root + path, ...sent });
  };
  const stage: Stage = { base, call, send, method, projectId, taskId, versionId };
  return [
    ...editingActs(stage),
    ...readingActs(stage),
    ...versionActs(stage),
    ...methodActs(stage),
    ...fileActs(stage),
    ...(await wayOutActs({ base, call, send })),
    ...hostileBodyActs(base, call, versionId),
    {
      name: 'the project deleted, and what its versions held swept',
      run: async () => {
        await send('DELETE', `/projects/${projectId}`);
        await sleep(sweepTime);
      },
    },
    {
      name: `a project of ${importedTasks} tasks deleted`,
      run: async () => {
        const { list } = await call('GET', `${root}/projects?name=FLEET`);
        await send('DELETE', `/projects/${list[0].id}`);
        await sleep(sweepTime);
      },
    },
  ];
}

/** With a reason for the rating of a path, and no risk that is retained without a claim: else a version is not made final. */
export function explained(op: Op): Op {
  if (op.op !== 'add') return op;
  if (op.kind === 'paths') return { ...op, row: { ...op.row, reason: 'seen at the bench' } };
  return op.kind === 'risks' ? { ...op, row: { ...op.row, treatments: ['reduce'] } } : op;
}

function editingActs({ call, send, method, versionId }: Stage): Act[] {
  const at = `/versions/${versionId}`;
  const ops = bigTaskOps(method, sizeFor(risks)).map(explained);
  const added = ops.slice(0, mostOps);
  const edit = (edits: Op[]) => send('POST', `${at}/edits`, { edits });
  const undo = (name: string): Act => ({ name: `undo: ${name}`, run: () => send('POST', `${at}/undo`, {}) });
  const redo = (name: string): Act => ({ name: `redo: ${name}`, run: () => send('POST', `${at}/redo`, {}) });
  /** An edit with an operation for each row of these kinds as it is then. */
  const each = (name: string, kinds: readonly KindName[], opOf: (kind: KindName, row: Row) => Op): Act => {
    let edits: Op[] = [];
    const prepare = async () => {
      const { rows } = await call('GET', `${root}${at}/snapshot`);
      edits = kinds.flatMap((kind) => rows[kind].map((row: Row) => opOf(kind, row))).slice(0, mostOps);
    };
    return { name, prepare, run: () => edit(edits) };
  };
  const renaming = 'texts of all rows changed';
  const rating = 'all steps rated anew';
  const dropping = 'all assets dropped with what follows';
  return [
    { name: `${added.length} rows added`, run: () => edit(added) },
    undo('that edit'),
    redo('that edit'),
    { name: 'the rest of the task added', run: () => edit(ops.slice(mostOps)) },
    each(renaming, ['steps', 'paths', 'threats', 'damages'], (kind, row) => {
      const field = kind === 'steps' || kind === 'paths' ? 'name' : 'description';
      return change(kind, row, { [field]: `changed ${row.id}` });
    }),
    undo(renaming),
    each(rating, ['steps'], (kind, row) => change(kind, row, { ratings: {} })),
    undo(rating),
    each(dropping, ['assets'], (kind, { id }) => drop(kind, { id })),
    undo(dropping),
  ];
}

function readingActs(stage: Stage): Act[] {
  const { send, call, versionId } = stage;
  let path = '';
  const at = `/versions/${versionId}`;
  const read = (name: string, path: string): Act => ({ name, run: () => send('GET', at + path) });
  return [
    read('snapshot after an edit of everything', '/snapshot'),
    read('list of all steps', '/attack-steps'),
    read('all ratings', '/ratings'),
    read('open points', '/open-points'),
    {
      name: 'history of a row that all these edits touched',
      prepare: async () => {
        const { rows } = await call('GET', `${root}${at}/snapshot`);
        path = `${at}/history/${rows.steps[0].id}`;
      },
      run: () => send('GET', path),
    },
    { name: 'live stream that catches up with all of it', run: () => catchUp(stage) },
  ];
}

/** Listens from the first change on until the last one has come. */
async function catchUp({ base, call, versionId }: Stage) {
  const { rev } = await call('GET', `${root}/versions/${versionId}/open-points`);
  const leave = new AbortController();
  const headers = { authorization: call.token };
  const answer = await fetch(`${base}${root}/versions/${versionId}/stream?after=0`, { headers, signal: leave.signal });
  let text = '';
  for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
    // The end of the one before, in which the id may have begun.
    text = text.slice(-100) + Buffer.from(chunk).toString('latin1');
    if (text.includes(`id: ${rev}\n`)) break;
  }
  leave.abort();
}

function versionActs({ send, call, taskId, versionId }: Stage): Act[] {
  let second = '';
  let author = '';
  let rev = 0;
  let edits: Op[] = [];
  const revOf = async () => {
    ({ rev } = await call('GET', `${root}/versions/${second}/open-points`));
  };
  return [
    {
      name: 'version created',
      prepare: async () => {
        author = (await call('GET', '/inauth/v1.0/user/info-by-token')).id;
      },
      run: async () => {
        const body = { version: 'V2.0', base: versionId, content: 'acts', author, current: false };
        second = (await call('POST', `${root}/tasks/${taskId}/versions`, body)).versionId;
      },
    },
    { name: 'that version opened', run: () => send('GET', `/versions/${second}/snapshot`) },
    {
      name: 'one row added to it, its first edit',
      run: () => send('POST', `/versions/${second}/functions`, { name: 'first' }),
    },
    {
      name: 'all steps of it renamed',
      prepare: async () => {
        const { rows } = await call('GET', `${root}/versions/${second}/snapshot`);
        edits = rows.steps.map((row: Row) => change('steps', row, { name: `other ${row.id}` }));
      },
      run: () => send('POST', `/versions/${second}/edits`, { edits }),
    },
    { name: 'the two compared', run: () => send('GET', `/versions/${second}/comparison?with=${versionId}`) },
    { name: 'all rows brought back', run: () => send('POST', `/versions/${second}/restore`, { from: versionId }) },
    {
      name: 'version made final, refused for its open points',
      prepare: revOf,
      run: () => refused(send('POST', `/versions/${second}/freeze`, { rev, reason: '' })),
    },
    {
      name: 'version made final',
      prepare: revOf,
      run: () => send('POST', `/versions/${second}/freeze`, { rev, reason: 'measured' }),
    },
  ];
}

/** @throws Error when the call was carried out */
const refused = (call: Promise<void>) =>
  call.then(
    () => Promise.reject(new Error('not refused')),
    () => undefined,
  );

function methodActs({ send, call, projectId, method }: Stage): Act[] {
  const path = `/projects/${projectId}/method`;
  let rev = 0;
  let wide = method;
  return [
    {
      name: 'effect preview with ten wide models',
      prepare: async () => {
        const ids: string[] = [];
        for (const form of wideModels(method)) {
          const { item } = await call('POST', `${root}/configuration/threat-models`, form);
          ids.push(item.id);
        }
        const { form } = await call('GET', `${root}/projects/${projectId}`);
        const choice = { ...form, threatModels: [...form.threatModels, ...ids] };
        ({ method: wide } = await call('POST', `${root}/models/compose`, choice));
      },
      run: () => send('POST', `${path}/effect`, { method: wide }),
    },
    {
      name: 'method of ten wide models taken over',
      prepare: async () => {
        ({ rev } = await call('GET', `${root}/projects/${projectId}`));
      },
      run: () => send('PUT', path, { rev, method: wide, accepted: true }),
    },
    { name: 'project with that method read', run: () => send('GET', `/projects/${projectId}`) },
  ];
}

function fileActs(stage: Stage): Act[] {
  return [
    ...(['docx', 'pdf', 'xlsx'] as const).map((format) => ({
      name: `report as ${format}`,
      run: () => makeReport(stage, format),
    })),
    {
      name: `${uploads} files of 10 MB sent at once`,
      run: () => Promise.all(Array.from({ length: uploads }, () => upload(stage))),
    },
    { name: `workbook of ${importedTasks} tasks imported`, run: () => importWorkbook(stage) },
  ];
}

async function makeReport({ call, versionId }: Stage, format: ReportFormat) {
  const { id } = await call('POST', `${root}/versions/${versionId}/reports`, { format, locale: 'both', explain: true });
  for (let status = ''; status !== 'done'; await sleep(50)) {
    ({ status } = await call('GET', `${root}/jobs/${id}`));
    if (status === 'failed') throw new Error(`the report as ${format} failed`);
  }
}

async function upload({ base, call, versionId }: Stage) {
  const body = new FormData();
  const bytes = new Uint8Array(10 * 1024 * 1024 - 1024).fill(0x20);
  crypto.getRandomValues(bytes.subarray(0, 1024).fill(0));
  for (let i = 0; i < 1024; i++) bytes[i] = 0x61 + ((bytes[i] as number) % 26);
  body.set('file', new File([bytes], 'evidence.txt'));
  await post(`${base}${root}/versions/${versionId}/attachments`, call.token, body);
}

async function importWorkbook({ base, call }: Stage) {
  const body = new FormData();
  body.set('file', new File([tasksWorkbook(importedTasks)], 'large.xlsx'));
  await post(`${base}${root}/import/init-database`, call.token, body);
}

async function post(url: string, token: string, body: FormData) {
  const answer = await fetch(url, { method: 'POST', headers: { authorization: token }, body });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  await answer.arrayBuffer();
}
