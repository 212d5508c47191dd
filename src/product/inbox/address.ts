import type { InboxItem } from '#contract/account/inbox.ts';
import { taskAddress } from '../TaskLink';

/** Where a notification leads: to the row that is talked about, the diagram, the report, the versions, or the task. */
export function addressOfNotice({ kind, taskId, versionId, row }: InboxItem): string {
  const task = taskAddress(taskId, versionId);
  if (kind === 'reportReady') return `${task}&page=report`;
  if (kind.startsWith('approval')) return `${task}&page=versions`;
  if (!row) return task;
  if (row.kind === 'diagrams') return `${task}&view=topology&diagram=${row.id}`;
  return `${task}&step=${row.kind}&row=${row.id}&panel=comments`;
}
