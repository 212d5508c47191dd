import { useState } from 'react';
import { task } from '#contract/task.ts';
import { useT } from '@/i18n';
import { userLabel } from '@/product/UserSelect';
import { silent } from '@/request/call';
import { useCall } from '@/request/useCall';
import { useSession, useWorkspace } from '@/session/SessionProvider';
import type { Session } from '@/session/session';
import { useNextVersion } from '../frame/useNextVersion';

/** Visits in which a key was answered by the reason: it is not said at each. */
const told = new WeakSet<Session>();

interface Told {
  readOnlyReason?: string;
  readOnlyAct?: { label: string; run: () => void };
  onReadOnlyKey?: () => boolean;
}

/**
 * Why a grid cannot be changed, and whom to ask or where to go. Of a frozen version it is said in every grid; to who may only read once a visit, at a
 * key that would write, and only then it is asked who is responsible.
 */
export function useReadOnlyReason(): Told {
  const t = useT();
  const session = useSession();
  const why = useWorkspace((v) => v.readOnly);
  const mayComment = useWorkspace((v) => v.commentsReadOnly === null);
  const { taskId } = useWorkspace((v) => v.head);
  const [tried, setTried] = useState(false);
  const next = useNextVersion();
  const wants = tried && why === 'reader';
  const { data } = useCall(task.get, wants ? { params: { taskId } } : null, silent);
  if (why === null) return {};
  if (why === 'frozen')
    return {
      readOnlyReason: t('workspace.frozen'),
      ...(next && { readOnlyAct: { label: t('workspace.next.open'), run: next } }),
    };
  const onReadOnlyKey = () => {
    setTried(true);
    if (told.has(session)) return false;
    told.add(session);
    return true;
  };
  const others = data?.members.filter(({ id }) => id !== session.me.id) ?? [];
  const asked = others.find(({ id }) => id === data?.form.responsible) ?? others[0];
  const whom = !data
    ? t('workspace.reader')
    : asked
      ? t('reader.ask', { name: userLabel(asked) })
      : t('reader.askAdmin');
  return { readOnlyReason: mayComment ? `${whom} ${t('reader.mayComment')}` : whom, onReadOnlyKey };
}
