import { useModel } from '@umijs/max';
import { Form, Input, Select } from 'antd';
import { permissionSet } from '#contract/account/user-admin.ts';
import { NewPerson } from '#domain/model/user.ts';
import { rulesOf } from '@/components/forms/field-rules';
import { SavedForm } from '@/components/forms/SavedForm';
import type { useSavedForm } from '@/components/forms/useSavedForm';
import { useT } from '@/i18n';
import { useCall } from '@/request/useCall';
import { PermissionChoice } from './PermissionChoice';
import { PermissionPicker } from './PermissionPicker';

export interface UserValues extends NewPerson {
  permissions: string[];
}

export function useUserTitles() {
  const t = useT();
  return (path: string): string => {
    const name = path.split('.').find((part) => part !== 'form');
    return name === 'username' || name === 'fullName' || name === 'email' || name === 'permissions'
      ? t(`userAdmin.field.${name}`)
      : path;
  };
}

interface Props {
  id: string;
  saved: ReturnType<typeof useSavedForm<UserValues>>;
  initial: Partial<UserValues>;
  /** A new user: the name to sign in with is chosen. */
  isNew: boolean;
  disabled?: boolean;
}

/** Names, e-mail and permissions of a user. */
export function UserForm({ id, saved, initial, isNew, disabled = false }: Props) {
  const t = useT();
  const titleOf = useUserTitles();
  const held = useModel('@@initialState').initialState?.currentUser?.permissions ?? [];
  const { data: sets = [] } = useCall(permissionSet.list, {});
  // Who is invited gets a role; single permissions are for who needs others.
  const bySet = isNew && sets.length > 0;
  const item = (name: keyof NewPerson) => ({
    name,
    label: titleOf(name),
    rules: rulesOf(NewPerson.shape[name], titleOf(name)),
    validateFirst: true,
  });
  const apply = (set: string) => {
    const found = sets.find(({ id: one }) => one === set);
    const values = { permissions: (found?.permissions ?? []).filter((one) => held.includes(one)) };
    saved.form.setFieldsValue(values);
    saved.touch();
  };
  return (
    <SavedForm<UserValues> saved={saved} id={id} initialValues={initial} disabled={disabled}>
      {isNew && (
        <Form.Item {...item('username')}>
          <Input autoFocus autoComplete="off" />
        </Form.Item>
      )}
      <Form.Item {...item('fullName')}>
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item {...item('email')}>
        <Input autoComplete="off" />
      </Form.Item>
      {!disabled && !bySet && sets.length > 0 && (
        <Form.Item label={t('userAdmin.set.apply')} extra={t('userAdmin.set.copied')}>
          <Select
            aria-label={t('userAdmin.set.apply')}
            value={null}
            placeholder={t('form.choose')}
            options={sets.map((set) => ({ value: set.id, label: set.name }))}
            onChange={apply}
          />
        </Form.Item>
      )}
      <Form.Item name="permissions" label={titleOf('permissions')}>
        {bySet ? <PermissionChoice held={held} sets={sets} /> : <PermissionPicker held={held} disabled={disabled} />}
      </Form.Item>
    </SavedForm>
  );
}
