import type { Step } from '@/workspace/steps';
import { draftOf, patchOf, useRiskColumns } from './columns';
import { RiskPanel } from './RiskPanel';
import { RiskTools } from './RiskTools';

/** Risks and their treatment as a step of the analysis. */
export const riskStep: Step<'risks'> = {
  kind: 'risks',
  tab: 'riskControl',
  useColumns: useRiskColumns,
  draft: draftOf,
  patch: patchOf,
  Panel: RiskPanel,
  empty: 'risk.empty',
  Tools: RiskTools,
};
