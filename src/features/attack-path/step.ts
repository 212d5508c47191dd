import type { Step } from '@/rows/step';
import { pathFields } from './fields';
import { PathTools } from './PathTools';

/** Attack paths, with their steps in the panel, as a step of the analysis. */
export const pathStep: Step<'paths'> = {
  kind: 'paths',
  tab: 'threatAnalysis',
  fields: pathFields,
  empty: 'path.empty',
  Tools: PathTools,
};
