import { Ids } from '../../model/base.ts';
import { analysisKind } from '../kind.ts';
import { statement, statementDefaults } from '../statement.ts';

/** Claim (CSC): why a shared or retained risk is acceptable (RQ-09-06). */
export const claimKind = analysisKind({
  name: 'claims',
  noun: { one: 'claim', many: 'claims', zh: '网络安全声明' },
  prefix: 'CSC',
  path: 'claims',
  inChain: true,
  section: 'treatment',
  fields: { ...statement, assumptions: Ids },
  defaults: { ...statementDefaults, assumptions: [] },
  references: { assumptions: { to: 'assumptions', onDrop: 'unlink' } },
});
