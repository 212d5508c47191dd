import { runToEnd } from '#domain/run-to-end.ts';
import { comparing } from '#domain/versions/compare.ts';
import { merging } from '#domain/versions/merge.ts';
import { restoring } from '#domain/versions/restore.ts';
import type { LoggedEdit } from '#domain/workspace/undo.ts';
import { inverting } from '#domain/workspace/undo.ts';
import type { Changes, EditContext, Workspace } from '#domain/workspace/workspace.ts';

/** The work of the domain that the server runs in slices, from begin to end without a pause. */
export const compareVersions = (...given: Parameters<typeof comparing>) => runToEnd(comparing(...given));
export const mergeVersions = (...given: Parameters<typeof merging>) => runToEnd(merging(...given));
export const restoreRows = (...given: Parameters<typeof restoring>) => runToEnd(restoring(...given));
export const invert = (w: Workspace, logged: LoggedEdit, at: EditContext, name: 'undo' | 'redo' = 'undo'): Changes =>
  runToEnd(inverting(w, logged, at, name));
