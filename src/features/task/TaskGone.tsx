import { useT } from '@/i18n';
import { GonePage } from '@/lists/GonePage';
import type { CallError } from '@/request/call-error';

/** The page of a task that is not there. */
export function TaskGone({ error }: { error: CallError }) {
  const t = useT();
  const back = { to: '/project/list', label: t('project.detail.toList') };
  return <GonePage error={error} title={t('task.form.gone')} back={back} />;
}
