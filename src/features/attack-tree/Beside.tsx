import { Tabs } from 'antd';
import { useState } from 'react';
import type { ControlsView } from '#domain/method/rate/ratings.ts';
import { useT } from '@/i18n';
import { useWorkspace } from '@/session/SessionProvider';
import styles from './attack-tree.less';
import { Helps } from './Helps';
import { Sets } from './Sets';

/** Below the tree: its paths (minimal sets), and what would help most. Neither is computed before it is opened. */
export function Beside({
  threat,
  controlsView,
  onStep,
}: {
  threat: string;
  controlsView: ControlsView;
  onStep: (step: string) => void;
}) {
  const t = useT();
  const hasTree = useWorkspace((v) => v.ratings.trees.has(threat));
  const [open, setOpen] = useState('');
  if (!hasTree) return null;
  return (
    <div className={styles.beside} data-open={open !== '' || undefined}>
      <Tabs
        size="small"
        activeKey={open}
        onTabClick={(key) => setOpen(key === open ? '' : key)}
        destroyOnHidden
        items={[
          {
            key: 'helps',
            label: t('tree.helps'),
            children: <Helps threat={threat} controlsView={controlsView} onStep={onStep} />,
          },
          {
            key: 'sets',
            label: t('tree.sets'),
            children: <Sets threat={threat} controlsView={controlsView} onStep={onStep} />,
          },
        ]}
      />
    </div>
  );
}
