import { App, Button, Result, Skeleton } from 'antd';
import { type SessionItem, session } from '#contract/account/session.ts';
import { useT } from '@/i18n';
import { deviceName } from '@/product/device-name';
import { SessionLine } from '@/product/SessionLine';
import { useAction, useCall } from '@/request/useCall';
import styles from './sessions.less';

/** Where the user is signed in; each can be ended, and all others at once. */
export function OwnSessions() {
  const t = useT();
  const { message } = App.useApp();
  const { data, error, mutate } = useCall(session.list, {});
  const end = useAction(session.end);
  const endOthers = useAction(session.endOthers);
  if (error) return <Result status="warning" title={t('system.failed')} />;
  if (!data) return <Skeleton active />;
  const signOut = async ({ id, agent }: SessionItem) => {
    const left = await end.run({ params: { sessionId: id } });
    if (!left) return;
    mutate(left);
    message.success(t('session.ended', { device: deviceName(agent) || t('session.unknown') }));
  };
  const signOutOthers = async () => {
    const left = await endOthers.run();
    if (!left) return;
    mutate(left);
    message.success(t('session.othersEnded'));
  };
  return (
    <section className={styles.sessions}>
      <h2>{t('session.title')}</h2>
      <p className="quiet">{t('session.hint')}</p>
      <ul>
        {data.map((one) => (
          <SessionLine
            key={one.id}
            session={one}
            action={
              one.current ? undefined : (
                <Button
                  size="small"
                  aria-label={t('session.endOf', { device: deviceName(one.agent) || t('session.unknown') })}
                  onClick={() => signOut(one)}
                >
                  {t('session.end')}
                </Button>
              )
            }
          />
        ))}
      </ul>
      {data.length > 1 && (
        <Button loading={endOthers.loading} onClick={signOutOthers}>
          {t('session.endOthers')}
        </Button>
      )}
    </section>
  );
}
