import { useMemo } from 'react';
import type { PathRow } from '#domain/kinds/attack-path/shape.ts';
import { scaleOf } from '#domain/method/rate/scale.ts';
import { useT } from '@/i18n';
import { Computed } from '@/ratings/Computed';
import { useLooks } from '@/ratings/useLooks';
import type { Cell } from '@/rows/fields';
import { useWorkspace } from '@/session/SessionProvider';
import { PathLevel } from './PathLevel';
import { modelOf } from './path-edits';
import { summaryOf } from './values';

/** How many steps there are. */
export function useStepCountCell(): Cell<PathRow> {
  return stepCount;
}

const stepCount: Cell<PathRow> = {
  show: (row) => row.steps.length,
  text: (row) => String(row.steps.length),
  compare: (a, b) => a.steps.length - b.steps.length,
  total: (rows) => rows.reduce((sum, row) => sum + row.steps.length, 0),
};

/** The entries of catalogues the path or the step realises. */
export function useRealisesCell(): Cell<Pick<PathRow, 'realises'>> {
  return realised;
}

const realised: Cell<Pick<PathRow, 'realises'>> = {
  show: (row) => row.realises.join(', '),
  text: (row) => row.realises.join(', '),
};

/** A text with the explanation of the path's rating behind it. */
const explainedText = (text: (row: PathRow) => string): Cell<PathRow> => ({
  text,
  show: (row) =>
    text(row) === '' ? null : (
      <Computed kind="paths" id={row.id}>
        <span className="one-line">{text(row)}</span>
      </Computed>
    ),
});

/** The values that count, in one line as they add up. */
export function useValuesCell(): Cell<PathRow> {
  const method = useWorkspace((v) => v.w.method);
  const ratings = useWorkspace((v) => v.ratings.paths);
  return useMemo(
    () => explainedText((row) => summaryOf(modelOf(method, row), ratings.get(row.id)?.values ?? {})),
    [method, ratings],
  );
}

/** What the values add up to. */
export function useSumCell(): Cell<PathRow> {
  const ratings = useWorkspace((v) => v.ratings.paths);
  return useMemo(() => {
    const sum = (row: PathRow) => ratings.get(row.id)?.sum ?? null;
    const rank = (row: PathRow) => sum(row) ?? Number.POSITIVE_INFINITY;
    return { ...explainedText((row) => String(sum(row) ?? '')), compare: (a, b) => rank(a) - rank(b) };
  }, [ratings]);
}

/** The feasibility. */
export function useLevelCell(): Cell<PathRow> {
  const t = useT();
  const method = useWorkspace((v) => v.w.method);
  const ratings = useWorkspace((v) => v.ratings.paths);
  const { feasibility } = useLooks();
  return useMemo(() => {
    const level = (row: PathRow) => ratings.get(row.id)?.level ?? null;
    const rank = (row: PathRow) => scaleOf(method).rank(level(row) ?? '');
    return {
      show: (row) => <PathLevel row={row} />,
      text: (row) => {
        const code = level(row);
        return code ? (feasibility.get(code)?.name ?? '') : t('workspace.notRated');
      },
      compare: (a, b) => rank(a) - rank(b),
    };
  }, [t, method, ratings, feasibility]);
}
