import type { Op } from '#domain/workspace/edit.ts';
import { lostLevels } from '#domain/workspace/lost-levels.ts';
import type { Changes, Workspace } from '#domain/workspace/workspace.ts';
import { textOf } from '@/i18n';
import { notices } from '@/request/notices';

/** Codes said before they are only counted. */
const named = 6;

/** Says that levels set by hand are gone by an edit of one's own, and that these paths have to be rated anew (R-PATH-6). */
export function sayLostLevels(before: Workspace, ops: readonly Op[], changes: Changes): void {
  const codes = lostLevels(before, ops, changes);
  if (codes.length === 0) return;
  const words = codes.length > named ? `${codes.slice(0, named).join(', ')} … (${codes.length})` : codes.join(', ');
  notices().message.warning(textOf('path.custom.lost', { codes: words }));
}
