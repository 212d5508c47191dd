import { Skeleton } from 'antd';
import { type ComponentType, lazy, Suspense } from 'react';
import { whenIdle } from '@/components/when-idle';
import parts from './parts.less';
import type { TaskPage } from './step';

type Load = () => Promise<{ default: ComponentType }>;

/**
 * A page of a task that comes with a part of its own, fetched while nothing else is done. Once it is here it is drawn at once: a fallback would
 * stay for the 300 ms that React holds one.
 */
export function lazyPage(tab: TaskPage['tab'], label: TaskPage['label'], load: Load): TaskPage {
  let Page: ComponentType | undefined;
  const fetched: Load = () =>
    load().then((module) => {
      Page = module.default;
      return module;
    });
  const Later = lazy(fetched);
  // A failed attempt is made again by opening the page.
  whenIdle(() => void fetched().catch(() => undefined));
  // biome-ignore lint/correctness/noComponentHookFactories: made once, when the page of the task is put together
  const Content = () =>
    Page ? (
      <Page />
    ) : (
      <Suspense fallback={<Skeleton className={parts.waiting ?? ''} active paragraph={{ rows: 8 }} />}>
        <Later />
      </Suspense>
    );
  return { tab, label, Content };
}
