import { type PropertyList, securityProperty } from '#contract/model.ts';
import type { SecurityProperty } from '#domain/model/method.ts';
import { NewProperty } from '#domain/model/model-form.ts';
import { NameCell } from '@/editor/EntryList';
import { goalHoles, scenarioHoles } from '@/editor/sentence-holes';
import { fields } from '@/lists/fields';
import { inLanguage } from '@/local-text';
import { EntryPage } from './EntryPage';
import type { EntryKind } from './entry-kind';
import { PropertyItems } from './PropertyItems';

const columns = fields<SecurityProperty>()('configuration', {
  code: { width: 90, sortable: true },
  name: { width: 220, show: (row) => <NameCell entry={row} /> },
  group: { width: 140, show: (row) => row.group ?? '' },
  standard: { width: 180, show: (row) => row.standard ?? '' },
  description: { width: 260, show: (row) => inLanguage(row.description) },
  sentence: { width: 320, show: (row) => inLanguage(row.sentence) },
});

const propertyKind: EntryKind<SecurityProperty, PropertyList, NewProperty> = {
  id: 'configuration.securityProperty',
  calls: securityProperty,
  modify: 'canConfigurationSecurityPropertyModify',
  schema: NewProperty,
  texts: { create: 'configuration.property.create', empty: 'configuration.property.empty' },
  titles: {
    code: 'configuration.field.code',
    name: 'configuration.field.name',
    description: 'configuration.field.description',
    sentence: 'configuration.field.sentence',
    goalSentence: 'configuration.field.goalSentence',
    group: 'configuration.field.group',
    standard: 'configuration.field.standard',
  },
  columns: () => columns,
  initial: {},
  Items: PropertyItems,
  sentences: (t) => [
    { name: 'sentence', hint: t('configuration.sentenceHint', { A: '{A}' }), holes: scenarioHoles },
    { name: 'goalSentence', hint: t('configuration.goalSentenceHint', { A: '{A}', T: '{T}' }), holes: goalHoles },
  ],
};

/** The security properties new projects start with. */
export const PropertyPage = () => <EntryPage kind={propertyKind} />;
