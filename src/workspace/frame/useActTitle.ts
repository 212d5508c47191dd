import { useT } from '@/i18n';
import { useKindNoun } from '@/product/useKindName';
import { useSession, useWorkspace } from '@/session/SessionProvider';
import { actWords } from './act-words';

/** What the button of undo or redo says: what it takes back or does again, and its key. */
export function useActTitle(which: 'undo' | 'redo'): string {
  const t = useT();
  const session = useSession();
  const nounOf = useKindNoun();
  const act = useWorkspace(({ acts }) => {
    const [left, edits] = which === 'undo' ? [session.left.last, acts.done] : [session.left.next, acts.undone];
    return left?.withEdit === false ? undefined : edits.at(-1);
  });
  return act ? t(`workspace.${which}.named`, { what: actWords(t, nounOf, act) }) : t(`workspace.${which}`);
}
