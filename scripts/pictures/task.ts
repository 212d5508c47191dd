import { defaultMethod } from '#domain/method/seed/methods.ts';
import { add, type Op } from '#domain/workspace/edit.ts';
import { bigTaskOps, slices } from '#tests/world/big-task.ts';
import { client, type firstAdministrator, newTask } from '../product.mjs';

type Caller = Awaited<ReturnType<typeof firstAdministrator>>;

/** Signs in on a running server; `account` is `name:password`. */
export async function callerFor(base: string, account: string): Promise<Caller> {
  const [username, password] = account.split(':');
  const { token } = await client(base)('POST', '/inauth/v1.0/login', { username, password });
  return Object.assign(client(base, token), { token });
}

const size = { assets: 24, damages: 34, threats: 14, paths: 16, steps: 48, risks: 32 };

/** What nobody has rated yet, a level without a reason, a goal without a requirement: what open points are made of. */
const unfinished: Op[] = [
  ...Array.from({ length: 9 }, (_, n) =>
    add(
      'damages',
      { description: `Beam drops to its lowest position, case ${n}`, assets: ['pic-A-1'], property: 'A' },
      `pic-open-${n}`,
    ),
  ),
  ...Array.from({ length: 6 }, (_, n) =>
    add(
      'damages',
      {
        description: `Hazard warning cannot be switched on, case ${n}`,
        assets: ['pic-A-2'],
        property: 'I',
        ratings: {
          S: { level: 'SEV', notAnalysed: false, reason: '' },
          F: { level: 'MOD', notAnalysed: false, reason: '' },
        },
      },
      `pic-bare-${n}`,
    ),
  ),
  add('goals', { name: 'The lamp request is authentic and fresh' }, 'pic-goal'),
  add('claims', { name: 'The supplier keeps the key store' }, 'pic-claim'),
  add('requirements', { name: 'Frames of the lamp request carry a MAC of 64 bit' }, 'pic-requirement'),
  add('functions', { name: 'Switch the low beam' }, 'pic-function'),
  add('assumptions', { name: 'The gateway filters diagnostic frames while driving' }, 'pic-assumption'),
];

/** A task with rows of every kind, rated and unfinished; returns its id. */
export async function fillTask(call: Caller): Promise<string> {
  const { taskId, versionId } = await newTask(call);
  for (const edits of [...slices(bigTaskOps(defaultMethod, size, 'pic')), unfinished])
    await call('POST', `/intara/v1.0/versions/${versionId}/edits`, { edits });
  return taskId;
}
