import type { Snapshot } from '#contract/version.ts';
import { completed, type Workspace, workspaceOf } from '#domain/workspace/workspace.ts';

/** The workspace in a snapshot. */
export function workspaceFrom({ versionId, rev, status, method, counters, rows }: Snapshot): Workspace {
  return workspaceOf({
    versionId,
    rev,
    status,
    method,
    counters,
    // The browser may answer from a copy that is older than some fields.
    rows: completed(rows as Parameters<typeof workspaceOf>[0]['rows']),
  });
}
