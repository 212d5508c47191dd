import { useMemo } from 'react';
import { byCode } from '#domain/workspace/workspace.ts';
import { useT } from '@/i18n';
import { Computed } from '@/ratings/Computed';
import ratingStyles from '@/ratings/explain.less';
import { Level } from '@/ratings/Level';
import type { PanelPartProps } from '@/rows/fields';
import { PanelValue } from '@/rows/panel/PanelValue';
import { useWorkspace } from '@/session/SessionProvider';
import { useAddress } from '@/session/useAddress';
import styles from './threat.less';

/** The attack paths of a threat scenario with their levels; a click leads to the path. */
export function ThreatPaths({ row: { id: threat }, label }: PanelPartProps<'threats'>) {
  const t = useT();
  const table = useWorkspace((v) => v.w.paths);
  const ratings = useWorkspace((v) => v.ratings.paths);
  const [, go] = useAddress();
  const paths = useMemo(
    () => [...table.values()].filter((path) => path.threats.includes(threat)).sort(byCode),
    [table, threat],
  );
  const tree = useWorkspace((v) => v.ratings.trees.has(threat));
  return (
    <PanelValue label={label}>
      <button type="button" className={styles.tree} onClick={() => go({ page: 'trees', threat })}>
        {t(tree ? 'threat.tree' : 'threat.tree.none')}
      </button>
      {tree && paths.length > 0 && <small className={ratingStyles.notRated}>{t('threat.tree.counts')}</small>}
      {tree && paths.length === 0 ? null : paths.length === 0 ? (
        <span className={ratingStyles.notRated}>{t('threat.noPath')}</span>
      ) : (
        <ul className={styles.paths}>
          {paths.map(({ id, code, name }) => (
            <li key={id}>
              <button type="button" onClick={() => go({ step: 'paths', row: id })}>
                <b>{code}</b> {name}
              </button>
              <Computed kind="paths" id={id}>
                <Level of="feasibility" code={ratings.get(id)?.level} />
              </Computed>
            </li>
          ))}
        </ul>
      )}
    </PanelValue>
  );
}
