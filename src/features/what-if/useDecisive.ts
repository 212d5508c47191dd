import { useEffect, useRef, useState } from 'react';
import { findingDecisive, type Sensitivity } from '#domain/what-if/sensitivity.ts';
import { useSession, useWorkspace } from '@/session/SessionProvider';

/** Work before the page is drawn again (ms). */
const slice = 12;
/** It begins when edits rest for so long (ms). */
const restBefore = 300;

export interface Decisive {
  /** Null until it is found; of the version as it was then. */
  found: Sensitivity | null;
  /** Facts tried so far; null = not running. */
  tried: number | null;
  stop: () => void;
}

/** The facts that decide, found in slices between which the page answers; begun again when the version or what counts changes. */
export function useDecisive(): Decisive {
  const session = useSession();
  const w = useWorkspace((v) => v.w);
  const controlsView = useWorkspace((v) => v.controlsView);
  const [found, setFound] = useState<Sensitivity | null>(null);
  const [tried, setTried] = useState<number | null>(null);
  const end = useRef(() => {});
  // A scenario moves no fact of the version: only other tables do.
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are what the ratings are made from
  useEffect(() => {
    const work = findingDecisive(session.view.w, controlsView);
    let timer: ReturnType<typeof setTimeout> | undefined;
    let shown = 0;
    const go = () => {
      const until = performance.now() + slice;
      let step = work.next();
      while (!step.done && performance.now() < until) step = work.next();
      if (step.done) {
        setFound(step.value);
        setTried(null);
        return;
      }
      if (performance.now() - shown > 200) {
        shown = performance.now();
        setTried(step.value);
      }
      timer = setTimeout(go);
    };
    setTried(0);
    timer = setTimeout(go, restBefore);
    end.current = () => {
      clearTimeout(timer);
      setTried(null);
    };
    return end.current;
  }, [
    session,
    controlsView,
    w.method,
    w.steps,
    w.paths,
    w.damages,
    w.controls,
    w.assumptions,
    w.threats,
    w.treeNodes,
    w.risks,
  ]);
  return { found, tried, stop: () => end.current() };
}
