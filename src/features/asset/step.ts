import type { NewRow } from '#domain/kinds/kinds.ts';
import type { Workspace } from '#domain/workspace/workspace.ts';
import type { NewValues } from '@/grid/grid-types';
import { newRowOf } from '@/rows/edits';
import type { StepTools } from '@/rows/step';
import { assetFields } from './fields';
import { GenerateDamages } from './GenerateDamages';

/** A new asset: the category gives properties and diagram kind, what was entered itself wins. */
export function newAsset(values: NewValues, w: Workspace): NewRow<'assets'> {
  const category = w.method.assetCategories.find(({ code }) => code === values.category);
  return newRowOf(assetFields, values, {
    properties: category?.properties ?? [],
    ...(category && { diagram: category.diagram }),
  });
}

/** What the step of assets has of its own. */
export const assetTools: StepTools<'assets'> = {
  newRow: newAsset,
  Tools: GenerateDamages,
};
