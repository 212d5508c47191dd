import { CloudSyncOutlined, DisconnectOutlined, WarningOutlined } from '@ant-design/icons';
import { Link, useLocation } from '@umijs/max';
import { useEffect, useSyncExternalStore } from 'react';
import { useT } from '@/i18n';
import { leftBehind } from '@/session/kept/left-behind';

/** The page is usable before the storage is asked (ms). */
const askAfter = 2_000;

/** Of tasks that were left: what is still on its way to the server, or was typed and waits for its author. Leads there. */
export function LeftTasks({ user }: { user: string }) {
  const t = useT();
  const tasks = useSyncExternalStore(leftBehind.subscribe, leftBehind.all);
  const { search } = useLocation();
  const open = new URLSearchParams(search).get('version');
  useEffect(() => {
    const find = () => {
      import('@/session/kept/find-left').then(({ findLeft }) => findLeft(user)).catch(() => undefined);
    };
    const timer = setTimeout(find, askAfter);
    // What another tab had typed may have been sent from there.
    window.addEventListener('focus', find);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('focus', find);
    };
  }, [user]);
  return tasks
    .filter(({ versionId }) => versionId !== open)
    .map(({ versionId, taskId, taskName, waiting, offline, refused, session, texts = [] }) => {
      const [icon, text] = refused
        ? [<WarningOutlined key="r" />, t('left.refused', { task: taskName })]
        : !session
          ? [<WarningOutlined key="k" />, t('left.kept', { task: taskName })]
          : offline
            ? [<DisconnectOutlined key="o" />, t('left.offline', { count: waiting, task: taskName })]
            : [<CloudSyncOutlined key="w" />, t('left.waiting', { count: waiting, task: taskName })];
      return (
        <Link
          key={versionId}
          className="left-task"
          data-part="left"
          aria-label={text}
          title={[text, ...texts].join('\n')}
          to={`/project/analysis?task=${taskId}&version=${versionId}&unsent=1`}
        >
          {icon} <span className="left-words">{text}</span>
        </Link>
      );
    });
}
