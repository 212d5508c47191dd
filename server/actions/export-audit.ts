import type { Env } from '#server/env.ts';
import { type AuditFilter, auditLines } from '#server/store/audit.ts';
import { giveWay } from '#server/turns.ts';
import { noteAct } from './note-act.ts';

const mostLines = 100_000;
/** Lines written between two turns of other work. */
const atOnce = 2_000;

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
  const rows = await auditLines(env.store.db, { ...filter, limit: mostLines });
  const parts = [`\uFEFF${columns.join(',')}\r\n`];
  for (let from = 0; from < rows.length; from += atOnce) {
    parts.push(
      ...rows.slice(from, from + atOnce).map((row) => `${columns.map((name) => cell(row[name])).join(',')}\r\n`),
    );
    await giveWay();
  }
  return parts.join('');
}
