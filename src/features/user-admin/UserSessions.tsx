import { App, Button } from 'antd';
import { type UserDetail, userAdmin } from '#contract/account/user-admin.ts';
import { useT } from '@/i18n';
import { SessionLine } from '@/product/SessionLine';
import { useAction } from '@/request/useCall';
import styles from './user-admin.less';

interface Props {
  user: UserDetail;
  canModify: boolean;
  onChanged: (user: UserDetail) => void;
}

/** Where the user is signed in; all of it can be ended. */
export function UserSessions({ user, canModify, onChanged }: Props) {
  const t = useT();
  const { message } = App.useApp();
  const end = useAction(userAdmin.endSessions);
  const endAll = async () => {
    const changed = await end.run({ params: { userId: user.id } });
    if (!changed) return;
    onChanged(changed);
    message.success(t('userAdmin.sessions.ended', { name: user.fullName }));
  };
  return (
    <section className={styles.part}>
      <h3>{t('userAdmin.sessions')}</h3>
      {user.sessions.length === 0 ? (
        <p className="quiet">{t('userAdmin.sessions.none')}</p>
      ) : (
        <ul>
          {user.sessions.map((session) => (
            <SessionLine key={session.id} session={session} />
          ))}
        </ul>
      )}
      {canModify && user.sessions.length > 0 && (
        <Button loading={end.loading} onClick={endAll}>
          {t('userAdmin.sessions.end')}
        </Button>
      )}
    </section>
  );
}
