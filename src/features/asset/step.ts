import type { NewRow } from '#domain/kinds/kinds.ts';
import type { Workspace } from '#domain/workspace/workspace.ts';
import type { NewValues } from '@/grid/grid-types';
import { newRowOf } from '@/rows/edits';
import type { StepTools } from '@/rows/step';
import { AssetTools } from './AssetTools';
import { assetFields } from './fields';

const categoryOf = ({ category }: NewValues, w: Workspace) =>
  w.method.assetCategories.find(({ code }) => code === category);

/** Was a property assigned itself? Then those that were not are not meant. */
const hasMark = (values: NewValues): boolean =>
  Object.entries(values).some(([column, value]) => column.startsWith('properties.') && value === true);

/** A new asset: the category gives the diagram kind, and the properties where none was assigned; what was entered itself wins. */
export function newAsset(values: NewValues, w: Workspace): NewRow<'assets'> {
  const category = categoryOf(values, w);
  return newRowOf(assetFields, values, {
    properties: hasMark(values) ? [] : (category?.properties ?? []),
    ...(category && { diagram: category.diagram }),
  });
}

/** The properties the category gives a new asset, as they are entered. */
export function givenProperties(values: NewValues, w: Workspace): NewValues {
  const given = hasMark(values) ? [] : (categoryOf(values, w)?.properties ?? []);
  return Object.fromEntries(given.map((code) => [`properties.${code}`, true]));
}

/** What the step of assets has of its own. */
export const assetTools: StepTools<'assets'> = {
  newRow: newAsset,
  given: givenProperties,
  Tools: AssetTools,
  acts: [
    { name: 'damages.generate', title: 'asset.generate', edits: true },
    { name: 'device.open', title: 'device.title', words: 'EMB3D' },
  ],
  legend: 'asset.pair.legend',
};
