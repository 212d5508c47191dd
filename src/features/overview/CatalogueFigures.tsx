import { useMemo } from 'react';
import { coverageOf, coverageStates } from '#domain/library/catalogue-coverage.ts';
import { r155Catalogue } from '#domain/library/catalogues.ts';
import { useT } from '@/i18n';
import { inLanguage } from '@/local-text';
import { useWorkspace } from '@/session/SessionProvider';
import styles from './overview.less';

/** How many entries of the catalogue are addressed, do not apply, or are open. Loaded by itself, because the catalogue is large. */
export default function CatalogueFigures() {
  const t = useT();
  const threats = useWorkspace((v) => v.w.threats);
  const paths = useWorkspace((v) => v.w.paths);
  const steps = useWorkspace((v) => v.w.steps);
  const treeNodes = useWorkspace((v) => v.w.treeNodes);
  const coverages = useWorkspace((v) => v.w.coverages);
  const { counts, begun } = useMemo(
    () => coverageOf({ threats, paths, steps, treeNodes, coverages }, r155Catalogue),
    [threats, paths, steps, treeNodes, coverages],
  );
  const name = inLanguage(r155Catalogue.name);
  if (!begun) return <p className={styles.note}>{t('result.catalogue.none', { name })}</p>;
  return (
    <dl className={styles.lines} data-part="catalogue-figures" aria-label={name}>
      {coverageStates.map((state) => (
        <div key={state}>
          <dt>{t(`coverage.state.${state}`)}</dt>
          <dd className="num">{counts[state]}</dd>
        </div>
      ))}
    </dl>
  );
}
