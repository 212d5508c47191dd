import { useT } from '@/i18n';
import { useWorkspace } from '@/session/SessionProvider';

/** What the button of undo or redo says: what it takes back or does again, and its key. */
export function useActTitle(which: 'undo' | 'redo'): string {
  const t = useT();
  const act = useWorkspace(({ acts }) => (which === 'undo' ? acts.done : acts.undone).at(-1));
  if (!act) return t(`workspace.${which}`);
  return t(`workspace.${which}.named`, { what: t(`workspace.act.${act.what}`, { count: act.count, name: act.name }) });
}
