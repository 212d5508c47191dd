import type { Env } from '#server/env.ts';
import { giveWay } from '#server/give-way.ts';
import { type AuditFilter, type AuditPlace, auditLines } from '#server/store/audit.ts';
import { noteAct } from './note-act.ts';

const mostLines = 100_000;
/** Lines read and written at a time: some milliseconds. */
const atOnce = 1_000;

const columns = ['at', 'event', 'account', 'address', 'target', 'detail'] as const;

/** A cell that no spreadsheet takes for a formula (owasp.org/www-community/attacks/CSV_Injection). */
const cell = (text: string): string => {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** What a filter of the audit log finds, as CSV with a byte order mark for Excel (RFC 4180). The export is in the log before it is handed out. */
export async function exportAudit(env: Env, filter: AuditFilter): Promise<string> {
  const words = Object.values(filter).filter(Boolean).join(' ');
  await noteAct(env, env.store.db, 'audit.exported', { id: '', name: '', detail: words });
  const parts = [`\uFEFF${columns.join(',')}\r\n`];
  let lines = 0;
  for (let before: AuditPlace | undefined, isMore = true; isMore && lines < mostLines; lines += atOnce) {
    const rows = await auditLines(env.store.db, { ...filter, limit: atOnce, before });
    for (const row of rows) parts.push(`${columns.map((name) => cell(row[name])).join(',')}\r\n`);
    before = rows.at(-1);
    isMore = rows.length === atOnce;
    await giveWay();
  }
  return parts.join('');
}
