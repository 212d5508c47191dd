import { App, Button, Drawer, Flex, Result, Skeleton } from 'antd';
import { useEffect, useId, useState } from 'react';
import { type MadeLink, type UserDetail, userAdmin } from '#contract/account/user-admin.ts';
import type { Permission } from '#contract/kit/permissions.ts';
import { sameContent } from '#domain/model/same-content.ts';
import { useSavedForm } from '@/components/forms/useSavedForm';
import { ReturnFocus } from '@/components/ReturnFocus';
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
  // Beside both drawers: the one that waits for the user would be what had the focus before the other.
  return (
    <>
      <ReturnFocus row={id} />
      {data ? (
        <OpenUser
          user={data}
          canModify={canModify}
          latest={refreshAsync}
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
      ) : (
        <Drawer open size={640} title={t('userAdmin.title')} onClose={onClose}>
          {error ? <Result status="warning" title={t('userAdmin.gone')} /> : <Skeleton active />}
        </Drawer>
      )}
    </>
  );
}

interface OpenProps {
  user: UserDetail;
  canModify: boolean;
  latest: () => Promise<UserDetail>;
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
  /** The user as the fields show them: what is done beside the form tells of changes that somebody else has made to them, too. */
  const [shown, setShown] = useState(user);
  const rev = sameContent(valuesOf(shown), valuesOf(user)) ? user.rev : shown.rev;
  const send = async ({ fullName, email, permissions }: UserValues, on: number) => {
    const form = { fullName, email, permissions: permissions as Permission[] };
    const changed = await call(userAdmin.change, { params: { userId: user.id }, body: { rev: on, form } }, silent);
    setShown(changed);
    onChanged(changed);
    message.success(t('userAdmin.saved', { name: fullName }));
  };
  const saved = useSavedForm<UserValues>({
    keptAs: { place: canModify ? `user ${user.id}` : null, rev },
    titleOf: (path) => titleOf(path.replace(/^form\./, '')),
    save: (values) => send(values, rev),
    onTop: {
      read: async () => {
        const now = await latest();
        return { rev: now.rev, values: valuesOf(now) };
      },
      send,
    },
  });
  const { form, dirty, begin } = saved;
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the user is read anew
  useEffect(() => {
    if (dirty || user === shown) return;
    form.setFieldsValue(valuesOf(user));
    begin();
    setShown(user);
  }, [user]);
  const close = () => saved.cancel(onClose);
  return (
    <Drawer
      open
      size={640}
      title={<span style={{ overflowWrap: 'anywhere' }}>{t('userAdmin.edit', { name: user.username })}</span>}
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
      <UserForm id={formId} saved={saved} isNew={false} disabled={!canModify} initial={valuesOf(shown)} />
      <Sight user={user} />
      <UserSessions user={user} canModify={canModify} onChanged={onChanged} />
      <UserWays user={user} canModify={canModify} onChanged={onChanged} />
      <UserTokens user={user} canModify={canModify} onChanged={onChanged} />
    </Drawer>
  );
}

const valuesOf = ({ fullName, email, permissions }: UserDetail) => ({ fullName, email, permissions });
