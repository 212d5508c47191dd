import type { Answer } from '#contract/kit/endpoint.ts';
import { version } from '#contract/version.ts';
import { silent } from '@/request/call';
import { useCall } from '@/request/useCall';
import { useWorkspace } from '@/session/SessionProvider';

/**
 * What the history of a row no longer tells because old edits were deleted: when the row was made, and up to when edits of the version are gone. Asked
 * for only where the history does not begin with the making of the row.
 */
export function useForgotten(rowId: string, history: Answer<typeof version.history> | undefined) {
  const versionId = useWorkspace((v) => v.head.versionId);
  const first = history?.at(-1);
  const begins = first !== undefined && !first.before;
  const input = history && !begins ? { params: { versionId, rowId } } : null;
  const { data, loading, error } = useCall(version.forgotten, input, silent);
  const known = input ? data : undefined;
  return {
    madeOn: known?.madeOn ?? undefined,
    deletedUpTo: known?.deletedUpTo ?? undefined,
    /** It is not known yet. */
    loading: input !== null && !known && !error && loading,
  };
}
