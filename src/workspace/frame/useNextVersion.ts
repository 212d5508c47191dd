import { history, useAccess } from '@umijs/max';
import { useMemoizedFn } from 'ahooks';
import { taskVersion } from '#contract/task-version.ts';
import { askAct } from '@/components/palette/asked-act';
import { call } from '@/request/call';
import { addressNow, placeNow } from '@/request/leave';
import { useWorkspace } from '@/session/SessionProvider';

/** The same place in another version, or another page of this one. */
function goTo(change: Record<string, string>): void {
  const query = new URLSearchParams(addressNow().split('?')[1]);
  for (const [name, value] of Object.entries(change)) query.set(name, value);
  history.push(`/project/analysis?${query}`);
}

/**
 * Leads from a frozen version to one that can be changed: the current one if it is open, another open one, or the dialog that makes it. Undefined
 * where there is nothing to lead from, or for who may change none.
 */
export function useNextVersion(): (() => void) | undefined {
  const { canProjectAnalysisModify } = useAccess();
  const { taskId, status } = useWorkspace((v) => v.head);
  const lead = useMemoizedFn(async () => {
    const from = placeNow();
    const versions = await call(taskVersion.list, { params: { taskId } });
    // An answer that comes late carries nobody back.
    if (placeNow() !== from) return;
    const open = versions.filter((one) => one.status === 'open');
    const next = open.find(({ current }) => current) ?? open[0];
    if (next) return goTo({ version: next.id });
    goTo({ page: 'versions' });
    askAct('version.next');
  });
  // What fails is told by the call.
  const run = useMemoizedFn(() => void lead().catch(() => undefined));
  return canProjectAnalysisModify && status !== 'open' ? run : undefined;
}
