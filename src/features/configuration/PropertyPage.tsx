import { useAccess } from '@umijs/max';
import { App } from 'antd';
import { useMemo } from 'react';
import { securityProperty } from '#contract/model.ts';
import type { SecurityProperty } from '#domain/model/method.ts';
import { NewProperty } from '#domain/model/model-form.ts';
import { fields } from '@/components/fields';
import { useT } from '@/i18n';
import { call } from '@/request/call';
import { useCall } from '@/request/useCall';
import { EntryForm } from './EntryForm';
import { EntryList, NameCell } from './EntryList';
import { inLanguage } from './local-text';
import { goalHoles, scenarioHoles } from './sentence-holes';

const silent = { skipErrorHandler: true };

const propertyFields = fields<SecurityProperty>()('configuration', {
  code: { width: 90, sortable: true },
  name: { width: 220, show: (row) => <NameCell entry={row} /> },
  description: { width: 260, show: (row) => inLanguage(row.description) },
  sentence: { width: 320, show: (row) => inLanguage(row.sentence) },
});

/** The security properties new projects start with. */
export function PropertyPage() {
  const t = useT();
  const { message } = App.useApp();
  const { canConfigurationSecurityPropertyModify: canModify } = useAccess();
  const { data, error, mutate, refresh } = useCall(securityProperty.list, {});
  const read = () => call(securityProperty.list, {}, silent);
  const titles = useMemo(
    () => ({
      code: t('configuration.field.code'),
      name: t('configuration.field.name'),
      description: t('configuration.field.description'),
      sentence: t('configuration.field.sentence'),
      goalSentence: t('configuration.field.goalSentence'),
    }),
    [t],
  );
  const sentences = [
    { name: 'sentence', hint: t('configuration.sentenceHint', { A: '{A}' }), holes: scenarioHoles },
    { name: 'goalSentence', hint: t('configuration.goalSentenceHint', { A: '{A}', T: '{T}' }), holes: goalHoles },
  ];

  return (
    <EntryList
      id="configuration.securityProperty"
      fields={propertyFields}
      seen={data}
      onGone={refresh}
      failed={Boolean(error)}
      canModify={canModify}
      texts={{ create: t('configuration.property.create'), empty: t('configuration.property.empty') }}
      drop={async ({ code }) => mutate(await call(securityProperty.drop, { params: { code } }, silent))}
      form={(entry, seen, close) => {
        const send = async (values: NewProperty, rev: number) => {
          const { code, ...form } = values;
          const saved = entry
            ? call(securityProperty.change, { params: { code: entry.code }, body: { rev, form } }, silent)
            : call(securityProperty.create, { body: { code, ...form } }, silent);
          mutate(await saved);
          message.success(t('configuration.type.saved', { name: inLanguage(values.name) }));
          close();
        };
        return (
          <EntryForm<NewProperty>
            key={entry?.code ?? ''}
            heading={entry ? `${entry.code} · ${inLanguage(entry.name)}` : t('configuration.property.create')}
            schema={NewProperty}
            {...(entry ? { code: entry.code } : {})}
            initial={entry ?? {}}
            readOnly={!canModify}
            sentences={sentences}
            titles={titles}
            seen={seen}
            read={read}
            send={send}
            onClose={close}
          />
        );
      }}
    />
  );
}
