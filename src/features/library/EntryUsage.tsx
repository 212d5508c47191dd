import { Empty, Skeleton } from 'antd';
import type { LibraryName } from '#domain/library/libraries.ts';
import { useT } from '@/i18n';
import { silent } from '@/request/call';
import { useCall } from '@/request/useCall';
import { callsOf } from './calls';

/** The tasks with rows taken from an entry; those of other people's projects are counted only. */
export function EntryUsage({ library, id }: { library: LibraryName; id: string }) {
  const t = useT();
  const { data } = useCall(callsOf(library).usage, { params: { entryId: id } }, silent);
  if (!data) return <Skeleton active />;
  if (data.tasks === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('library.usage.none')} />;
  const unseen = data.tasks - data.seen.length;
  return (
    <>
      <p>{t('library.usedIn', { count: data.tasks })}</p>
      <ul>
        {data.seen.map(({ taskId, task, project }) => (
          <li key={taskId}>{`${project} · ${task}`}</li>
        ))}
      </ul>
      {unseen > 0 && <p className="quiet">{t('library.usage.unseen', { count: unseen })}</p>}
    </>
  );
}
