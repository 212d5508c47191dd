import { App, Button, Flex } from 'antd';
import { type UserDetail, userAdmin } from '#contract/account/user-admin.ts';
import { useT } from '@/i18n';
import { call } from '@/request/call';
import { useAction } from '@/request/useCall';

interface Props {
  user: UserDetail;
  onChanged: (user: UserDetail) => void;
  onGone: () => void;
}

/** What an administrator decides of somebody who registered. */
export function WaitingActs({ user, onChanged, onGone }: Props) {
  const t = useT();
  const { message, modal } = App.useApp();
  const approve = useAction(userAdmin.approve);
  const input = { params: { userId: user.id } };
  const name = user.fullName;
  const letIn = async () => {
    const changed = await approve.run(input);
    if (!changed) return;
    onChanged(changed);
    message.success(t('userAdmin.approve.done', { name }));
  };
  const askRefuse = () =>
    modal.confirm({
      title: t('userAdmin.refuse.title', { name }),
      content: t('userAdmin.refuse.words'),
      okText: t('userAdmin.refuse'),
      okButtonProps: { danger: true },
      cancelText: t('confirm.cancel'),
      focusable: { autoFocusButton: 'cancel' },
      onOk: async () => {
        const refused = await call(userAdmin.refuse, input).catch(() => undefined);
        if (!refused) return;
        message.success(t('userAdmin.refuse.done', { name }));
        onGone();
      },
    });
  return (
    <Flex gap={8} wrap align="center" style={{ marginBlockEnd: 16 }}>
      <Button type="primary" loading={approve.loading} onClick={letIn}>
        {t('userAdmin.approve')}
      </Button>
      <Button danger onClick={askRefuse}>
        {t('userAdmin.refuse')}
      </Button>
      <span className="quiet">{t('userAdmin.approve.hint')}</span>
    </Flex>
  );
}
