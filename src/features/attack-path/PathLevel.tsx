import type { PathRow } from '#domain/kinds/attack-path/shape.ts';
import { useT } from '@/i18n';
import { Computed } from '@/ratings/Computed';
import { Level } from '@/ratings/Level';
import { useWorkspace } from '@/session/SessionProvider';
import styles from './attack-path.less';

/** The level that counts, with its marks: set by hand, or impossible. */
export function PathLevel({ row }: { row: PathRow }) {
  const t = useT();
  const rating = useWorkspace((v) => v.ratings.paths.get(row.id));
  return (
    <Computed kind="paths" id={row.id}>
      <Level of="feasibility" code={rating?.level} />
      {rating?.custom && <em className={styles.mark}>{t('path.byHand')}</em>}
      {rating?.impossible && <em className={styles.mark}>{t('path.impossible')}</em>}
    </Computed>
  );
}
