import type { Step } from '@/workspace/steps';
import { ClaimPanel } from './ClaimPanel';
import { draftOf, useClaimColumns } from './columns';

/** Cyber security claims as a step of the analysis. */
export const claimStep: Step<'claims'> = {
  kind: 'claims',
  tab: 'riskControl',
  useColumns: useClaimColumns,
  draft: draftOf,
  Panel: ClaimPanel,
  empty: 'claim.empty',
};
