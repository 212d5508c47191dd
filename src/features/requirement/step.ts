import type { Step } from '@/workspace/steps';
import { draftOf, patchOf, useRequirementColumns } from './columns';
import { RequirementPanel } from './RequirementPanel';

/** Cyber security requirements as a step of the analysis. */
export const requirementStep: Step<'requirements'> = {
  kind: 'requirements',
  tab: 'riskControl',
  useColumns: useRequirementColumns,
  draft: draftOf,
  patch: patchOf,
  Panel: RequirementPanel,
  empty: 'requirement.empty',
};
