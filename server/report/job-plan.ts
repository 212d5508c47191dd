import type { ReportHead } from '#domain/report/blocks.ts';
import type { ChangesSince } from '#domain/report/profile/extract.ts';
import type { Workspace } from '#domain/workspace/workspace.ts';
import type { Store } from '#server/store/store.ts';
import type { KeptPlace } from '#server/store/versions/kept-reports.ts';
import { hashOfMethod } from '#server/store/versions/methods.ts';
import { openWorkspace } from '#server/store/versions/versions.ts';
import { stateAt } from '#server/versions/state-at.ts';
import type { ReportSubject } from './job-input.ts';
import type { FinalVersion } from './version-history.ts';
import type { ReportPart } from './worker-thread.ts';

/** What any server needs to make a report as it was asked for, beside the rows, which the log of the version has. */
export interface JobPlan {
  parts: readonly PlannedPart[];
  label?: string;
  standards?: Extract<ReportSubject, { standards: unknown }>['standards'];
  /** Where a report of a final version is kept. */
  place?: KeptPlace;
  /** The task and version of which it is told that the report is ready; null: nobody is told. */
  tell: { taskId: string; versionId: string } | null;
}

/** A report that is ready, for who asked for it. */
export interface ReadyReport {
  userId: string;
  taskId: string;
  versionId: string;
  fileName: string;
}

/** A version as it was when the report was asked for. */
interface PlannedPart {
  versionId: string;
  rev: number;
  status: Workspace['status'];
  /** The hash of its method. */
  method: string;
  head: ReportHead;
  changes?: ChangesSince;
  base?: FinalVersion;
}

/** What is written down of a version. */
export async function plannedPart({ workspace, head, changes, base }: ReportPart): Promise<PlannedPart> {
  const { versionId, rev, status, method } = workspace;
  return {
    versionId,
    rev,
    status,
    method: await hashOfMethod(method),
    head,
    ...(changes && { changes }),
    ...(base && { base: { id: base.id, version: base.version, on: base.on } }),
  };
}

/** The final version that a report compares with; read when the report is written, as what waits is kept in memory. */
export const baseOf = ({ db }: Store, found: FinalVersion): NonNullable<ReportPart['base']> => ({
  ...found,
  read: () => openWorkspace(db, found.id),
});

/** The versions of a plan as they were; undefined when one is gone, or has got another method since, or its log was deleted. */
export async function partsOf(store: Store, plan: JobPlan): Promise<ReportPart[] | undefined> {
  const found: ReportPart[] = [];
  for (const { versionId, rev, status, method, head, changes, base } of plan.parts) {
    const now = await openWorkspace(store.db, versionId);
    if (!now || now.rev < rev || (await hashOfMethod(now.method)) !== method) return undefined;
    const then = await stateAt(store.db, now, rev);
    if (!then) return undefined;
    const workspace = { ...then, rev, status };
    found.push({ workspace, head, changes, ...(base && { base: baseOf(store, base) }) });
  }
  return found;
}
