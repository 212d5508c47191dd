import * as z from 'zod';
import { type AuditEvent, type AuditGroup, auditEvents, auditGroupNames } from '#domain/audit/audit.ts';
import { isTimeZone } from '#domain/model/time-zone.ts';
import { endpoint } from './kit/endpoint.ts';
import { listQuery, PageOf } from './kit/list.ts';
import { mediaTypes } from './kit/media-types.ts';

/** One thing that happened. Nobody changes it. */
export const AuditItem = z.object({
  id: z.string(),
  at: z.string(),
  event: z.enum(auditEvents as [AuditEvent, ...AuditEvent[]]),
  /** The name as it was typed, empty where nobody has it; of an act, who did it. */
  account: z.string(),
  address: z.string(),
  /** On what it was done; empty where the account itself is meant. */
  target: z.string(),
  /** As the act wrote it; `detailInWords` says it to people. */
  detail: z.string(),
});
export type AuditItem = z.infer<typeof AuditItem>;

/** A line of the audit log as a SIEM gets it, sent or read. Fields are only ever added. */
export const AuditEntry = z.object({
  id: z.string().describe('Of this line; a line that comes twice has it twice'),
  number: z.number().int().describe('In the order of writing, where times may differ; rises, with gaps'),
  time: z.string().describe('When it happened (ISO 8601, UTC, milliseconds)'),
  // Not the list of events: who reads by a schema must not refuse what a newer product knows.
  event: z.string().describe('What happened, such as `signIn.failed`'),
  account: z.string().describe('Who did it, by user name; empty where nobody has that name, and of the server itself'),
  accountId: z.string().describe('Id of that user; empty where there is none'),
  address: z.string().describe('Address of the caller; `console` for commands on the machine'),
  target: z.string().describe('On what it was done, by name; empty where the account itself is meant'),
  targetId: z.string().describe('Id of it; empty where there is none'),
  detail: z.string().describe('How, in the words of the log, which do not depend on a language'),
  version: z.string().describe('Version of the product that hands the line over'),
  truncated: z.literal(true).optional().describe('Texts are cut: the line was too long for the way it is sent'),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** Where a reader stands: as a page answered it, kept by the reader. */
const AuditCursor = z
  .string()
  .max(40)
  .regex(/^\d{1,15}(-[0-9a-f]{8})?$/, 'wrong');

export const AuditEntries = z.object({
  entries: z.array(AuditEntry),
  next: z.string().describe('Where to go on: the parameter `after` of the next call'),
  more: z.boolean().describe('There is more already'),
});

const Day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'wrong')
  .refine((day) => !Number.isNaN(Date.parse(day)), 'wrong');

const AuditFilter = z.object({
  group: z.enum(auditGroupNames as [AuditGroup, ...AuditGroup[]]).optional(),
  /** Part of the account, the address, what it was done to, or how: as it is stored, or as the screens say it in either language. */
  name: z.string().max(100).optional(),
  /** The first and the last day, in `zone`. */
  from: Day.optional(),
  to: Day.optional(),
  /** The time zone of the days, such as `Asia/Shanghai`; UTC unless said. */
  zone: z.string().max(60).refine(isTimeZone, 'unknown').optional(),
});

/** The audit log: who did what, when and from where. Kept for the time of the variable `audit.days`. */
export const audit = {
  list: endpoint({
    method: 'GET',
    path: '/intara/v1.0/system/audit',
    access: 'InAuthAuditRead',
    summary: 'List the audit log by page, the latest first',
    query: listQuery(['at']).omit({ starred: true, mine: true }).extend(AuditFilter.shape),
    answer: PageOf(AuditItem),
  }),
  export: endpoint({
    method: 'GET',
    path: '/intara/v1.0/system/audit/export',
    access: 'InAuthAuditRead',
    summary: 'Download what the filter finds as CSV, at most 100 000 lines, the latest first',
    query: AuditFilter.extend({
      locale: z
        .enum(['zh-CN', 'en-US'])
        .default('en-US')
        .describe('How people are called who were anonymised; all else is as it is stored'),
    }),
    kind: 'file',
    media: [mediaTypes.csv],
    endable: true,
    answer: z.unknown(),
    // The download leaves a line in the audit log.
    errors: ['StorageFull'],
  }),
  pull: endpoint({
    method: 'GET',
    path: '/intara/v1.0/audit/export',
    access: 'InAuthAuditRead',
    summary: 'Read the audit log from where the last call ended, for a SIEM: in an order in which no line is missed',
    query: z.object({
      after: AuditCursor.optional().describe('`next` of the last answer; without it the oldest lines that are kept'),
      limit: z.coerce.number().int().min(1).max(5_000).default(1_000).describe('The most lines of one answer'),
    }),
    answer: AuditEntries,
  }),
};
