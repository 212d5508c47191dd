import type { KindName } from '../kinds/kinds.ts';
import type { NotificationKind } from '../model/notification.ts';

/** Where a task is worked on, below the address of the product. */
export const taskAddress = (taskId: string, versionId: string): string =>
  `/project/analysis?task=${taskId}&version=${versionId}`;

/** Where a second opinion on a version is given. */
export const opinionAddress = (versionId: string): string => `/project/opinion?version=${versionId}`;

/** What a notification is about. */
interface Notice {
  kind: NotificationKind;
  taskId: string;
  versionId: string;
  row: { kind: KindName; id: string } | null;
}

/** Where a notification leads: to the row that is talked about, the diagram, the report, the versions, or the task. */
export function addressOfNotice({ kind, taskId, versionId, row }: Notice): string {
  const task = taskAddress(taskId, versionId);
  if (kind === 'reportReady') return `${task}&page=report`;
  if (kind.startsWith('approval')) return `${task}&page=versions`;
  // Who is asked does not see the task until they have handed in.
  if (kind === 'opinionAsked') return opinionAddress(versionId);
  if (kind.startsWith('opinion')) return `${task}&page=secondOpinion`;
  if (!row) return task;
  if (row.kind === 'diagrams') return `${task}&view=topology&diagram=${row.id}`;
  return `${task}&step=${row.kind}&row=${row.id}&panel=comments`;
}
