import { useEffect, useState } from 'react';
import type { Finding } from '#domain/quality/check.ts';
import { effectOfCheck } from '#domain/quality/looked-at.ts';
import { findingQuality } from '#domain/quality/quality.ts';
import { useWorkspace } from '@/session/SessionProvider';

/** How long the checks may work before the browser draws again (ms). */
const slice = 8;

/**
 * What the checks find in the task that is open, computed only while somebody looks: in slices between two frames, begun again with an edit, the
 * findings of before shown until then. `null` until the first time.
 */
export function useFindings(): readonly Finding[] | null {
  const w = useWorkspace((v) => v.w);
  const ratings = useWorkspace((v) => v.initial);
  const [findings, setFindings] = useState<readonly Finding[] | null>(null);
  useEffect(() => {
    const work = findingQuality({ w, ratings }, (check) => effectOfCheck(w.method, check) !== 'off');
    let next: ReturnType<typeof setTimeout>;
    const go = () => {
      const until = performance.now() + slice;
      for (;;) {
        const { done, value } = work.next();
        if (done) return setFindings(value);
        if (performance.now() >= until) break;
      }
      next = setTimeout(go);
    };
    next = setTimeout(go);
    return () => clearTimeout(next);
  }, [w, ratings]);
  return findings;
}
