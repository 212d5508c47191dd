import { useModel } from '@umijs/max';
import { Button, Flex } from 'antd';
import type { UserSession } from '#contract/system/sessions.ts';
import { useT } from '@/i18n';
import { deviceName } from '@/product/device-name';
import type { EndSessions } from './useEndSessions';

interface Props {
  session: UserSession;
  acts: EndSessions;
}

/** What an administrator does with a session: nothing with the one they use, and with those of who holds more than they do. */
export function SessionActs({ session, acts }: Props) {
  const t = useT();
  const { initialState } = useModel('@@initialState');
  const { user, agent, current, holdsMore } = session;
  if (current) return null;
  if (holdsMore) return <span className="quiet">{t('openSession.holdsMore')}</span>;
  const device = deviceName(agent) || t('session.unknown');
  const isOwn = user.id === initialState?.currentUser?.id;
  return (
    <Flex gap={8} justify="end">
      <Button
        size="small"
        aria-label={t('openSession.endOf', { name: user.fullName, device })}
        onClick={() => acts.end(session)}
      >
        {t('openSession.end')}
      </Button>
      {/* Of one's own this would end the session one is in. */}
      {!isOwn && (
        <Button
          size="small"
          aria-label={t('openSession.endUserOf', { name: user.fullName })}
          onClick={() => acts.endUser(session)}
        >
          {t('openSession.endUser')}
        </Button>
      )}
    </Flex>
  );
}
