import { ExportOutlined } from '@ant-design/icons';
import type { PolarionConnection } from '#contract/polarion.ts';
import { useT } from '@/i18n';
import { useDates } from '@/i18n-dates';
import styles from './polarion.less';

/** With what the project is connected, in one line. */
export function ConnectionFacts({ connection }: { connection: PolarionConnection }) {
  const t = useT();
  const { time } = useDates();
  const { server, project, type, updateBy, updateTime } = connection;
  const address = `${server.replace(/\/+$/, '')}/#/project/${encodeURIComponent(project)}`;
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('polarion.fact.project')}</dt>
        <dd>
          <a href={address} target="_blank" rel="noreferrer" title={address}>
            {project} <ExportOutlined aria-hidden />
          </a>
        </dd>
      </div>
      <div>
        <dt>{t('polarion.fact.type')}</dt>
        <dd>{type}</dd>
      </div>
      <div>
        <dt>{t('polarion.fact.by')}</dt>
        <dd className="num">{`${updateBy} · ${time(updateTime)}`}</dd>
      </div>
    </dl>
  );
}
