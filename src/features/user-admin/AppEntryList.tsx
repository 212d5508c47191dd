import { Result } from 'antd';
import { type AppEntryItem, appEntry } from '#contract/account/app-entry.ts';
import { useT } from '@/i18n';
import { fields } from '@/lists/fields';
import { call } from '@/request/call';
import { useCall } from '@/request/useCall';
import { AppEntryDrawer } from './AppEntryDrawer';
import { NamedList } from './NamedList';

const columns = fields<AppEntryItem>()('userAdmin', {
  configName: { width: 240 },
  configCode: { width: 160 },
  appHref: { width: 420 },
});

/** The applications that the list in the header offers beside the product, by name. */
export function AppEntryList({ canModify }: { canModify: boolean }) {
  const t = useT();
  const { data, error, mutate } = useCall(appEntry.list, {});
  if (error) return <Result status="warning" title={t('system.failed')} />;
  return (
    <NamedList
      of="app"
      id="system.apps"
      fields={columns}
      rows={data ?? []}
      canModify={canModify}
      nameOf={({ configName }) => configName}
      drop={(appId) => call(appEntry.drop, { params: { appId } })}
      onChanged={mutate}
      form={(entry, onSaved, onClose) => (
        <AppEntryDrawer key={entry?.id ?? ''} entry={entry} onSaved={onSaved} onClose={onClose} />
      )}
    />
  );
}
