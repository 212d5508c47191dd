import { csvLines, csvText } from '#domain/csv-text.ts';
import { inOneLine } from '#domain/model/base.ts';
import { withFormerUsers } from '#domain/model/former-user.ts';
import type { Env } from '#server/env.ts';
import { giveWay } from '#server/loop/give-way.ts';
import { type AuditFilter, auditRanges, linesOfRange } from '#server/store/audit.ts';
import { noteAct } from '../people/note-act.ts';

const mostLines = 100_000;
const columns = ['at', 'event', 'account', 'address', 'target', 'detail'] as const;

/**
 * What a filter of the audit log finds, as CSV with a byte order mark for Excel (RFC 4180), as it is stored: the evidence is the same whoever
 * exports it, and programs read it line by line: lines of older versions may hold breaks. Only who was anonymised is called as the reader's language has
 * it. The export is in the log once it is made, and before it is handed out.
 * @throws the reason of the signal, at the next pause
 */
export async function exportAudit(
  env: Env,
  filter: AuditFilter,
  { locale, signal }: { locale: 'zh-CN' | 'en-US'; signal: AbortSignal },
): Promise<Uint8Array[]> {
  const language = locale === 'zh-CN' ? 'zh' : 'en';
  const encoder = new TextEncoder();
  const parts = [encoder.encode(csvText([columns]))];
  let left = mostLines;
  for await (const range of auditRanges(env.store.db, filter)) {
    signal.throwIfAborted();
    const lines = (await linesOfRange(env.store.db, filter, range)).slice(0, left);
    parts.push(
      encoder.encode(
        csvLines(lines.map((line) => columns.map((name) => withFormerUsers(inOneLine(line[name]), language)))),
      ),
    );
    left -= lines.length;
    if (left === 0) break;
    await giveWay();
  }
  signal.throwIfAborted();
  const words = Object.values(filter).filter(Boolean).join(' ');
  await noteAct(env, env.store.db, 'audit.exported', { id: '', name: '', detail: words });
  return parts;
}
