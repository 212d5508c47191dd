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
    const timer = setTimeout(() => {
      import('@/session/kept/find-left').then(({ findLeft }) => findLeft(user)).catch(() => undefined);
    }, askAfter);
    return () => clearTimeout(timer);
  }, [user]);
  return tasks
    .filter(({ versionId }) => versionId !== open)
    .map(({ versionId, taskId, taskName, waiting, offline, refused, session }) => {
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
          to={`/project/analysis?task=${taskId}&version=${versionId}`}
        >
          {icon} {text}
        </Link>
      );
    });
}
