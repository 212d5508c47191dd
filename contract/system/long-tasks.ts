import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';

/** What takes long on a server. `cleanup`: what deleted tasks and files left; `call`: any other call of a user. */
export const longTaskKinds = [
  'report',
  'import',
  'export',
  'comparison',
  'polarionSend',
  'polarionRead',
  'backup',
  'cleanup',
  'call',
] as const;
export type LongTaskKind = (typeof longTaskKinds)[number];

const LongTask = z.object({
  id: z.string(),
  kind: z.enum(longTaskKinds),
  /** The call by its method and its path with its parameters by name; empty where it is none. */
  call: z.string(),
  state: z.enum(['waiting', 'running', 'ending']),
  /** Who began it; null: the server. Nothing says what it is about. */
  by: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** Since when it waits or runs; null where another server knows. */
  since: z.string().nullable(),
  /** From 0 to 1; null where nothing tells. */
  progress: z.number().nullable(),
  /** The machine it runs on; null: another one than the one that answers, or none yet. */
  host: z.string().nullable(),
  /** It can be ended so that nothing half-done stays. */
  canEnd: z.boolean(),
});
export type LongTask = z.infer<typeof LongTask>;

export const LongTasks = z.object({
  /** The oldest first, what waits at the end, at most 200. */
  list: z.array(LongTask),
  total: z.number().int(),
});

/**
 * What became of the wish to end it. `ending`: not over yet; `finished`: it was done before; `gone`: it is no longer there; `elsewhere`: it runs
 * on another server than the one that answers.
 */
const EndOutcome = z.object({ outcome: z.enum(['ended', 'ending', 'finished', 'gone', 'elsewhere']) });
export type EndOutcome = z.infer<typeof EndOutcome>['outcome'];

const path = '/intara/v1.0/system/long-tasks';

/** What runs long, for who runs the server. */
export const longTaskCalls = {
  longTasks: endpoint({
    method: 'GET',
    path,
    access: 'InAuthUserRead',
    summary:
      'List what takes longer than two seconds: reports and sending to Polarion of all servers, calls and work in the background of the server that answers',
    answer: LongTasks,
  }),
  endLongTask: endpoint({
    method: 'POST',
    path: `${path}/end`,
    access: 'InAuthUserModify',
    summary: 'End a long task whose `canEnd` is set; who began it is told that an administrator has ended it',
    body: z.object({ id: z.string().min(1, 'required').max(200) }),
    answer: EndOutcome,
    errors: ['TaskNotEndable'],
  }),
};
