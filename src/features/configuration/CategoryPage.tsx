import { useAccess } from '@umijs/max';
import { App, Form, Select } from 'antd';
import { useMemo } from 'react';
import { assetCategory } from '#contract/vocabulary.ts';
import { diagramKinds } from '#domain/model/asset.ts';
import type { AssetCategory } from '#domain/model/method.ts';
import { NewAssetCategory } from '#domain/model/model-form.ts';
import { rulesOf } from '@/components/field-rules';
import { fields } from '@/components/fields';
import { useT } from '@/i18n';
import { call } from '@/request/call';
import { useCall } from '@/request/useCall';
import { choiceName, choicesOf } from './choice-name';
import { EntryForm } from './EntryForm';
import { EntryList, NameCell } from './EntryList';
import { inLanguage } from './local-text';

const silent = { skipErrorHandler: true };

/** The asset categories new projects start with: how they are drawn and which properties an asset starts with. */
export function CategoryPage() {
  const t = useT();
  const { message } = App.useApp();
  const { canConfigurationSecurityPropertyModify: canModify } = useAccess();
  const { data, error, mutate, refresh } = useCall(assetCategory.list, {});
  const read = () => call(assetCategory.list, {}, silent);
  const properties = data?.properties;
  const listFields = useMemo(
    () =>
      fields<AssetCategory>()('configuration', {
        code: { width: 90, sortable: true },
        name: { width: 220, show: (row) => <NameCell entry={row} /> },
        description: { width: 280, show: (row) => inLanguage(row.description) },
        diagram: { width: 100, show: (row) => t(`configuration.diagram.${row.diagram}`) },
        properties: {
          width: 240,
          show: (row) => row.properties.map((code) => choiceName(properties, code)).join(t('configuration.comma')),
        },
      }),
    [properties, t],
  );
  const titles = useMemo(
    () => ({
      code: t('configuration.field.code'),
      name: t('configuration.field.name'),
      description: t('configuration.field.description'),
      diagram: t('configuration.field.diagram'),
      properties: t('configuration.field.properties'),
    }),
    [t],
  );
  return (
    <EntryList
      id="configuration.assetCategory"
      fields={listFields}
      seen={data}
      onGone={refresh}
      failed={Boolean(error)}
      canModify={canModify}
      texts={{ create: t('configuration.category.create'), empty: t('configuration.category.empty') }}
      drop={async ({ code }) => mutate(await call(assetCategory.drop, { params: { code } }, silent))}
      form={(entry, seen, close) => {
        const send = async ({ code, ...form }: NewAssetCategory, rev: number) => {
          const saved = entry
            ? call(assetCategory.change, { params: { code: entry.code }, body: { rev, form } }, silent)
            : call(assetCategory.create, { body: { code, ...form } }, silent);
          mutate(await saved);
          message.success(t('configuration.type.saved', { name: inLanguage(form.name) }));
          close();
        };
        return (
          <EntryForm<NewAssetCategory>
            key={entry?.code ?? ''}
            heading={entry ? `${entry.code} · ${inLanguage(entry.name)}` : t('configuration.category.create')}
            schema={NewAssetCategory}
            {...(entry ? { code: entry.code } : {})}
            initial={entry ?? { diagram: 'block', properties: [] }}
            readOnly={!canModify}
            sentences={[]}
            titles={titles}
            seen={seen}
            read={read}
            send={send}
            onClose={close}
          >
            <Form.Item
              name="diagram"
              label={titles.diagram}
              rules={rulesOf(NewAssetCategory.shape.diagram, titles.diagram)}
            >
              <Select
                style={{ maxWidth: 240 }}
                options={diagramKinds.map((value) => ({ value, label: t(`configuration.diagram.${value}`) }))}
              />
            </Form.Item>
            <Form.Item name="properties" label={titles.properties} extra={t('configuration.category.propertiesHint')}>
              <Select mode="multiple" options={choicesOf(properties)} showSearch={{ optionFilterProp: 'label' }} />
            </Form.Item>
          </EntryForm>
        );
      }}
    />
  );
}
