import { Form, Input } from 'antd';
import { useId } from 'react';
import { type AppEntryItem, appEntry } from '#contract/account/app-entry.ts';
import { AppEntryForm } from '#domain/model/app-entry.ts';
import { FormDrawer } from '@/components/forms/FormDrawer';
import { rulesOf } from '@/components/forms/field-rules';
import { SavedForm } from '@/components/forms/SavedForm';
import { storedIn } from '@/components/forms/stored-in';
import { useSavedForm } from '@/components/forms/useSavedForm';
import { useT } from '@/i18n';
import { call, silent } from '@/request/call';

const names = ['configName', 'configCode', 'appHref'] as const;

interface Props {
  entry: AppEntryItem | undefined;
  onSaved: (list: AppEntryItem[], name: string) => void;
  onClose: () => void;
}

/** Creates or changes an application of the list in the header. */
export function AppEntryDrawer({ entry, onSaved, onClose }: Props) {
  const t = useT();
  const id = useId();
  const titleOf = (path: string) => {
    const name = names.find((one) => one === path.replace(/^form\./, ''));
    return name ? t(`userAdmin.field.${name}`) : path;
  };
  const send = async (form: AppEntryForm, rev: number) => {
    const list = entry
      ? await call(appEntry.change, { params: { appId: entry.id }, body: { rev, form } }, silent)
      : await call(appEntry.create, { body: form }, silent);
    onSaved(list, form.configName);
  };
  const saved = useSavedForm<AppEntryForm>({
    keptAs: { place: `app entry ${entry?.id ?? 'new'}`, rev: entry?.rev },
    titleOf,
    save: (values) => send(values, entry?.rev ?? 0),
    onTop: entry && { read: async () => storedIn(await call(appEntry.list, {}, silent), entry), send },
  });
  const initial = {
    configName: entry?.configName ?? '',
    configCode: entry?.configCode ?? '',
    appHref: entry?.appHref ?? '',
  };
  return (
    <FormDrawer
      title={entry ? t('userAdmin.app.edit', { name: entry.configName }) : t('userAdmin.app.create')}
      isNew={!entry}
      saved={saved}
      form={id}
      onClose={() => saved.cancel(onClose)}
    >
      <SavedForm<AppEntryForm> saved={saved} id={id} initialValues={initial}>
        {names.map((name, n) => (
          <Form.Item
            key={name}
            name={name}
            label={titleOf(name)}
            rules={rulesOf(AppEntryForm.shape[name], titleOf(name))}
          >
            <Input autoFocus={n === 0} />
          </Form.Item>
        ))}
      </SavedForm>
    </FormDrawer>
  );
}
