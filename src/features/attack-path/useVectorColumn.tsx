import { useMemo } from 'react';
import type { PathRow } from '#domain/kinds/attack-path/shape.ts';
import { scaleOf } from '#domain/method/rate/scale.ts';
import type { Column } from '@/grid/grid-types';
import { titled } from '@/rows/columns';
import { useWorkspace } from '@/session/SessionProvider';
import { vectorKey } from './parameter-key';
import { useVectorName } from './useVectorName';
import { levelChoices } from './values';

/**
 * The attack vector that counts for the CAL: that of the entry point, until one is entered here for the path as a whole (RC-15-14). The CAL needs it
 * whatever model rates the path, so it is entered in the table as the parameters are.
 */
export function useVectorColumn(label: string): readonly Column<PathRow>[] {
  const method = useWorkspace((v) => v.w.method);
  const ratings = useWorkspace((v) => v.ratings.paths);
  const vectorName = useVectorName();
  return useMemo(() => {
    const scale = scaleOf(method).vectorModel;
    const parameter = scale?.model.parameters.find(({ code }) => code === scale.vectorParameter);
    if (!scale || !parameter) return [];
    const { model } = scale;
    const text = (row: PathRow) => vectorName(ratings.get(row.id)?.vector);
    return [
      {
        key: vectorKey(model.id, parameter.code),
        ...titled(label),
        width: 120,
        show: text,
        text,
        editor: {
          kind: 'choice',
          allowEmpty: true,
          value: (row) => row.ratings[model.id]?.[parameter.code] ?? null,
          options: levelChoices(model, parameter, method.cal.vectors),
        },
      },
    ];
  }, [label, method, ratings, vectorName]);
}
