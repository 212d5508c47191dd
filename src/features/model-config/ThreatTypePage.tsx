import { Flex, Tag } from 'antd';
import { type ThreatTypeList, threatType } from '#contract/model.ts';
import type { ThreatType } from '#domain/model/method.ts';
import { NewThreatType } from '#domain/model/model-form.ts';
import { PageName } from '@/components/PageName';
import { NameCell } from '@/editor/EntryList';
import { scenarioHoles } from '@/editor/sentence-holes';
import { useT } from '@/i18n';
import { fields } from '@/lists/fields';
import { inLanguage } from '@/local-text';
import { choiceName } from '@/method-editor/vocabulary/choice-name';
import { ThreatTypeItems } from '@/method-editor/vocabulary/ThreatTypeItems';
import { shownCategory } from '@/product/impact-category';
import { EntryPage } from './EntryPage';
import type { EntryKind } from './entry-kind';

const typeKind: EntryKind<ThreatType, ThreatTypeList, NewThreatType> = {
  id: 'configuration.AttackCategory',
  calls: threatType,
  modify: 'canConfigurationThreatTypeModify',
  schema: NewThreatType,
  texts: { create: 'configuration.type.create', empty: 'configuration.type.empty' },
  titles: {
    code: 'configuration.field.code',
    name: 'configuration.field.name',
    description: 'configuration.field.description',
    properties: 'configuration.field.properties',
    linkedImpact: 'configuration.field.linkedImpact',
    sentence: 'configuration.field.sentence',
  },
  columns: (seen) =>
    fields<ThreatType>()('configuration', {
      code: { width: 90, sortable: true },
      name: { width: 220, show: (row) => <NameCell entry={row} /> },
      properties: {
        width: 240,
        show: (row) => <PropertyTags names={row.properties.map((code) => choiceName(seen?.properties, code))} />,
      },
      linkedImpact: {
        width: 160,
        show: (row) => (row.linkedImpact ? shownCategory(row.linkedImpact) : <ByProperty />),
      },
      sentence: { width: 260, show: (row) => inLanguage(row.sentence) },
    }),
  initial: { properties: [] },
  inputOf: (entry) => ({ ...entry, linkedImpact: entry.linkedImpact ?? null }),
  sentOf: (input) => ({ ...input, linkedImpact: input.linkedImpact || null }),
  sentences: (t) => [{ name: 'sentence', hint: t('configuration.sentenceHint', { A: '{A}' }), holes: scenarioHoles }],
  Items: ThreatTypeItems,
};

/** The threat types new projects start with. */
export function ThreatTypePage() {
  const t = useT();
  return (
    <>
      <PageName>{t('menu.configuration.AttackCategory')}</PageName>
      <EntryPage kind={typeKind} />
    </>
  );
}

function PropertyTags({ names }: { names: readonly string[] }) {
  return (
    <Flex gap={4} wrap>
      {names.map((name) => (
        <Tag key={name} style={{ margin: 0 }}>
          {name}
        </Tag>
      ))}
    </Flex>
  );
}

function ByProperty() {
  const t = useT();
  return <span className="quiet">{t('configuration.byProperty')}</span>;
}
