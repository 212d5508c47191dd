import { useEffect } from 'react';
import { taskVersion } from '#contract/task-version.ts';
import { CallError } from '@/request/call-error';
import { showFailure } from '@/request/failures';
import { useCall } from '@/request/useCall';

/** Was something asked for that is not there, or not for this user? */
export const isGone = (error: unknown): error is CallError => error instanceof CallError && error.status === 404;

/** The versions of a task, or that there is no such task; any other failure is shown as everywhere. */
export function useTaskVersions(taskId: string) {
  const { data, error } = useCall(taskVersion.list, taskId ? { params: { taskId } } : null, { skipErrorHandler: true });
  useEffect(() => {
    if (error instanceof CallError && !isGone(error)) showFailure(error);
  }, [error]);
  const gone = isGone(error) ? error : undefined;
  return { versions: gone ? undefined : data, gone };
}
