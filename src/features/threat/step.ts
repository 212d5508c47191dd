import type { Step } from '@/workspace/steps';
import { useThreatColumns } from './columns';
import { draftOf } from './entries';
import { GenerateThreats } from './GenerateThreats';
import { ThreatPanel } from './ThreatPanel';

/** Threat scenarios as a step of the analysis. */
export const threatStep: Step<'threats'> = {
  kind: 'threats',
  tab: 'threatAnalysis',
  useColumns: useThreatColumns,
  draft: draftOf,
  patch: (_row, column, value) => ({ [column]: value ?? '' }),
  Panel: ThreatPanel,
  empty: 'threat.empty',
  Tools: GenerateThreats,
};
