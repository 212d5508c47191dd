import { Link } from '@umijs/max';
import { Skeleton } from 'antd';
import { sight } from '#contract/account/sight.ts';
import type { UserDetail } from '#contract/account/user-admin.ts';
import { useT } from '@/i18n';
import { useCall } from '@/request/useCall';
import styles from './user-admin.less';

/** What the user may see: the projects they take part in, as far as the administrator sees them. */
export function Sight({ user }: { user: UserDetail }) {
  const t = useT();
  const { data } = useCall(sight.projects, { params: { userId: user.id } });
  return (
    <section className={styles.part}>
      <h3>{t('userAdmin.sight')}</h3>
      {user.permissions.includes('ProjectAdmin') && <p>{t('userAdmin.sight.all')}</p>}
      {!data && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
      {data && data.list.length === 0 && data.hidden === 0 && <p className="quiet">{t('userAdmin.sight.none')}</p>}
      <ul>
        {data?.list.map((project) => (
          <li key={project.id}>
            <Link to={`/project/detail?id=${project.id}`}>{project.name}</Link>
            <span className="quiet">
              {project.code}
              {project.isResponsible && ` · ${t('userAdmin.sight.responsible')}`}
            </span>
          </li>
        ))}
      </ul>
      {data && data.hidden > 0 && <p className="quiet">{t('userAdmin.sight.hidden', { count: data.hidden })}</p>}
    </section>
  );
}
