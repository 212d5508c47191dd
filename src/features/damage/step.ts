import type { Step } from '@/workspace/steps';
import { draftOf, patchOf, useDamageColumns } from './columns';
import { DamagePanel } from './DamagePanel';

/** Damage scenarios as a step of the analysis. */
export const damageStep: Step<'damages'> = {
  kind: 'damages',
  tab: 'threatAnalysis',
  useColumns: useDamageColumns,
  draft: draftOf,
  patch: patchOf,
  Panel: DamagePanel,
  empty: 'damage.empty',
};
