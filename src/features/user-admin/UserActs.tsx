import { App, Button, Flex } from 'antd';
import { type MadeLink, type UserDetail, userAdmin } from '#contract/account/user-admin.ts';
import { useConfirmDelete } from '@/components/useConfirmDelete';
import { currentLanguage, useT } from '@/i18n';
import { call } from '@/request/call';
import { download } from '@/request/download';
import { useAction } from '@/request/useCall';
import { Anonymise } from './Anonymise';
import { WaitingActs } from './WaitingActs';

interface Props {
  user: UserDetail;
  onChanged: (user: UserDetail) => void;
  onGone: () => void;
  onLink: (link: MadeLink) => void;
}

/** What an administrator does with an account beside changing it. */
export function UserActs({ user, onChanged, onGone, onLink }: Props) {
  const t = useT();
  const { message, modal } = App.useApp();
  const confirmDelete = useConfirmDelete();
  const enable = useAction(userAdmin.enable);
  const input = { params: { userId: user.id } };
  const name = user.fullName;
  const makeLink = async () => onLink(await call(userAdmin.link, { ...input, query: { locale: currentLanguage() } }));
  const askLink = () => {
    if (user.state === 'invited') return void makeLink().catch(() => undefined);
    modal.confirm({
      focusable: { autoFocusButton: 'cancel' },
      title: t('userAdmin.link.reset'),
      content: t('userAdmin.link.resetAsk', { name }),
      okText: t('userAdmin.link.reset'),
      cancelText: t('confirm.cancel'),
      onOk: () => void makeLink().catch(() => undefined),
    });
  };
  const askDisable = () =>
    modal.confirm({
      title: t('userAdmin.disable.title', { name }),
      content: t('userAdmin.disable.words'),
      okText: t('userAdmin.disable'),
      okButtonProps: { danger: true },
      cancelText: t('confirm.cancel'),
      focusable: { autoFocusButton: 'cancel' },
      onOk: async () => {
        const changed = await call(userAdmin.disable, input).catch(() => undefined);
        if (!changed) return;
        onChanged(changed);
        message.success(t('userAdmin.disable.done', { name }));
      },
    });
  const askDelete = () =>
    confirmDelete({
      title: t('userAdmin.delete.title', { name }),
      words: t('userAdmin.delete.words'),
      onDelete: async () => {
        await call(userAdmin.drop, input);
        message.success(t('userAdmin.delete.done', { name }));
        onGone();
      },
    });
  const askRemoveFactor = () =>
    modal.confirm({
      title: t('userAdmin.factor.title', { name }),
      content: t('userAdmin.factor.words'),
      okText: t('userAdmin.factor.remove'),
      okButtonProps: { danger: true },
      cancelText: t('confirm.cancel'),
      focusable: { autoFocusButton: 'cancel' },
      onOk: () =>
        // Not awaited: the password may be asked for, over the page that this dialog would cover.
        void call(userAdmin.removeFactor, input).then(
          (changed) => {
            onChanged(changed);
            message.success(t('userAdmin.factor.done', { name }));
          },
          () => undefined,
        ),
    });
  const comeBack = async () => {
    const changed = await enable.run(input);
    if (!changed) return;
    onChanged(changed);
    message.success(t('userAdmin.enable.done', { name }));
  };
  if (user.state === 'waiting') return <WaitingActs user={user} onChanged={onChanged} onGone={onGone} />;
  return (
    <Flex gap={8} wrap style={{ marginBlockEnd: 16 }}>
      {user.state !== 'disabled' && (
        <Button onClick={askLink}>
          {t(user.state === 'invited' ? 'userAdmin.link.invite' : 'userAdmin.link.reset')}
        </Button>
      )}
      {user.state === 'disabled' ? (
        <Button loading={enable.loading} onClick={comeBack}>
          {t('userAdmin.enable')}
        </Button>
      ) : (
        <Button onClick={askDisable}>{t('userAdmin.disable')}</Button>
      )}
      {user.secondFactor && <Button onClick={askRemoveFactor}>{t('userAdmin.factor.remove')}</Button>}
      <Button onClick={() => void download(userAdmin.personalData, input).catch(() => undefined)}>
        {t('userAdmin.data')}
      </Button>
      {user.state === 'disabled' && <Anonymise user={user} onGone={onGone} />}
      <Button danger onClick={askDelete}>
        {t('userAdmin.delete')}
      </Button>
    </Flex>
  );
}
