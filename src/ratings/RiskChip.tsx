import type { ReactNode } from 'react';
import type { HighestRisk } from '#domain/method/rate/highest-risk.ts';
import { Computed } from './Computed';
import { compareRated } from './compare-rated';
import { Level } from './Level';
import type { useLevelText } from './useLevelText';

/** The highest risk of a row, explained by a click; "not rated" while there is none. */
function RiskChip({ risk }: { risk: HighestRisk | undefined }) {
  if (!risk) return <Level of="risk" code={null} />;
  return (
    <Computed kind="risks" id={risk.id}>
      <Level of="risk" code={risk.value} />
    </Computed>
  );
}

interface WithId {
  id: string;
}

/** The cell of a column with the highest risk of each row. */
export function riskCell(risks: ReadonlyMap<string, HighestRisk>, levelText: ReturnType<typeof useLevelText>) {
  const riskValue = ({ id }: WithId) => risks.get(id)?.value;
  return {
    show: ({ id }: WithId): ReactNode => <RiskChip risk={risks.get(id)} />,
    text: (row: WithId) => levelText(riskValue(row)),
    compare: (a: WithId, b: WithId) => compareRated(riskValue(a), riskValue(b)),
  };
}
