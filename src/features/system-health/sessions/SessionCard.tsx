import { useAccess } from '@umijs/max';
import { Button, Card, Tag } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { type UserSession, userSession } from '#contract/system/sessions.ts';
import { useT } from '@/i18n';
import { useDates } from '@/i18n-dates';
import { EntityTable } from '@/lists/EntityTable';
import { fields } from '@/lists/fields';
import { usePages } from '@/lists/usePages';
import { deviceName } from '@/product/device-name';
import { silent } from '@/request/call';
import { useCall } from '@/request/useCall';
import { SessionActs } from './SessionActs';
import styles from './sessions.less';
import { useEndSessions } from './useEndSessions';

const columns = fields<UserSession>()('openSession', {
  user: { width: 300, sortable: true, show: (session) => <Who session={session} /> },
  agent: { width: 180, show: (session) => <Device session={session} /> },
  address: { width: 160, show: ({ address }) => <span className="num">{address}</span> },
  startedAt: { width: 160, sortable: true, show: ({ startedAt }) => <Time at={startedAt} /> },
  usedAt: { width: 160, sortable: true, show: ({ usedAt }) => <Time at={usedAt} /> },
  remembered: { width: 110, show: ({ remembered }) => <Remembered isSo={remembered} /> },
});

interface Props {
  /** When the page around it was read: read again, it reads this as well. */
  at: string | undefined;
}

/** The sessions of all users. A login service elsewhere may not list them: then there is no such card. */
export function SessionCard({ at }: Props) {
  const t = useT();
  const { canInAuthUserModify: canModify } = useAccess();
  const [name, setName] = useState('');
  // How many there are to end, however the list is narrowed.
  const { data: all, error, refresh } = useCall(userSession.list, { query: { pageSize: 1 } }, silent);
  const rows = usePages(userSession.list, all ? { query: name ? { name } : {} } : null);
  const readAgain = () => {
    refresh();
    rows.refresh();
  };
  const acts = useEndSessions(readAgain);
  const readAt = useRef(at);
  useEffect(() => {
    if (readAt.current !== undefined && readAt.current !== at) readAgain();
    readAt.current = at;
  });
  if (error?.status === 404) return null;
  return (
    <Card size="small" title={<h2 className={styles.title}>{t('openSession.title')}</h2>}>
      <p className="quiet">{t('openSession.hint')}</p>
      <EntityTable
        id="system.session"
        fields={columns}
        rows={{ ...rows, failed: rows.failed || (error !== undefined && !all) }}
        refreshName={t('openSession.refresh')}
        search={{ value: name, onSearch: setName, placeholder: t('openSession.search') }}
        toolbar={
          canModify && (
            <Button danger disabled={!all || all.endable === 0} onClick={acts.askEndAll}>
              {t('openSession.endAll')}
            </Button>
          )
        }
        {...(canModify && { actions: (session: UserSession) => <SessionActs session={session} acts={acts} /> })}
        empty={{ text: t('openSession.none') }}
      />
    </Card>
  );
}

function Who({ session: { user, current } }: { session: UserSession }) {
  const t = useT();
  return (
    <>
      {user.fullName} <span className="quiet">{user.username}</span>{' '}
      {current && <Tag color="blue">{t('openSession.current')}</Tag>}
    </>
  );
}

function Device({ session: { agent } }: { session: UserSession }) {
  const t = useT();
  return <span title={agent}>{deviceName(agent) || t('session.unknown')}</span>;
}

function Time({ at }: { at: string }) {
  const { time } = useDates();
  return <span className="num">{time(at)}</span>;
}

function Remembered({ isSo }: { isSo: boolean }) {
  const t = useT();
  return <>{t(`openSession.remembered.${isSo}`)}</>;
}
