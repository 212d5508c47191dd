import type { Env } from '#server/env.ts';
import { giveWay } from '#server/give-way.ts';
import { type AuditFilter, auditRanges, linesOfRange } from '#server/store/audit.ts';
import { noteAct } from './note-act.ts';

const mostLines = 100_000;
const columns = ['at', 'event', 'account', 'address', 'target', 'detail'] as const;

/** A cell that no spreadsheet takes for a formula (owasp.org/www-community/attacks/CSV_Injection). */
const cell = (text: string): string => {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** What a filter of the audit log finds, as CSV with a byte order mark for Excel (RFC 4180). The export is in the log before it is handed out. */
export async function exportAudit(env: Env, filter: AuditFilter): Promise<Uint8Array[]> {
  const words = Object.values(filter).filter(Boolean).join(' ');
  await noteAct(env, env.store.db, 'audit.exported', { id: '', name: '', detail: words });
  const encoder = new TextEncoder();
  const parts = [encoder.encode(`\uFEFF${columns.join(',')}\r\n`)];
  let left = mostLines;
  for await (const range of auditRanges(env.store.db, filter)) {
    const lines = (await linesOfRange(env.store.db, filter, range)).slice(0, left);
    const text = lines.map((line) => `${columns.map((name) => cell(line[name])).join(',')}\r\n`).join('');
    parts.push(encoder.encode(text));
    left -= lines.length;
    if (left === 0) break;
    await giveWay();
  }
  return parts;
}
