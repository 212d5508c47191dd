import { useAccess } from '@umijs/max';
import { App, AutoComplete, Flex, Form, Select, Tag } from 'antd';
import { useMemo } from 'react';
import { type ThreatTypeList, threatType } from '#contract/model.ts';
import type { ThreatType } from '#domain/model/method.ts';
import { NewThreatType } from '#domain/model/model-form.ts';
import { rulesOf } from '@/components/field-rules';
import { fields } from '@/components/fields';
import { useT } from '@/i18n';
import { call } from '@/request/call';
import { useCall } from '@/request/useCall';
import { EntryForm } from './EntryForm';
import { EntryList, NameCell } from './EntryList';
import { inLanguage } from './local-text';
import { scenarioHoles } from './sentence-holes';

const silent = { skipErrorHandler: true };
type Properties = ThreatTypeList['properties'];

const typeFields = (properties: Properties) =>
  fields<ThreatType>()('configuration', {
    code: { width: 90, sortable: true },
    name: { width: 220, show: (row) => <NameCell entry={row} /> },
    properties: { width: 240, show: (row) => <PropertyTags codes={row.properties} properties={properties} /> },
    linkedImpact: { width: 160, show: (row) => row.linkedImpact ?? <ByProperty /> },
    sentence: { width: 260, show: (row) => inLanguage(row.sentence) },
  });

/** The threat types new projects start with. */
export function ThreatTypePage() {
  const t = useT();
  const { message } = App.useApp();
  const { canConfigurationThreatTypeModify: canModify } = useAccess();
  const { data, error, mutate, refresh } = useCall(threatType.list, {});
  const read = () => call(threatType.list, {}, silent);
  const properties = data?.properties;
  const listFields = useMemo(() => typeFields(properties ?? []), [properties]);
  const titles = useMemo(
    () => ({
      code: t('configuration.field.code'),
      name: t('configuration.field.name'),
      description: t('configuration.field.description'),
      properties: t('configuration.field.properties'),
      linkedImpact: t('configuration.field.linkedImpact'),
      sentence: t('configuration.field.sentence'),
    }),
    [t],
  );
  const options = properties?.map(({ code, name }) => ({ value: code, label: `${code} · ${inLanguage(name)}` })) ?? [];

  return (
    <EntryList
      id="configuration.AttackCategory"
      fields={listFields}
      seen={data}
      onGone={refresh}
      failed={Boolean(error)}
      canModify={canModify}
      texts={{ create: t('configuration.type.create'), empty: t('configuration.type.empty') }}
      drop={async ({ code }) => mutate(await call(threatType.drop, { params: { code } }, silent))}
      form={(entry, seen, close) => {
        const send = async (values: NewThreatType, rev: number) => {
          const { code, ...rest } = values;
          const form = { ...rest, linkedImpact: rest.linkedImpact || null };
          const saved = entry
            ? call(threatType.change, { params: { code: entry.code }, body: { rev, form } }, silent)
            : call(threatType.create, { body: { code, ...form } }, silent);
          mutate(await saved);
          message.success(t('configuration.type.saved', { name: inLanguage(values.name) }));
          close();
        };
        return (
          <EntryForm<NewThreatType>
            key={entry?.code ?? ''}
            heading={entry ? `${entry.code} · ${inLanguage(entry.name)}` : t('configuration.type.create')}
            schema={NewThreatType}
            {...(entry ? { code: entry.code } : {})}
            initial={entry ? { ...entry, linkedImpact: entry.linkedImpact ?? null } : { properties: [] }}
            readOnly={!canModify}
            sentences={[
              { name: 'sentence', hint: t('configuration.sentenceHint', { A: '{A}' }), holes: scenarioHoles },
            ]}
            titles={titles}
            seen={seen}
            read={read}
            send={send}
            onClose={close}
          >
            <Form.Item
              name="properties"
              label={titles.properties}
              extra={t('configuration.propertiesHint')}
              rules={rulesOf(NewThreatType.shape.properties, titles.properties)}
            >
              <Select mode="multiple" options={options} showSearch={{ optionFilterProp: 'label' }} />
            </Form.Item>
            <Form.Item
              name="linkedImpact"
              label={titles.linkedImpact}
              extra={t('configuration.linkedImpactHint')}
              rules={rulesOf(NewThreatType.shape.linkedImpact, titles.linkedImpact)}
            >
              <AutoComplete
                allowClear
                options={(data?.impactCategories ?? []).map((value) => ({ value }))}
                showSearch={{ filterOption: true }}
              />
            </Form.Item>
          </EntryForm>
        );
      }}
    />
  );
}

function PropertyTags({ codes, properties }: { codes: readonly string[]; properties: Properties }) {
  return (
    <Flex gap={4} wrap>
      {codes.map((code) => {
        const known = properties.find((property) => property.code === code);
        return (
          <Tag key={code} style={{ margin: 0 }}>
            {known ? inLanguage(known.name) : code}
          </Tag>
        );
      })}
    </Flex>
  );
}

function ByProperty() {
  const t = useT();
  return <span className="quiet">{t('configuration.byProperty')}</span>;
}
