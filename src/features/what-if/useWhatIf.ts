import { useMemo } from 'react';
import type { ScenarioChange, ScenarioRow } from '#domain/kinds/scenario/shape.ts';
import { type Outcome, WhatIf } from '#domain/what-if/outcome.ts';
import { useWorkspace } from '@/session/SessionProvider';

/** Rates scenarios over the open version as the header says: with or without controls. */
export function useWhatIf(): WhatIf {
  const controlsView = useWorkspace((v) => v.controlsView);
  return useMemo(() => new WhatIf(controlsView), [controlsView]);
}

/** What a scenario makes of the version as it is now. */
export function useOutcome(whatIf: WhatIf, changes: readonly ScenarioChange[]): Outcome {
  const w = useWorkspace((v) => v.w);
  return useMemo(() => whatIf.outcome(w, changes), [whatIf, w, changes]);
}

/** The scenarios of the version, the oldest first. */
export function useScenarios(): readonly ScenarioRow[] {
  const table = useWorkspace((v) => v.w.scenarios);
  return useMemo(() => [...table], [table]);
}
