import type { ReactNode } from 'react';
import type { SessionItem } from '#contract/account/session.ts';
import { useT } from '@/i18n';
import { useDates } from '@/i18n-dates';
import { deviceName } from './device-name';

interface Props {
  session: SessionItem;
  action?: ReactNode;
}

/** Where somebody is signed in: device, address, and when it was used last. */
export function SessionLine({ session, action }: Props) {
  const t = useT();
  const { time } = useDates();
  const facts = [
    session.address,
    t('session.used', { at: time(session.usedAt) }),
    t('session.started', { at: time(session.startedAt) }),
    ...(session.remembered ? [t('session.remembered')] : []),
    ...(session.current ? [t('session.current')] : []),
  ];
  return (
    <li>
      <span style={{ flex: 1 }}>
        <b title={session.agent}>{deviceName(session.agent) || t('session.unknown')}</b>
        <br />
        <span className="quiet num">{facts.filter(Boolean).join(' · ')}</span>
      </span>
      {action}
    </li>
  );
}
