import { useEffect } from 'react';
import { taskVersion } from '#contract/task-version.ts';
import { CallError, isNotThere } from '@/request/call-error';
import { showFailure } from '@/request/failures';
import { useCall } from '@/request/useCall';

/** The versions of a task, or that there is no such task; any other failure is shown as everywhere. */
export function useTaskVersions(taskId: string) {
  const { data, error } = useCall(taskVersion.list, taskId ? { params: { taskId } } : null, { skipErrorHandler: true });
  useEffect(() => {
    if (error instanceof CallError && !isNotThere(error)) showFailure(error);
  }, [error]);
  const gone = isNotThere(error) ? error : undefined;
  return { versions: gone ? undefined : data, gone };
}
