import { useMemo } from 'react';
import type { PathRow } from '#domain/kinds/attack-path/shape.ts';
import type { StepRow } from '#domain/kinds/attack-step/shape.ts';
import { type InnerLine, innerLineId } from '@/rows/inner';
import { useWorkspace } from '@/session/SessionProvider';

type StepLine = InnerLine<'steps'>;

/** The lines of a path as they were made last. */
const made = new WeakMap<PathRow, readonly StepLine[]>();

/** The steps of a path as lines of the grid, in order of execution. */
export function useStepLines(): (path: PathRow) => readonly StepLine[] {
  const steps = useWorkspace((v) => v.w.steps);
  return useMemo(() => (path: PathRow) => linesOf(path, (id) => steps.get(id)), [steps]);
}

function linesOf(path: PathRow, stepOf: (id: string) => StepRow | undefined): readonly StepLine[] {
  const before = made.get(path);
  const times = new Map<string, number>();
  const lines = path.steps.flatMap((id, place): StepLine[] => {
    const row = stepOf(id);
    if (!row) return [];
    const time = (times.get(id) ?? 0) + 1;
    times.set(id, time);
    const known = before?.find((line) => line.place === place && line.row === row);
    return [known ?? { id: innerLineId(path.id, id, time), row, under: path, place }];
  });
  const same = before?.length === lines.length && lines.every((line, at) => line === before[at]);
  if (same) return before;
  made.set(path, lines);
  return lines;
}
