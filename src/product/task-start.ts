import type { RefObject } from 'react';
import type { Method } from '#domain/model/method.ts';
import type { TaskForm } from '#domain/product/task.ts';

/** A task that was created. */
export interface CreatedTask {
  id: string;
  versionId: string;
}

/** Creates the task with what it begins with. False: nothing was created, and the field says why. @throws CallError */
export type CreateFrom = (form: TaskForm) => Promise<CreatedTask | false>;

/** What each beginning of a new task gets. */
export interface StartProps {
  projectId: string;
  /** Of the project: the new task is rated by it. */
  method: Method;
  /** Holds how the task is created, as soon as that is known. */
  creating: RefObject<CreateFrom | undefined>;
}
