import { App, Button, Drawer, Flex, Result, Skeleton } from 'antd';
import { useId } from 'react';
import type { Permission } from '#contract/permissions.ts';
import { type MadeLink, type UserDetail, userAdmin } from '#contract/user-admin.ts';
import { useSavedForm } from '@/components/useSavedForm';
import { useT } from '@/i18n';
import { useDates } from '@/i18n-dates';
import { call, silent } from '@/request/call';
import { useCall } from '@/request/useCall';
import { Sight } from './Sight';
import { StateTag } from './StateTag';
import { UserActs } from './UserActs';
import { UserForm, type UserValues, useUserTitles } from './UserForm';
import { UserSessions } from './UserSessions';
import { UserTokens } from './UserTokens';
import { UserWays } from './UserWays';

interface Props {
  id: string;
  canModify: boolean;
  onChanged: () => void;
  onLink: (link: MadeLink) => void;
  onClose: () => void;
}

/** One user: names and permissions, what they see, where they are signed in, what else leads into the account, and what can be done with the account. */
export function UserDrawer({ id, canModify, onChanged, onLink, onClose }: Props) {
  const t = useT();
  const { data, error, mutate, refreshAsync } = useCall(userAdmin.get, { params: { userId: id } }, silent);
  const changed = (user: UserDetail) => {
    mutate(user);
    onChanged();
  };
  if (!data)
    return (
      <Drawer open size={640} title={t('userAdmin.title')} onClose={onClose}>
        {error ? <Result status="warning" title={t('userAdmin.gone')} /> : <Skeleton active />}
      </Drawer>
    );
  return (
    <OpenUser
      user={data}
      canModify={canModify}
      latest={async () => {
        const user = await refreshAsync();
        return user.rev;
      }}
      onChanged={changed}
      onGone={() => {
        onClose();
        onChanged();
      }}
      onLink={(link) => {
        changed(link.user);
        onLink(link);
      }}
      onClose={onClose}
    />
  );
}

interface OpenProps {
  user: UserDetail;
  canModify: boolean;
  latest: () => Promise<number>;
  onChanged: (user: UserDetail) => void;
  onGone: () => void;
  onLink: (link: MadeLink) => void;
  onClose: () => void;
}

function OpenUser({ user, canModify, latest, onChanged, onGone, onLink, onClose }: OpenProps) {
  const t = useT();
  const formId = useId();
  const { time } = useDates();
  const { message } = App.useApp();
  const titleOf = useUserTitles();
  const send = async ({ fullName, email, permissions }: UserValues, rev: number) => {
    const form = { fullName, email, permissions: permissions as Permission[] };
    onChanged(await call(userAdmin.change, { params: { userId: user.id }, body: { rev, form } }, silent));
    message.success(t('userAdmin.saved', { name: fullName }));
  };
  const saved = useSavedForm<UserValues>({
    keptAs: { place: canModify ? `user ${user.id}` : null, rev: user.rev },
    titleOf: (path) => titleOf(path.replace(/^form\./, '')),
    save: (values) => send(values, user.rev),
    saveOver: async (values) => send(values, await latest()),
  });
  const close = () => saved.cancel(onClose);
  return (
    <Drawer
      open
      size={640}
      title={t('userAdmin.edit', { name: user.username })}
      extra={<StateTag state={user.state} />}
      onClose={close}
      footer={
        <Flex gap={8}>
          {canModify && (
            <Button
              type="primary"
              htmlType="submit"
              form={formId}
              loading={saved.saving}
              disabled={saved.offer !== null}
            >
              {t('form.save')}
            </Button>
          )}
          <Button onClick={close}>{canModify ? t('form.cancel') : t('userAdmin.close')}</Button>
        </Flex>
      }
    >
      {canModify && <UserActs user={user} onChanged={onChanged} onGone={onGone} onLink={onLink} />}
      {user.linkUntil && <p className="quiet">{t('userAdmin.link.pending', { until: time(user.linkUntil) })}</p>}
      <UserForm
        id={formId}
        saved={saved}
        isNew={false}
        disabled={!canModify}
        initial={{ fullName: user.fullName, email: user.email, permissions: user.permissions }}
      />
      <Sight user={user} />
      <UserSessions user={user} canModify={canModify} onChanged={onChanged} />
      <UserWays user={user} canModify={canModify} onChanged={onChanged} />
      <UserTokens user={user} canModify={canModify} onChanged={onChanged} />
    </Drawer>
  );
}
