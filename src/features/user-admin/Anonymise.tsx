import { App, Button } from 'antd';
import { type UserLine, userAdmin } from '#contract/account/user-admin.ts';
import { useT } from '@/i18n';
import { call } from '@/request/call';

/** Takes the name of somebody who left out of the product, once who does it has read what goes and what stays. */
export function Anonymise({
  user,
  size,
  onGone,
}: {
  user: Pick<UserLine, 'id' | 'fullName'>;
  size?: 'small';
  onGone: () => void;
}) {
  const t = useT();
  const { message, modal } = App.useApp();
  const name = user.fullName;
  const ask = () =>
    modal.confirm({
      title: t('userAdmin.anonymise.title', { name }),
      width: 560,
      content: (
        <>
          <p>{t('userAdmin.anonymise.goes')}</p>
          <Lines
            of={[
              t('userAdmin.anonymise.goes.account'),
              t('userAdmin.anonymise.goes.signIn'),
              t('userAdmin.anonymise.goes.own'),
            ]}
          />
          <p>{t('userAdmin.anonymise.named')}</p>
          <Lines of={[t('userAdmin.anonymise.named.rows'), t('userAdmin.anonymise.named.mentions')]} />
          <p>{t('userAdmin.anonymise.stays')}</p>
          <Lines
            of={[
              t('userAdmin.anonymise.stays.final'),
              t('userAdmin.anonymise.stays.texts'),
              t('userAdmin.anonymise.stays.backups'),
            ]}
          />
        </>
      ),
      okText: t('userAdmin.anonymise'),
      okButtonProps: { danger: true },
      cancelText: t('confirm.cancel'),
      focusable: { autoFocusButton: 'cancel' },
      onOk: () =>
        // Not awaited: the password may be asked for, over the page that this dialog would cover.
        void call(userAdmin.anonymise, { params: { userId: user.id } }).then(
          ({ name: former }) => {
            message.success(t('userAdmin.anonymise.done', { name, former }));
            onGone();
          },
          () => undefined,
        ),
    });
  return (
    <Button danger size={size} onClick={ask}>
      {t('userAdmin.anonymise')}
    </Button>
  );
}

function Lines({ of }: { of: readonly string[] }) {
  return (
    <ul>
      {of.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
