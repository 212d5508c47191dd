import { Link, useAccess } from '@umijs/max';
import { Empty, Skeleton } from 'antd';
import type { LibraryName } from '#domain/library/libraries.ts';
import { useT } from '@/i18n';
import { inLanguage } from '@/local-text';
import { TaskLink } from '@/product/TaskLink';
import { silent } from '@/request/call';
import { useCall } from '@/request/useCall';
import { callsOf } from './calls';
import { EntryNotRead } from './EntryNotRead';

/** The tasks with rows taken from an entry; those of other people's projects are counted only. */
export function EntryUsage({ library, id }: { library: LibraryName; id: string }) {
  const t = useT();
  const { canLibMitigationRead } = useAccess();
  const { data, error } = useCall(callsOf(library).usage, { params: { entryId: id } }, silent);
  if (error) return <EntryNotRead error={error} />;
  if (!data) return <Skeleton active />;
  const { tasks, seen, citing, from, fromUnseen } = data;
  const unseen = tasks - seen.length;
  return (
    <>
      {from && (
        <p>
          {t('library.usage.from', { code: from.code })}{' '}
          <TaskLink id={from.taskId} versionId={from.versionId}>{`${from.project} · ${from.task}`}</TaskLink>
        </p>
      )}
      {fromUnseen && <p className="quiet">{t('library.usage.fromUnseen')}</p>}
      {tasks === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('library.usage.none')} />}
      {tasks > 0 && <p>{t('library.usedIn', { count: tasks })}</p>}
      <ul>
        {seen.map(({ taskId, versionId, task, project }) => (
          <li key={taskId}>
            <TaskLink id={taskId} versionId={versionId}>{`${project} · ${task}`}</TaskLink>
          </li>
        ))}
      </ul>
      {unseen > 0 && <p className="quiet">{t('library.usage.unseen', { count: unseen })}</p>}
      {library === 'standards' && canLibMitigationRead && <p>{t('library.usage.citing', { count: citing.length })}</p>}
      <ul>
        {citing.map(({ id: own, code, name }) => (
          <li key={own}>
            <Link to={`/library/securityRq?edit=${own}`}>{`${code} ${inLanguage(name)}`}</Link>
          </li>
        ))}
      </ul>
    </>
  );
}
