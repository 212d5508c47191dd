import { hostname } from 'node:os';
import type { AuditEntry } from '#contract/audit.ts';
import { lineOf } from './entry.ts';

/** Facility 13, "log audit" (RFC 5424, table 1). */
const facility = 13;
/** Warning for what was refused or lost, else informational (table 2). */
const severityOf = (event: string): number => (/\.(failed|delayed|refused|dropped)$/.test(event) ? 4 : 6);

/** What a field of the header may have: printable ASCII without blanks; `-` stands for nothing. */
const headerField = (text: string, most: number): string => text.replace(/[^\x21-\x7e]/g, '').slice(0, most) || '-';

const host = headerField(hostname(), 255);

/** The entry as a message of syslog (RFC 5424) of at most so many bytes: its header, no structured data, and the entry as JSON. */
export function syslogMessage(entry: AuditEntry, most: number): string {
  const priority = facility * 8 + severityOf(entry.event);
  const fields = [entry.time, host, 'intara', process.pid, headerField(entry.event, 32), '-'];
  const header = `<${priority}>1 ${fields.join(' ')} `;
  return header + lineOf(entry, most - header.length);
}
