import { useState } from 'react';
import { task } from '#contract/task.ts';
import { useT } from '@/i18n';
import { userLabel } from '@/product/UserSelect';
import { silent } from '@/request/call';
import { useCall } from '@/request/useCall';
import { useSession, useWorkspace } from '@/session/SessionProvider';
import type { Session } from '@/session/session';

/** Visits in which a key was answered by the reason: it is not said at each. */
const told = new WeakSet<Session>();

/** Why a grid cannot be changed, and whom to ask; once a visit at a key that would write. Who is responsible is asked for only then. */
export function useReadOnlyReason(): { readOnlyReason?: string; onReadOnlyKey?: () => boolean } {
  const t = useT();
  const session = useSession();
  const why = useWorkspace((v) => v.readOnly);
  const mayComment = useWorkspace((v) => v.commentsReadOnly === null);
  const { taskId } = useWorkspace((v) => v.head);
  const [tried, setTried] = useState(false);
  const wants = tried && why === 'reader';
  const { data } = useCall(task.get, wants ? { params: { taskId } } : null, silent);
  if (why === null) return {};
  const onReadOnlyKey = () => {
    setTried(true);
    if (told.has(session)) return false;
    told.add(session);
    return true;
  };
  if (why === 'frozen') return { readOnlyReason: t('workspace.frozen'), onReadOnlyKey };
  const others = data?.members.filter(({ id }) => id !== session.me.id) ?? [];
  const asked = others.find(({ id }) => id === data?.form.responsible) ?? others[0];
  const whom = !data
    ? t('workspace.reader')
    : asked
      ? t('reader.ask', { name: userLabel(asked) })
      : t('reader.askAdmin');
  return { readOnlyReason: mayComment ? `${whom} ${t('reader.mayComment')}` : whom, onReadOnlyKey };
}
