import { history } from '@umijs/max';
import { App } from 'antd';
import { inauth } from '#contract/account/inauth.ts';
import { project } from '#contract/project.ts';
import { task } from '#contract/task.ts';
import type { TaskForm } from '#domain/product/task.ts';
import { useT } from '@/i18n';
import { FormSkeleton } from '@/lists/FormPage';
import { call, silent } from '@/request/call';
import { wayOn } from '@/request/leave';
import { useCall } from '@/request/useCall';
import { tasksAddress } from './addresses';
import { peopleOptions } from './choices';
import { TaskFields } from './TaskFields';
import { TaskGone } from './TaskGone';
export function EditTask({ taskId }: { taskId: string }) {
  const t = useT();
  const { message } = App.useApp();
  const params = { taskId };
  const { data: kept, error } = useCall(task.get, { params }, silent);
  const projectId = kept?.projectId;
  const { data: home } = useCall(project.get, projectId ? { params: { projectId } } : null);
  const named = kept && [kept.responsible, ...kept.form.members];
  const { data: cards } = useCall(inauth.users, named ? { body: { ids: named } } : null);
  if (error) return <TaskGone error={error} />;
  if (!kept || !home || !cards) return <FormSkeleton />;

  const back = () => history.push(tasksAddress(kept.projectId));
  const send = async (rev: number, form: TaskForm) => {
    const goOn = wayOn();
    const saved = await call(task.change, { params, body: { rev, form } }, silent);
    message.success(t('task.form.saved', { name: saved.name }));
    goOn(tasksAddress(kept.projectId));
  };
  return (
    <TaskFields
      keptAs={{ place: `task ${taskId}`, rev: kept.rev }}
      title={t('task.form.editTitle')}
      submitText={t('form.save')}
      initial={kept.form}
      people={peopleOptions(home.participants, cards)}
      onCancel={back}
      save={(form) => send(kept.rev, form)}
      onTop={{
        read: async () => {
          const { rev, form } = await call(task.get, { params }, silent);
          return { rev, values: form };
        },
        send: (form, rev) => send(rev, form),
      }}
    />
  );
}
