import { useModel } from '@umijs/max';
import { Form, Input } from 'antd';
import { useId } from 'react';
import { type PermissionSetItem, permissionSet } from '#contract/account/user-admin.ts';
import type { Permission } from '#contract/kit/permissions.ts';
import { SetName } from '#domain/model/user.ts';
import { FormDrawer } from '@/components/forms/FormDrawer';
import { problemText, rulesOf } from '@/components/forms/field-rules';
import { SavedForm } from '@/components/forms/SavedForm';
import { storedIn } from '@/components/forms/stored-in';
import { useSavedForm } from '@/components/forms/useSavedForm';
import { useT } from '@/i18n';
import { call, silent } from '@/request/call';
import { PermissionPicker } from './PermissionPicker';

interface Values {
  name: string;
  permissions: string[];
}

interface Props {
  set: PermissionSetItem | undefined;
  onSaved: (list: PermissionSetItem[], name: string) => void;
  onClose: () => void;
}

/** Creates or changes a permission set. */
export function SetDrawer({ set, onSaved, onClose }: Props) {
  const t = useT();
  const id = useId();
  const held = useModel('@@initialState').initialState?.currentUser?.permissions ?? [];
  const titles: Record<string, string> = {
    name: t('userAdmin.field._setName'),
    permissions: t('userAdmin.field.permissions'),
  };
  const send = async ({ name, permissions }: Values, rev: number) => {
    const form = { name, permissions: permissions as Permission[] };
    const list = set
      ? await call(permissionSet.change, { params: { setId: set.id }, body: { rev, form } }, silent)
      : await call(permissionSet.create, { body: form }, silent);
    onSaved(list, name);
  };
  const saved = useSavedForm<Values>({
    keptAs: { place: `permission set ${set?.id ?? 'new'}`, rev: set?.rev },
    titleOf: (path) => titles[path.replace(/^form\./, '')] ?? path,
    save: (values) => send(values, set?.rev ?? 0),
    onTop: set && { read: async () => storedIn(await call(permissionSet.list, {}, silent), set), send },
  });
  const needed = problemText({ problem: 'required' }, titles.permissions ?? '');
  return (
    <FormDrawer
      title={set ? t('userAdmin.set.edit', { name: set.name }) : t('userAdmin.set.create')}
      isNew={!set}
      saved={saved}
      form={id}
      onClose={() => saved.cancel(onClose)}
    >
      <SavedForm<Values>
        saved={saved}
        id={id}
        initialValues={{ name: set?.name ?? '', permissions: set?.permissions ?? [] }}
      >
        <Form.Item
          name="name"
          label={titles.name}
          extra={t('userAdmin.set.copied')}
          rules={rulesOf(SetName, titles.name ?? '')}
        >
          <Input autoFocus />
        </Form.Item>
        <Form.Item
          name="permissions"
          label={titles.permissions}
          rules={[
            {
              validator: async (_, value: string[]) => {
                if (value.length === 0) throw new Error(needed);
              },
            },
          ]}
        >
          <PermissionPicker held={held} />
        </Form.Item>
      </SavedForm>
    </FormDrawer>
  );
}
