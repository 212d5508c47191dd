import { useAccess } from '@umijs/max';
import { workplace } from '#contract/workplace.ts';
import { currentLanguage } from '@/i18n';
import { taskAddress } from '@/product/TaskLink';
import { wayOn } from '@/request/leave';
import { useAction } from '@/request/useCall';
import { projectAddress } from './addresses';

/** Loads the example in the chosen language and opens its task. */
export function useLoadExample(): { load: () => Promise<void>; loading: boolean } {
  const { canProjectAnalysisRead } = useAccess();
  const { run, loading } = useAction(workplace.loadExample);
  const load = async () => {
    const goOn = wayOn();
    const made = await run({ body: { locale: currentLanguage() } });
    if (!made) return;
    goOn(canProjectAnalysisRead ? taskAddress(made.taskId, made.versionId) : projectAddress(made.projectId));
  };
  return { load, loading };
}
