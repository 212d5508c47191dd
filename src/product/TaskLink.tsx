import { Link } from '@umijs/max';
import { type MouseEvent, type PropsWithChildren, useEffect } from 'react';
import { version } from '#contract/version.ts';
import { taskAddress } from '#domain/product/notice-address.ts';
import { loadPage } from '@/components/page-parts';
import { whenIdle } from '@/components/when-idle';
import { callEarly } from '@/request/call';

const page = '/project/analysis';

export { taskAddress };

/** Leads to a task. The page's parts are fetched while nothing else happens, its content as soon as the button goes down. */
export function TaskLink({ id, versionId, children }: PropsWithChildren<{ id: string; versionId: string }>) {
  useEffect(() => whenIdle(() => void loadPage(page)), []);
  const ask = ({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent) => {
    // Another tab asks for itself.
    if (button !== 0 || altKey || ctrlKey || metaKey || shiftKey) return;
    callEarly(version.snapshot, { params: { versionId } });
  };
  return (
    <Link to={taskAddress(id, versionId)} onPointerDown={ask} onClick={ask}>
      {children}
    </Link>
  );
}
