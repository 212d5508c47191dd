import type { Step } from '@/workspace/steps';
import { draftOf, patchOf, usePathColumns } from './columns';
import { PathPanel } from './PathPanel';
import { PathTools } from './PathTools';

/** Attack paths, with their steps in the panel, as a step of the analysis. */
export const pathStep: Step<'paths'> = {
  kind: 'paths',
  tab: 'threatAnalysis',
  useColumns: usePathColumns,
  draft: draftOf,
  patch: patchOf,
  Panel: PathPanel,
  empty: 'path.empty',
  Tools: PathTools,
};
