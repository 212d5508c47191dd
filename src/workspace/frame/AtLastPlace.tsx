import { history } from '@umijs/max';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { pagePath } from '@/request/leave';
import type { AnyStep } from '@/rows/step';
import { useWorkspace } from '@/session/SessionProvider';
import { lastPlace, useIsBare, usePreferences } from './last-place';

/** A task that is opened by an address without a page of it opens where one left it; an address that names one is followed. */
export function AtLastPlace({ steps, children }: { steps: readonly AnyStep[]; children: ReactNode }) {
  const { taskId } = useWorkspace((v) => v.head);
  const isBare = useIsBare();
  const preferences = usePreferences();
  const [wanted] = useState(() => (isBare ? lastPlace(taskId, preferences, steps) : null));
  const [led, setLed] = useState(false);
  useLayoutEffect(() => {
    if (!wanted) return;
    const query = new URLSearchParams(history.location.search);
    query.set(...wanted);
    history.replace(`${pagePath()}?${query}`);
    setLed(true);
  }, [wanted]);
  // Until the address says where, nothing is drawn that would go again.
  return wanted && isBare && !led ? null : children;
}
