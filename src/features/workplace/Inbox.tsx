import { Skeleton } from 'antd';
import { useEffect, useSyncExternalStore } from 'react';
import { inbox } from '#contract/account/inbox.ts';
import { task } from '#contract/task.ts';
import { Panel } from '@/components/Panel';
import { useT } from '@/i18n';
import { useDates } from '@/i18n-dates';
import styles from '@/product/inbox/inbox.less';
import { NoticeLine } from '@/product/inbox/NoticeLine';
import { unread } from '@/product/inbox/unread';
import { TaskLink } from '@/product/TaskLink';
import { useCall } from '@/request/useCall';
import { Line, Lines } from './Lines';

const shown = 5;
const assigned = { query: { mine: 'true', complete: 'false', pageSize: 10 } } as const;
const mentions = { query: { kind: 'mentioned', pageSize: shown } } as const;

/** The undone tasks the user is a member of. */
export function Assigned() {
  const t = useT();
  const dates = useDates();
  const { data, error } = useCall(task.across, assigned);
  return (
    <Panel title={t('workplace.assigned.title')}>
      {data ? (
        <Lines empty={t('workplace.assigned.none')}>
          {data.list.map(({ id, versionId, name, projectName, scheduledTime }) => (
            <Line key={id} aside={t('workplace.selection.until', { day: dates.day(scheduledTime[1]) })}>
              <TaskLink id={id} versionId={versionId}>
                {name}
              </TaskLink>
              <span className="quiet">{projectName}</span>
            </Line>
          ))}
        </Lines>
      ) : (
        !error && <Skeleton active title={false} paragraph={{ rows: 2 }} />
      )}
    </Panel>
  );
}

/** Where the user was mentioned last. */
export function Mentions() {
  const t = useT();
  const { data, error, refresh, mutate } = useCall(inbox.list, mentions);
  const count = useSyncExternalStore(unread.subscribe, unread.get);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number means that something is new, or read elsewhere
  useEffect(() => refresh(), [count, refresh]);
  return (
    <Panel title={t('workplace.mentions.title')}>
      {!data && !error && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
      {data && data.list.length === 0 && <span className="quiet">{t('workplace.mentions.none')}</span>}
      {data && data.list.length > 0 && (
        <ul className={styles.notices}>
          {data.list.map((item) => (
            <NoticeLine
              key={item.id}
              item={item}
              onRead={(read) =>
                mutate({ ...data, list: data.list.map((one) => (one.id === item.id ? { ...one, read } : one)) })
              }
            />
          ))}
        </ul>
      )}
    </Panel>
  );
}
