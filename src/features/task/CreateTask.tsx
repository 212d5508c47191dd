import { history, useModel } from '@umijs/max';
import dayjs from 'dayjs';
import { type ComponentType, useMemo, useRef } from 'react';
import { project } from '#contract/project.ts';
import { task } from '#contract/task.ts';
import type { TaskForm } from '#domain/product/task.ts';
import { useT } from '@/i18n';
import { FormSkeleton } from '@/lists/FormPage';
import { taskAddress } from '@/product/TaskLink';
import type { CreateFrom, StartProps } from '@/product/task-start';
import { call, silent } from '@/request/call';
import { wayOn } from '@/request/leave';
import { useCall } from '@/request/useCall';
import { type TaskBeginning, type TaskFrom, tasksAddress } from './addresses';
import { peopleOptions } from './choices';
import { StartChoice, useTaskFroms } from './start/StartChoice';
import { TaskFields } from './TaskFields';
import { TaskGone } from './TaskGone';

/** Four weeks are planned until something else is entered. */
const plannedDays = 28;
const dayAfter = (days: number): string => dayjs().add(days, 'day').format('YYYY-MM-DD');

/** What a task begins with that has all its fields but name and code. */
const hasFields = ({ from }: TaskBeginning) => from === 'exchange';

interface Props {
  projectId: string;
  from?: TaskFrom;
  /** Begins with a drawing; another feature reads those. */
  FromDrawing: ComponentType<StartProps>;
}

/** Creates a task of a project, empty or with what was chosen, and goes on to it. */
export function CreateTask({ projectId, from = 'empty', FromDrawing }: Props) {
  const t = useT();
  const { initialState } = useModel('@@initialState');
  const { data, error } = useCall(project.get, { params: { projectId } }, silent);
  const froms = useTaskFroms();
  const begins = froms.includes(from) ? from : 'empty';
  const creating = useRef<CreateFrom>(undefined);
  const me = initialState?.currentUser?.id;
  const initial = useMemo((): Partial<TaskForm & TaskBeginning> => {
    // Who is no participant of the project would not see the task.
    const own = me && data?.participants.some((card) => card.id === me) ? me : undefined;
    return {
      from: begins,
      type: 'system',
      level: 'system',
      tags: [],
      members: own ? [own] : [],
      ...(own ? { responsible: own } : {}),
      lifecycle: data?.lifecycle ?? [],
      scheduledTime: [dayAfter(0), dayAfter(plannedDays)],
    };
  }, [data, me, begins]);
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
      hasFields={hasFields}
      top={<StartChoice projectId={projectId} method={data.method} creating={creating} FromDrawing={FromDrawing} />}
      save={async (values: TaskForm & TaskBeginning) => {
        const goOn = wayOn();
        const { from: begun = 'empty', ...entered } = values;
        const form: TaskForm = entered;
        const made =
          begun === 'empty'
            ? await call(task.create, { params: { projectId }, body: form }, silent)
            : ((await creating.current?.(form)) ?? false);
        if (!made) return false;
        const shown = begun === 'drawing' ? '&view=topology' : '';
        goOn(`${taskAddress(made.id, made.versionId)}${shown}`);
        return true;
      }}
    />
  );
}
