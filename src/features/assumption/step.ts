import type { Draft } from '#domain/model/kinds.ts';
import { statementDraft } from '@/workspace/statement';
import type { Step } from '@/workspace/steps';
import { AssumptionPanel } from './AssumptionPanel';
import { useAssumptionColumns } from './columns';

/** Assumptions the analysis relies on (clause 9.3) as a step of it. */
export const assumptionStep: Step<'assumptions'> = {
  kind: 'assumptions',
  tab: 'systemInfo',
  useColumns: useAssumptionColumns,
  draft: (values) => statementDraft(values) as Draft<'assumptions'>,
  Panel: AssumptionPanel,
  empty: 'assumption.empty',
};
