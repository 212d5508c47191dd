import type { AssumptionRow } from '#domain/model/statement.ts';
import { StatementFoot, StatementHead } from '@/workspace/statement';

/** One assumption on environment or use; who relies on it stands in the chain of the claims and requirements. */
export function AssumptionPanel({ row, readOnly }: { row: AssumptionRow; readOnly: boolean }) {
  const common = { kind: 'assumptions', row, readOnly } as const;
  return (
    <>
      <StatementHead {...common} />
      <StatementFoot {...common} />
    </>
  );
}
