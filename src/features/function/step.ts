import type { Step } from '@/workspace/steps';
import { draftOf, patchOf, useFunctionColumns } from './columns';
import { FunctionPanel } from './FunctionPanel';

/** Functions of the item as a step of the analysis. */
export const functionStep: Step<'functions'> = {
  kind: 'functions',
  tab: 'systemInfo',
  useColumns: useFunctionColumns,
  draft: draftOf,
  patch: patchOf,
  Panel: FunctionPanel,
  empty: 'function.empty',
};
