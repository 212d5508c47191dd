import { useAccess } from '@umijs/max';
import { App } from 'antd';
import { useMemo } from 'react';
import { impactTemplate } from '#contract/vocabulary.ts';
import { dimensionKinds, type ImpactTemplate } from '#domain/model/method.ts';
import { NewImpactTemplate } from '#domain/model/model-form.ts';
import { fields } from '@/components/fields';
import { useT } from '@/i18n';
import { call } from '@/request/call';
import { useCall } from '@/request/useCall';
import { choiceName } from './choice-name';
import { EntryForm } from './EntryForm';
import { EntryList, NameCell } from './EntryList';
import { inLanguage } from './local-text';
import { effectHoles, scenarioHoles } from './sentence-holes';
import { TemplateFields } from './TemplateFields';

const silent = { skipErrorHandler: true };

/** Impact templates: what a damage scenario of an asset category and property starts with in new projects. */
export function TemplatePage() {
  const t = useT();
  const { message } = App.useApp();
  const { canConfigurationImpactTemplateModify: canModify } = useAccess();
  const { data, error, mutate, refresh } = useCall(impactTemplate.list, {});
  const read = () => call(impactTemplate.list, {}, silent);
  const { properties, categories } = data ?? {};
  const listFields = useMemo(
    () =>
      fields<ImpactTemplate>()('configuration', {
        code: { width: 90, sortable: true },
        name: { width: 200, show: (row) => <NameCell entry={row} /> },
        assetCategory: {
          width: 130,
          show: (row) =>
            row.assetCategory ? choiceName(categories, row.assetCategory) : t('configuration.anyCategory'),
        },
        property: { width: 120, show: (row) => choiceName(properties, row.property) },
        sentence: { width: 280, show: (row) => inLanguage(row.sentence) },
        ratings: {
          width: 240,
          show: ({ ratings }) =>
            dimensionKinds
              .flatMap((kind) => {
                const name = ratings[kind];
                return name ? [`${t(`configuration.kind.${kind}`)} ${t(`configuration.impact.${name}`)}`] : [];
              })
              .join(' · '),
        },
      }),
    [properties, categories, t],
  );
  const titles = useMemo(
    () => ({
      code: t('configuration.field.code'),
      name: t('configuration.field.name'),
      assetCategory: t('configuration.field.assetCategory'),
      property: t('configuration.field.property'),
      sentence: t('configuration.field.sentence'),
      effects: t('configuration.field.effects'),
      category: t('configuration.field.category'),
    }),
    [t],
  );
  const hint = t('configuration.sentenceHint', { A: '{A}' });

  return (
    <EntryList
      id="configuration.template"
      fields={listFields}
      seen={data}
      onGone={refresh}
      failed={Boolean(error)}
      canModify={canModify}
      texts={{ create: t('configuration.template.create'), empty: t('configuration.template.empty') }}
      drop={async ({ code }) => mutate(await call(impactTemplate.drop, { params: { code } }, silent))}
      form={(entry, seen, close) => {
        const send = async ({ code, ...form }: NewImpactTemplate, rev: number) => {
          const saved = entry
            ? call(impactTemplate.change, { params: { code: entry.code }, body: { rev, form } }, silent)
            : call(impactTemplate.create, { body: { code, ...form } }, silent);
          mutate(await saved);
          message.success(t('configuration.type.saved', { name: inLanguage(form.name) }));
          close();
        };
        return (
          <EntryForm<NewImpactTemplate>
            key={entry?.code ?? ''}
            heading={entry ? `${entry.code} · ${inLanguage(entry.name)}` : t('configuration.template.create')}
            schema={NewImpactTemplate}
            {...(entry ? { code: entry.code } : {})}
            initial={entry ?? { assetCategory: '', category: '', ratings: {} }}
            readOnly={!canModify}
            sentences={[
              { name: 'sentence', hint, holes: scenarioHoles },
              { name: 'effects', hint, holes: effectHoles },
            ]}
            titles={titles}
            seen={seen}
            read={read}
            send={send}
            onClose={close}
          >
            <TemplateFields titles={titles} properties={properties} categories={categories} />
          </EntryForm>
        );
      }}
    />
  );
}
