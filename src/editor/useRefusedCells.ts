import { useCallback, useState } from 'react';
import { type ModelProblem, problem } from '#domain/method/check/model-problems.ts';
import { CallError } from '@/request/call-error';
import { refusalText } from '@/request/failures';

/** The place of a refused field in the draft (`form.levels.2.to` → `levels.2.to`); undefined: it is not a cell of the draft. */
export type PlaceOf = (path: string) => string | undefined;

/** Fields the server refused, as problems at their cells. */
function refusedCells(error: CallError, placeOf: PlaceOf): ModelProblem[] {
  const why = refusalText(error);
  return error.fields.flatMap(({ path }) => {
    const place = placeOf(path);
    return place === undefined ? [] : [problem('cellRefused', place, { row: place, why })];
  });
}

/**
 * What the server refused of a draft. It is shown at its cells as long as the draft is exactly the one that was sent; where our own checks
 * already name a problem at the same path, the server's is left out. Keep `placeOf` outside of components.
 */
export function useRefusedCells<D>(placeOf: PlaceOf) {
  const [refused, setRefused] = useState<{ draft: D; problems: ModelProblem[] }>();
  return {
    /** Keeps what a failed save refused of that draft. */
    note: useCallback(
      (draft: D, error: unknown) => {
        const problems = error instanceof CallError ? refusedCells(error, placeOf) : [];
        if (problems.length > 0) setRefused({ draft, problems });
      },
      [placeOf],
    ),
    /** Our own problems of a draft with the server's of the same draft. */
    withRefused: (draft: D, found: readonly ModelProblem[]): ModelProblem[] => {
      const known = new Set(found.map(({ path }) => path));
      const refusals = refused?.draft === draft ? refused.problems : [];
      return [...found, ...refusals.filter(({ path }) => !known.has(path))];
    },
  };
}
