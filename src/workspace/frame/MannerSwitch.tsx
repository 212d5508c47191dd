import { SafetyCertificateOutlined } from '@ant-design/icons';
import { Segmented } from 'antd';
import type { Manner } from '#domain/method/rate/ratings.ts';
import { useT } from '@/i18n';
import { useSession } from '@/session/SessionProvider';
import styles from './header.less';
import { useShownManner } from './useShownManner';

/** *Without* or *with controls*: one setting for everything this tab shows of the task. There once a control that is on is attached. */
export function MannerSwitch() {
  const t = useT();
  const session = useSession();
  const manner = useShownManner();
  if (manner === null) return null;
  return (
    <span className={styles.manner} data-manner={manner} data-part="manner" title={t('workspace.manner.hint')}>
      <Segmented<Manner>
        size="small"
        aria-label={t('workspace.manner')}
        value={manner}
        options={[
          { value: 'initial', label: t('workspace.manner.initial') },
          { value: 'controlled', label: t('workspace.manner.controlled'), icon: <SafetyCertificateOutlined /> },
        ]}
        onChange={(next) => session.showManner(next)}
      />
    </span>
  );
}
