import type { VersionRecord } from '#contract/task-version.ts';

/** What the dialogs about the approval of a version take. */
export interface ApprovalDialog {
  version: VersionRecord;
  onClose: () => void;
  /** The versions of the task as they are then. */
  onChanged: (versions: VersionRecord[]) => void;
}
