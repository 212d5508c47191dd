import { useT } from '@/i18n';
import { useSession, useWorkspace } from '@/session/SessionProvider';
import { actWords } from './act-words';

/** What the button of undo or redo says: what it takes back or does again, and its key. */
export function useActTitle(which: 'undo' | 'redo'): string {
  const t = useT();
  const session = useSession();
  const act = useWorkspace(({ acts }) => {
    if (which === 'redo') return acts.undone.at(-1);
    return session.left.last?.withEdit === false ? undefined : acts.done.at(-1);
  });
  return act ? t(`workspace.${which}.named`, { what: actWords(t, act) }) : t(`workspace.${which}`);
}
