import { useMemo } from 'react';
import type { DamageRow } from '#domain/kinds/damage/shape.ts';
import { Computed } from '@/ratings/Computed';
import { Level } from '@/ratings/Level';
import { useLevelText } from '@/ratings/useLevelText';
import type { Cell } from '@/rows/fields';
import { useWorkspace } from '@/session/SessionProvider';

/** The overall impact; in a combined model with the sum its level was read from. */
export function useOverallCell(): Cell<DamageRow> {
  const ratings = useWorkspace((v) => v.ratings.damages);
  const levelText = useLevelText('impact');
  return useMemo(
    () => ({
      show: ({ id }) => (
        <Computed kind="damages" id={id}>
          <Level of="impact" code={ratings.get(id)?.overall} />
          <Score score={ratings.get(id)?.score} />
        </Computed>
      ),
      text: ({ id }) => levelText(ratings.get(id)?.overall),
    }),
    [ratings, levelText],
  );
}

const Score = ({ score }: { score: number | null | undefined }) =>
  score === null || score === undefined ? null : <span className="num"> {score}</span>;
