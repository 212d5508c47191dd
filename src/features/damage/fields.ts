import { impactCategoryKey } from '#domain/model/impact-category.ts';
import { shownCategory } from '@/product/impact-category';
import { codedChoices } from '@/rows/choices';
import { rowFields } from '@/rows/fields';
import { libraryField } from '@/rows/library/LibraryOrigin';
import { DimensionRatings } from './DimensionRatings';
import { withEntry } from './dimension-rating';
import { useOverallCell } from './useOverallCell';
import { useRatingColumns } from './useRatingColumns';

export const damageFields = rowFields(
  'damages',
  {
    description: {
      type: 'text',
      label: 'damage.field.description',
      meaning: 'meaning.damage.description',
      width: 320,
      grow: true,
      sticky: true,
      long: 'panel',
      twins: true,
    },
    assets: { type: 'links', to: 'assets', label: 'damage.field.assets', meaning: 'meaning.damage.assets', width: 130 },
    property: {
      type: 'method',
      choices: ({ properties }) => codedChoices(properties),
      label: 'damage.field.property',
      meaning: 'meaning.damage.property',
      width: 90,
      codeOnly: true,
      allowEmpty: true,
      needed: () => true,
    },
    ratings: {
      type: 'special',
      label: 'workspace.history.ratings',
      meaning: 'meaning.damage.level',
      columnKey: 'rating',
      useColumns: useRatingColumns,
      patch: (value, row, column) => ({ ratings: withEntry(row, column, value) }),
      Panel: DimensionRatings,
      parts: { notAnalysed: 'damage.notAnalysed', reason: 'path.field.reason' },
    },
    overall: {
      type: 'computed',
      label: 'damage.field.overall',
      meaning: 'meaning.damage.overall',
      width: 132,
      useCell: useOverallCell,
      explained: true,
    },
    category: {
      type: 'text',
      label: 'damage.field.category',
      meaning: 'meaning.damage.category',
      width: 110,
      shown: shownCategory,
      patch: (value) => ({ category: impactCategoryKey(String(value ?? '')) }),
    },
    effects: { type: 'text', label: 'damage.field.effects', meaning: 'meaning.damage.effects', width: 200, long: true },
    library: libraryField('damages'),
  },
  { panel: ['description', 'assets', 'property', 'overall'] },
);
