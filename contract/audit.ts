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
    access: 'InAuthUserRead',
    summary: 'List the audit log by page, the latest first',
    query: listQuery(['at']).omit({ starred: true, mine: true }).extend(AuditFilter.shape),
    answer: PageOf(AuditItem),
  }),
  export: endpoint({
    method: 'GET',
    path: '/intara/v1.0/system/audit/export',
    access: 'InAuthUserRead',
    summary: 'Download what the filter finds as CSV, at most 100 000 lines, the latest first',
    query: AuditFilter,
    kind: 'file',
    media: [mediaTypes.csv],
    answer: z.unknown(),
    // The download leaves a line in the audit log.
    errors: ['StorageFull'],
  }),
};
