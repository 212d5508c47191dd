import { Card } from 'antd';
import type { Health } from '#contract/system/health.ts';
import { Warning } from '@/components/Warning';
import { useT } from '@/i18n';
import { useDates } from '@/i18n-dates';
import styles from './health.less';

/** The audit log on its way to a SIEM: how much waits, and since when it fails. Nothing where it is sent nowhere. */
export function AuditCard({ audit }: Pick<Health, 'audit'>) {
  const t = useT();
  const dates = useDates();
  if (!audit) return null;
  const { waiting, sentAt, failedAt, problem } = audit;
  return (
    <Card size="small" title={<h2 className={styles.title}>{t('health.audit')}</h2>}>
      <dl className={styles.facts}>
        <dt>{t('health.audit.waiting')}</dt>
        <dd className="num">{waiting}</dd>
        <dt>{t('health.audit.sent')}</dt>
        <dd className="num">
          {sentAt ? dates.time(sentAt) : t('health.audit.none')}
          {failedAt && <Warning>{t('health.audit.failed', { at: dates.time(failedAt), problem })}</Warning>}
        </dd>
      </dl>
    </Card>
  );
}
