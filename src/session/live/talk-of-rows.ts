import { useSyncExternalStore } from 'react';
import type { CommentCount } from '#contract/comment.ts';
import { useSession } from '../SessionProvider';

/** How many threads a row has. */
export function useCommentCount(rowId: string): CommentCount | undefined {
  const { talk } = useSession();
  return useSyncExternalStore(talk.subscribe, () => talk.countOf(rowId));
}

/** Another number each time something new is said of a row, or of any row. */
export function useTalkTurn(rowId?: string): number {
  const { talk } = useSession();
  return useSyncExternalStore(talk.subscribe, () => talk.turnOf(rowId));
}
