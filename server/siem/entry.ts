import type { AuditEntry } from '#contract/audit.ts';
import type { NumberedLine } from '#server/store/audit-numbers.ts';
import { version } from '#server/version.ts';

/** A line of the audit log as a SIEM gets it. */
export function entryOf(line: NumberedLine): AuditEntry {
  const { id, number, at: time, event, user_id, account, address, target, target_id: targetId, detail } = line;
  return { id, number, time, event, account, accountId: user_id ?? '', address, target, targetId, detail, version };
}

/** What JSON allows in texts and readers of lines, terminals or encodings may take for more: control characters, line ends of Unicode, directions, a BOM. */
const unsafe = /[\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;
const escaped = (char: string) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
const jsonOf = (entry: AuditEntry): string => JSON.stringify(entry).replace(unsafe, escaped);

/** Ids of ours are shorter; those of a login service elsewhere are its own. */
const longestId = 100;

const cut = (text: string, length: number): string =>
  // Not between the halves of one character.
  text.length <= length ? text : `${text.slice(0, length).replace(/[\ud800-\udbff]$/, '')}…`;

/**
 * The entry as one line of JSON in UTF-8, without its end. One of more bytes than `most` has its long texts cut, each to the same length, and `truncated`.
 */
export function lineOf(entry: AuditEntry, most: number): string {
  const whole = jsonOf(entry);
  if (Buffer.byteLength(whole) <= most) return whole;
  const cutTo = (length: number): string => {
    const { detail, target, account, address, accountId, targetId } = entry;
    const texts = { detail: cut(detail, length), target: cut(target, length), account: cut(account, length) };
    const ids = { accountId: cut(accountId, longestId), targetId: cut(targetId, longestId) };
    return jsonOf({ ...entry, ...texts, ...ids, address: cut(address, length), truncated: true });
  };
  // The longest that fits: whole lines are a few hundred bytes, so it is found in a dozen steps.
  let [fits, tooLong] = [0, most];
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2);
    if (Buffer.byteLength(cutTo(middle)) <= most) fits = middle;
    else tooLong = middle;
  }
  return cutTo(fits);
}
