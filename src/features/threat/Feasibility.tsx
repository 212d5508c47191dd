import type { ThreatView } from '#domain/method/ratings.ts';
import { useT } from '@/i18n';
import { Computed } from '@/workspace/explain/Computed';
import { Level } from '@/workspace/levels';

/** The level of a threat scenario's easiest path, and the lowest sum of the attack potential. */
export function Feasibility({ id, rating }: { id: string; rating: ThreatView | undefined }) {
  const t = useT();
  const sum = rating?.sum ?? null;
  return (
    <Computed kind="threats" id={id}>
      <Level of="feasibility" code={rating?.level} />
      {sum !== null && <small>{t('threat.sum', { sum })}</small>}
    </Computed>
  );
}
