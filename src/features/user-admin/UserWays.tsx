import { App, Button } from 'antd';
import { type OtherWay, type UserDetail, userAdmin } from '#contract/account/user-admin.ts';
import { useT } from '@/i18n';
import { call } from '@/request/call';
import styles from './user-admin.less';

interface Props {
  user: UserDetail;
  canModify: boolean;
  onChanged: (user: UserDetail) => void;
}

/** What leads into the account beside its password; each can be taken away. */
export function UserWays({ user, canModify, onChanged }: Props) {
  const t = useT();
  const { message, modal } = App.useApp();
  const ask = ({ id, name, kind }: OtherWay) =>
    modal.confirm({
      title: t('userAdmin.ways.removeAsk', { name, user: user.fullName }),
      content: t(kind === 'question' ? 'userAdmin.ways.removeQuestion' : 'userAdmin.ways.removeWords'),
      okText: t('userAdmin.ways.remove'),
      okButtonProps: { danger: true },
      cancelText: t('confirm.cancel'),
      focusable: { autoFocusButton: 'cancel' },
      onOk: async () => {
        const input = { params: { userId: user.id, wayId: id } };
        const changed = await call(userAdmin.removeWay, input).catch(() => undefined);
        if (!changed) return;
        onChanged(changed);
        message.success(t('userAdmin.ways.removed', { name }));
      },
    });
  return (
    <section className={styles.part} data-part="other-ways">
      <h3>{t('userAdmin.ways')}</h3>
      <p className="quiet">{t(user.otherWays.length === 0 ? 'userAdmin.ways.none' : 'userAdmin.ways.hint')}</p>
      <ul>
        {user.otherWays.map((way) => (
          <li key={way.id}>
            <span style={{ flex: 1 }}>
              <b>{way.name}</b>
              <br />
              <span className="quiet">{t(`userAdmin.ways.${way.kind}`)}</span>
            </span>
            {canModify && (
              <Button
                size="small"
                aria-label={t('userAdmin.ways.removeOf', { name: way.name })}
                onClick={() => ask(way)}
              >
                {t('userAdmin.ways.remove')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
