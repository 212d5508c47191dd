import type { Step } from '@/workspace/steps';
import { AssetPanel } from './AssetPanel';
import { useAssetColumns } from './columns';
import { draftOf, patchOf } from './entries';
import { GenerateDamages } from './GenerateDamages';

/** Assets with their security properties as a step of the analysis. */
export const assetStep: Step<'assets'> = {
  kind: 'assets',
  tab: 'threatAnalysis',
  useColumns: useAssetColumns,
  draft: draftOf,
  patch: patchOf,
  Panel: AssetPanel,
  empty: 'asset.empty',
  Tools: GenerateDamages,
};
