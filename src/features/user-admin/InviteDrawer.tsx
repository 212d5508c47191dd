import { useId } from 'react';
import { type MadeLink, userAdmin } from '#contract/account/user-admin.ts';
import type { Permission } from '#contract/kit/permissions.ts';
import { FormDrawer } from '@/components/forms/FormDrawer';
import { useSavedForm } from '@/components/forms/useSavedForm';
import { currentLanguage, useT } from '@/i18n';
import { call, silent } from '@/request/call';
import { UserForm, type UserValues, useUserTitles } from './UserForm';

interface Props {
  onInvited: (link: MadeLink) => void;
  onClose: () => void;
}

/** Invites a user: the link to hand over comes after it. */
export function InviteDrawer({ onInvited, onClose }: Props) {
  const t = useT();
  const id = useId();
  const titleOf = useUserTitles();
  const saved = useSavedForm<UserValues>({
    keptAs: { place: 'user new' },
    titleOf,
    save: async ({ permissions, ...person }) =>
      onInvited(
        await call(
          userAdmin.invite,
          { query: { locale: currentLanguage() }, body: { ...person, permissions: permissions as Permission[] } },
          silent,
        ),
      ),
  });
  return (
    <FormDrawer title={t('userAdmin.invite')} isNew saved={saved} form={id} onClose={() => saved.cancel(onClose)}>
      <p className="quiet">{t('userAdmin.invite.hint')}</p>
      <UserForm id={id} saved={saved} isNew initial={{ username: '', fullName: '', email: '', permissions: [] }} />
    </FormDrawer>
  );
}
