import { useAccess } from '@umijs/max';
import { App, Flex, Form, Input, Select, Tag } from 'antd';
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
  const { data, error, mutate } = useCall(threatType.list, {});
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
      list={data?.list}
      failed={Boolean(error)}
      canModify={canModify}
      texts={{ create: t('configuration.type.create'), empty: t('configuration.type.empty') }}
      drop={async ({ code }) => mutate(await call(threatType.drop, { params: { code } }))}
      form={(entry, close) => {
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
            sentences={[{ name: 'sentence', hint: t('configuration.sentenceHint', { A: '{A}' }) }]}
            titles={titles}
            save={(values) => send(values, data?.rev ?? 0)}
            saveOver={async (values) => send(values, (await call(threatType.list)).rev)}
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
              <Input allowClear />
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
