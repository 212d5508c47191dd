import { type AssetCategoryList, assetCategory } from '#contract/vocabulary.ts';
import type { AssetCategory } from '#domain/model/method.ts';
import { NewAssetCategory } from '#domain/model/model-form.ts';
import { NameCell } from '@/editor/EntryList';
import { fields } from '@/lists/fields';
import { inLanguage } from '@/local-text';
import { CategoryItems } from '@/method-editor/vocabulary/CategoryItems';
import { choiceName } from '@/method-editor/vocabulary/choice-name';
import { EntryPage } from './EntryPage';
import type { EntryKind } from './entry-kind';

const categoryKind: EntryKind<AssetCategory, AssetCategoryList, NewAssetCategory> = {
  id: 'configuration.assetCategory',
  calls: assetCategory,
  modify: 'canConfigurationSecurityPropertyModify',
  schema: NewAssetCategory,
  texts: { create: 'configuration.category.create', empty: 'configuration.category.empty' },
  titles: {
    code: 'configuration.field.code',
    name: 'configuration.field.name',
    description: 'configuration.field.description',
    diagram: 'configuration.field.diagram',
    properties: 'configuration.field.properties',
  },
  columns: (seen, t) =>
    fields<AssetCategory>()('configuration', {
      code: { width: 90, sortable: true },
      name: { width: 220, show: (row) => <NameCell entry={row} /> },
      description: { width: 280, show: (row) => inLanguage(row.description) },
      diagram: { width: 100, show: (row) => t(`configuration.diagram.${row.diagram}`) },
      properties: {
        width: 240,
        show: (row) => row.properties.map((code) => choiceName(seen?.properties, code)).join(t('configuration.comma')),
      },
    }),
  initial: { diagram: 'block', properties: [] },
  sentences: () => [],
  Items: CategoryItems,
};

/** The asset categories new projects start with: how they are drawn and which properties an asset starts with. */
export const CategoryPage = () => <EntryPage kind={categoryKind} />;
