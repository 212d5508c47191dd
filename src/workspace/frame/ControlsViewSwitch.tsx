import { MinusCircleOutlined, SafetyCertificateOutlined } from '@ant-design/icons';
import { Segmented } from 'antd';
import type { ControlsView } from '#domain/method/rate/ratings.ts';
import { useT } from '@/i18n';
import { useSession } from '@/session/SessionProvider';
import styles from './header.less';
import { useShownControlsView } from './useShownControlsView';

/** *Without* or *with controls*: one setting for everything this tab shows of the task. There once a control that is on is attached. */
export function ControlsViewSwitch() {
  const t = useT();
  const session = useSession();
  const controlsView = useShownControlsView();
  if (controlsView === null) return null;
  return (
    <span
      className={styles.controlsView}
      data-controls-view={controlsView}
      data-part="controls-view"
      title={t('workspace.controlsView.hint')}
    >
      <Segmented<ControlsView>
        size="small"
        aria-label={t('workspace.controlsView')}
        value={controlsView}
        options={[
          { value: 'initial', label: t('workspace.controlsView.initial'), icon: <MinusCircleOutlined /> },
          { value: 'controlled', label: t('workspace.controlsView.controlled'), icon: <SafetyCertificateOutlined /> },
        ]}
        onChange={(next) => session.showControlsView(next)}
      />
    </span>
  );
}
