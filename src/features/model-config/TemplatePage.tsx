import { type ImpactTemplateList, impactTemplate } from '#contract/vocabulary.ts';
import { dimensionKinds, type ImpactTemplate } from '#domain/model/method.ts';
import { NewImpactTemplate } from '#domain/model/model-form.ts';
import { PageName } from '@/components/PageName';
import { NameCell } from '@/editor/EntryList';
import { effectHoles, scenarioHoles } from '@/editor/sentence-holes';
import { useT } from '@/i18n';
import { fields } from '@/lists/fields';
import { inLanguage } from '@/local-text';
import { choiceName } from '@/method-editor/vocabulary/choice-name';
import { TemplateItems } from '@/method-editor/vocabulary/TemplateItems';
import { EntryPage } from './EntryPage';
import type { EntryKind } from './entry-kind';

const templateKind: EntryKind<ImpactTemplate, ImpactTemplateList, NewImpactTemplate> = {
  id: 'configuration.template',
  calls: impactTemplate,
  modify: 'canConfigurationImpactTemplateModify',
  schema: NewImpactTemplate,
  texts: { create: 'configuration.template.create', empty: 'configuration.template.empty' },
  titles: {
    code: 'configuration.field.code',
    name: 'configuration.field.name',
    assetCategory: 'configuration.field.assetCategory',
    property: 'configuration.field.property',
    sentence: 'configuration.field.sentence',
    effects: 'configuration.field.effects',
    category: 'configuration.field.category',
  },
  columns: (seen, t) =>
    fields<ImpactTemplate>()('configuration', {
      code: { width: 90, sortable: true },
      name: { width: 200, show: (row) => <NameCell entry={row} /> },
      assetCategory: {
        width: 130,
        show: (row) =>
          row.assetCategory ? choiceName(seen?.categories, row.assetCategory) : t('configuration.anyCategory'),
      },
      property: { width: 120, show: (row) => choiceName(seen?.properties, row.property) },
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
  initial: { assetCategory: '', category: '', ratings: {} },
  sentences: (t) => {
    const hint = t('configuration.sentenceHint', { A: '{A}' });
    return [
      { name: 'sentence', hint, holes: scenarioHoles },
      { name: 'effects', hint, holes: effectHoles },
    ];
  },
  Items: TemplateItems,
};

/** Impact templates: what a damage scenario of an asset category and property starts with in new projects. */
export function TemplatePage() {
  const t = useT();
  return (
    <>
      <PageName>{t('menu.configuration.template')}</PageName>
      <EntryPage kind={templateKind} />
    </>
  );
}
