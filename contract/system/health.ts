import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { longTaskCalls } from './long-tasks.ts';
import { messageCalls } from './messages.ts';

/** Room on the disk of a folder (bytes); null where the disk gave no answer. */
const DiskSpace = z.object({
  use: z.enum(['data', 'backups']),
  free: z.number().nullable(),
  total: z.number().nullable(),
  /** Less than a tenth or less than 1 GB is free. */
  isLow: z.boolean(),
});

/** A kind of failed call: the same refusal of the same route is one entry with a count. Nothing that somebody sent is in it. */
const RecentFailure = z.object({
  /** The latest one. */
  at: z.string(),
  count: z.number().int().min(1),
  method: z.string(),
  /** The path with its parameters by name, as `/intara/v1.0/projects/:projectId`; `health`, `pages` or `other` beside the endpoints. */
  route: z.string(),
  status: z.number().int(),
  code: z.string(),
  /** The name of the refusal, such as `StorageFull`. */
  name: z.string(),
});
export type RecentFailure = z.infer<typeof RecentFailure>;

export const Health = z.object({
  at: z.string(),
  /** The name of the machine: where several servers share a database, each call is answered by one of them. */
  host: z.string(),
  version: z.string(),
  commit: z.string(),
  node: z.string(),
  startedAt: z.string(),
  database: z.object({
    engine: z.enum(['sqlite', 'postgres']),
    version: z.string(),
    /** The newest one that was carried out; empty where none is noted. */
    migration: z.string(),
    bytes: z.number(),
    /** How long it took to give an answer to nothing (ms). */
    ping: z.number(),
    /** Of the server that answers, to PostgreSQL; null on SQLite. `waiting`: calls that wait for one. */
    connections: z
      .object({ inUse: z.number().int(), idle: z.number().int(), waiting: z.number().int(), most: z.number().int() })
      .nullable(),
    /** Servers that share the database, as far as it tells; null on SQLite or where it does not tell. */
    servers: z
      .array(z.object({ host: z.string(), version: z.string(), since: z.string(), isThis: z.boolean() }))
      .nullable(),
  }),
  disks: z.array(DiskSpace),
  /** The store of files that servers share; null: files are on the disk. How long it took to give an answer (ms); null: none in time. */
  sharedFiles: z.object({ ping: z.number().nullable() }).nullable(),
  reports: z.object({ waiting: z.number().int(), running: z.number().int() }),
  streams: z.object({ versions: z.number().int(), listeners: z.number().int() }),
  openVersions: z.object({ versions: z.number().int(), rows: z.number() }),
  /** Mails and text messages. */
  messages: z.object({
    /** Handed over today, by all servers. */
    today: z.number().int(),
    /** Not sent since this server started. */
    failed: z.number().int(),
  }),
  backups: z.object({
    /** Hours between two of them; null: none are made by time. */
    every: z.number().nullable(),
    lastAt: z.string().nullable(),
    bytes: z.number(),
    /** Of the last one that failed, unless one has succeeded since. */
    failedAt: z.string().nullable(),
    problem: z.string(),
    /** That one was ended by an administrator: `problem` is empty. */
    isEnded: z.boolean(),
    /** One is due for more than an hour. */
    isLate: z.boolean(),
  }),
  /** The audit log on its way to a SIEM; absent where it is sent nowhere. */
  audit: z
    .object({
      /** Lines that are not confirmed. */
      waiting: z.number().int(),
      /** The last time that lines were confirmed. */
      sentAt: z.string().nullable(),
      /** Since when it fails. */
      failedAt: z.string().nullable(),
      problem: z.string(),
    })
    .optional(),
  /** At most 50, the latest first. */
  failures: z.array(RecentFailure),
});
export type Health = z.infer<typeof Health>;

/** The state of the server, for who runs it. */
export const health = {
  state: endpoint({
    method: 'GET',
    path: '/intara/v1.0/system/health',
    access: 'InAuthUserRead',
    summary: 'Get the state of the server: versions, database, disks, queues, backups and recent failures',
    answer: Health,
  }),
  ...messageCalls,
  ...longTaskCalls,
};
