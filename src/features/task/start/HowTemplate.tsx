import { Link } from '@umijs/max';
import { useT } from '@/i18n';

/** Says how a task template is made, where there is none. */
export function HowTemplate() {
  const t = useT();
  return (
    <span role="note">
      {t('task.template.how', { act: t('task.action.share') })}{' '}
      <Link to="/project/list">{t('task.template.toProjects')}</Link>
    </span>
  );
}
