import { theme } from 'antd';
import { useCallback, useMemo } from 'react';
import type { AnalysisKind } from '#domain/kinds/kinds.ts';
import { personColours } from '@/components/person-colour';
import type { GridProps } from '@/grid/grid-types';
import type { Other, OthersInGrid } from '@/grid/others/others';
import type { OtherCursor } from '@/session/live/cursors';
import { useSession } from '@/session/SessionProvider';
import type { SessionView } from '@/session/session-view';

type Told = Required<Pick<GridProps<object>, 'others' | 'onSpot'>>;

/** Shows where colleagues are in the grid of a step, and tells them where this page is. */
export function useColleagues(kind: AnalysisKind): Told {
  const session = useSession();
  const { cursors } = session;
  const { token } = theme.useToken();
  const background = token.colorBgContainer;
  const others = useMemo<OthersInGrid>(() => {
    let [known, shown]: [readonly OtherCursor[] | undefined, readonly Other[]] = [undefined, []];
    let [people, colours]: [SessionView['watchers'] | undefined, ReadonlyMap<string, string>] = [undefined, new Map()];
    return {
      subscribe: cursors.subscribe,
      get: () => {
        const now = cursors.of(kind);
        if (now !== known) [known, shown] = [now, now.map(otherOf)];
        return shown;
      },
      colourOf: (person) => {
        const { watchers } = session.view;
        if (watchers !== people)
          [people, colours] = [
            watchers,
            personColours(
              watchers.map(({ id }) => id),
              background,
            ),
          ];
        return colours.get(person) ?? 'currentColor';
      },
    };
  }, [session, cursors, kind, background]);
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
