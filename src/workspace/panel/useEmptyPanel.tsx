import { Grid } from 'antd';
import type { ReactNode } from 'react';
import { useT } from '@/i18n';
import parts from '@/rows/parts.less';
import styles from '../workspace.less';

/** Beside a drawing, while no asset is selected in it (R-TOPO-5); in a small window it would take the room of the drawing, so there is none. */
export function useEmptyPanel(): ReactNode {
  const t = useT();
  if (Grid.useBreakpoint().xl === false) return null;
  return (
    <aside className={styles.panel} data-part="panel" aria-label={t('workspace.panel.details')}>
      <p className={parts.empty}>{t('topology.selectAsset')}</p>
    </aside>
  );
}
