import { theme } from 'antd';
import { useCallback, useMemo } from 'react';
import type { AnalysisKind } from '#domain/kinds/kinds.ts';
import { personColour } from '@/components/person-colour';
import type { GridProps } from '@/grid/grid-types';
import type { Other, OthersInGrid } from '@/grid/others/others';
import type { OtherCursor } from '@/session/live/cursors';
import { useSession } from '@/session/SessionProvider';

type Told = Required<Pick<GridProps<object>, 'others' | 'onSpot'>>;

/** Shows where colleagues are in the grid of a step, and tells them where this page is. */
export function useColleagues(kind: AnalysisKind): Told {
  const { cursors } = useSession();
  const { token } = theme.useToken();
  const background = token.colorBgContainer;
  const others = useMemo<OthersInGrid>(() => {
    let [known, shown]: [readonly OtherCursor[] | undefined, readonly Other[]] = [undefined, []];
    return {
      subscribe: cursors.subscribe,
      get: () => {
        const now = cursors.of(kind);
        if (now !== known) [known, shown] = [now, now.map(otherOf)];
        return shown;
      },
      colourOf: (person) => personColour(person, background),
    };
  }, [cursors, kind, background]);
  const onSpot = useCallback<Told['onSpot']>(
    (spot) => {
      if (!spot) return cursors.point(null);
      const { line: row, column, lines: rows, columns } = spot;
      cursors.point({ kind, row, column, ...(rows && { rows: [...rows] }), ...(columns && { columns: [...columns] }) });
    },
    [cursors, kind],
  );
  return useMemo(() => ({ others, onSpot }), [others, onSpot]);
}

const otherOf = ({ key, person, name, turn, at }: OtherCursor): Other => ({
  key,
  person,
  name,
  turn,
  line: at.row,
  column: at.column,
  ...(at.rows && { lines: new Set(at.rows) }),
  ...(at.columns && { columns: new Set(at.columns) }),
});
