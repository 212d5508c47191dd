import { WarningOutlined } from '@ant-design/icons';
import { Link } from '@umijs/max';
import { Tooltip } from 'antd';
import { secondOpinion } from '#contract/second-opinion.ts';
import { opinionAddress } from '#domain/product/notice-address.ts';
import { useT } from '@/i18n';
import { useCall } from '@/request/useCall';
import { useWorkspace } from '@/session/SessionProvider';
import styles from './second-opinion.less';

/** Tells somebody who can open a task they give a second opinion on that looking at it spoils the opinion. */
export default function OwnOpinionNote() {
  const t = useT();
  const taskId = useWorkspace((v) => v.head.taskId);
  const { data } = useCall(secondOpinion.own, {}, { refreshOnFocus: true });
  const own = data?.find((one) => one.taskId === taskId);
  if (!own) return null;
  return (
    <Tooltip title={t('opinion.give.admin')}>
      <span role="note" className={styles.spoils}>
        <WarningOutlined aria-hidden /> {t('opinion.spoils')}{' '}
        <Link to={opinionAddress(own.versionId)}>{t('opinion.blind.open')}</Link>
      </span>
    </Tooltip>
  );
}
