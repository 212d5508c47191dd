import { useT } from '@/i18n';
import { useWorkspace } from '@/session/SessionProvider';
import { actWords } from './act-words';

/** What the button of undo or redo says: what it takes back or does again, and its key. */
export function useActTitle(which: 'undo' | 'redo'): string {
  const t = useT();
  const act = useWorkspace(({ acts }) => (which === 'undo' ? acts.done : acts.undone).at(-1));
  return act ? t(`workspace.${which}.named`, { what: actWords(t, act) }) : t(`workspace.${which}`);
}
