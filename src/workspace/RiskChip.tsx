import { Computed } from './explain/Computed';
import type { HighestRisk } from './highest-risk';
import { Level } from './levels';

/** The highest risk of a row, explained by a click; "not rated" while there is none. */
export function RiskChip({ risk }: { risk: HighestRisk | undefined }) {
  if (!risk) return <Level of="risk" code={null} />;
  return (
    <Computed kind="risks" id={risk.id}>
      <Level of="risk" code={risk.value} />
    </Computed>
  );
}
