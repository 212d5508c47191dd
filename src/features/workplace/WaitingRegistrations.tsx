import { Link, useAccess } from '@umijs/max';
import { userAdmin } from '#contract/account/user-admin.ts';
import { Panel } from '@/components/Panel';
import { useT } from '@/i18n';
import { useDates } from '@/i18n-dates';
import { useAdministration } from '@/product/useAdministration';
import { silent } from '@/request/call';
import { useCall } from '@/request/useCall';
import { Line, Lines } from './Lines';

/** Somebody may register while the page is open (ms). */
const readEvery = 60_000;

/** People who have registered and wait for an administrator; nothing where nobody does. A login service elsewhere knows none. */
export function WaitingRegistrations() {
  const t = useT();
  const dates = useDates();
  const { canInAuthUserRead, canInAuthUserModify } = useAccess();
  const mayDecide = useAdministration() === true && canInAuthUserRead && canInAuthUserModify;
  const asked = mayDecide ? { query: { state: 'waiting' as const, sorter: 'createdOn' as const } } : null;
  const { data } = useCall(userAdmin.list, asked, { ...silent, refreshOnFocus: true, pollingInterval: readEvery });
  if (!data || data.total === 0) return null;
  return (
    <Panel title={t('workplace.registrations.title', { count: data.total })}>
      <Lines empty="">
        {data.list.map(({ id, username, fullName, email, createdOn }) => (
          <Line key={id} aside={dates.time(createdOn)}>
            <Link to={`/system/user?state=waiting&edit=${id}`}>{fullName || username}</Link>
            <span className="quiet">{username}</span>
            <span className="quiet">{email}</span>
          </Line>
        ))}
      </Lines>
    </Panel>
  );
}
