import { history, useAccess, useModel } from '@umijs/max';
import dayjs from 'dayjs';
import { useMemo } from 'react';
import { project } from '#contract/project.ts';
import { task } from '#contract/task.ts';
import type { TaskForm } from '#domain/product/task.ts';
import { useT } from '@/i18n';
import { FormSkeleton } from '@/lists/FormPage';
import { taskAddress } from '@/product/TaskLink';
import { call, silent } from '@/request/call';
import { wayOn } from '@/request/leave';
import { useCall } from '@/request/useCall';
import { type TaskFrom, tasksAddress } from './addresses';
import { peopleOptions } from './choices';
import { TaskFields } from './TaskFields';
import { TaskGone } from './TaskGone';
import { type TaskBeginning, TemplateChoice } from './TemplateChoice';

/** Four weeks are planned until something else is entered. */
const plannedDays = 28;
const dayAfter = (days: number): string => dayjs().add(days, 'day').format('YYYY-MM-DD');

/** Creates a task of a project and goes on to it. */
export function CreateTask({ projectId, from = 'empty' }: { projectId: string; from?: TaskFrom }) {
  const t = useT();
  const { initialState } = useModel('@@initialState');
  const { data, error } = useCall(project.get, { params: { projectId } }, silent);
  const mayUseTemplates = useAccess().canLibTemplateRead === true;
  const me = initialState?.currentUser?.id;
  const initial = useMemo((): Partial<TaskForm & TaskBeginning> => {
    // Who is no participant of the project would not see the task.
    const own = me && data?.participants.some((card) => card.id === me) ? me : undefined;
    return {
      from: mayUseTemplates ? from : 'empty',
      type: 'system',
      level: 'system',
      tags: [],
      members: own ? [own] : [],
      ...(own ? { responsible: own } : {}),
      lifecycle: data?.lifecycle ?? [],
      scheduledTime: [dayAfter(0), dayAfter(plannedDays)],
    };
  }, [data, me, from, mayUseTemplates]);
  if (error) return <TaskGone error={error} />;
  if (!data) return <FormSkeleton />;
  return (
    <TaskFields
      keptAs={{ place: `task new ${projectId}` }}
      title={t('task.form.createTitle')}
      submitText={t('form.create')}
      initial={initial}
      newIn={projectId}
      people={peopleOptions(data.participants)}
      onCancel={() => history.push(tasksAddress(projectId))}
      {...(mayUseTemplates && { top: <TemplateChoice /> })}
      save={async (values: TaskForm & TaskBeginning) => {
        const goOn = wayOn();
        const { from: begun, template = '', ...form } = values;
        const params = { projectId };
        const made =
          begun === 'template'
            ? await call(task.createFromTemplate, { params, body: { template, form } }, silent)
            : await call(task.create, { params, body: form }, silent);
        goOn(taskAddress(made.id, made.versionId));
      }}
    />
  );
}
