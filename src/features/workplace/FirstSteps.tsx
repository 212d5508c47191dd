import { useAccess } from '@umijs/max';
import { type FunctionComponent, lazy, Suspense } from 'react';
import type { ProjectItem } from '#contract/project.ts';
import { usePreference } from '@/request/usePreference';
import type { StepsProps } from './WorkplaceSteps';

type Part = { default: FunctionComponent<StepsProps> };

/** Whoever has worked before never loads it; where it cannot be loaded, nothing is missing. */
const WorkplaceSteps = lazy(
  (): Promise<Part> => import('./WorkplaceSteps').catch((): Part => ({ default: () => null })),
);

/** The checklist of a person who never opened a task, and may begin one; and of who asked for it, until it is closed. */
export function FirstSteps({ projects }: { projects: readonly ProjectItem[] | undefined }) {
  const { canProjectConfigModify, canProjectAnalysisModify } = useAccess();
  const [kept, keep] = usePreference<'closed' | 'shown' | null>('firstSteps.workplace', null);
  const [last] = usePreference<Record<string, string> | null>('workplace.last', null);
  const isNew = (canProjectConfigModify || canProjectAnalysisModify) && !last;
  if (!projects || kept === 'closed' || (kept !== 'shown' && !isNew)) return null;
  return (
    <Suspense fallback={null}>
      <WorkplaceSteps projects={projects} hasOpened={last !== null} onClose={() => keep('closed')} />
    </Suspense>
  );
}
