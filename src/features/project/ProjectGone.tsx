import { useT } from '@/i18n';
import { GonePage } from '@/lists/GonePage';
import type { CallError } from '@/request/call-error';

/** The page of a project that is not there. */
export function ProjectGone({ error }: { error: CallError }) {
  const t = useT();
  const back = { to: '/project/list', label: t('project.detail.toList') };
  return <GonePage error={error} title={t('project.detail.gone')} back={back} />;
}
