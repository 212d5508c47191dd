import { useT } from '@/i18n';
import parts from '@/rows/parts.less';
import styles from '../workspace.less';

/** Beside a drawing, while no asset is selected in it (R-TOPO-5). */
export function NothingSelected() {
  const t = useT();
  return (
    <aside className={styles.panel} data-part="panel" aria-label={t('workspace.panel.details')}>
      <p className={parts.empty}>{t('topology.selectAsset')}</p>
    </aside>
  );
}
