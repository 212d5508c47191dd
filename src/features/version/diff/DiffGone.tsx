import { useT } from '@/i18n';
import { GonePage } from '@/lists/GonePage';
import type { CallError } from '@/request/call-error';

interface Props {
  /** There is no such task. */
  task: CallError | undefined;
  /** One of the versions is not there. */
  version: CallError | undefined;
  taskId: string;
}

/** Takes the place of a comparison of what is not there. */
export function DiffGone({ task, version, taskId }: Props) {
  const t = useT();
  const toList = { to: '/project/list', label: t('project.detail.toList') };
  if (task) return <GonePage error={task} title={t('task.form.gone')} back={toList} />;
  if (!version) return null;
  const toTask = { to: `/project/diff?${new URLSearchParams({ task: taskId })}`, label: t('version.diff.others') };
  return <GonePage error={version} title={t('version.diff.gone')} back={taskId ? toTask : toList} />;
}
