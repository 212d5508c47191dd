import { useT } from '@/i18n';
import styles from './attack-tree.less';
import { treeKeys } from './useTreeKeys';

/** How a tree is built: the instruction panel of attack path modelling (R-PATH-8). */
export function Instructions() {
  const t = useT();
  const rules = [
    'tree.how.root',
    'tree.how.gates',
    'tree.how.steps',
    'tree.how.shared',
    'tree.how.controls',
    'tree.how.result',
  ] as const;
  return (
    <aside className={styles.panel} data-part="instructions" aria-label={t('tree.how')}>
      <h2>{t('tree.how')}</h2>
      <ol className={styles.how}>
        {rules.map((rule) => (
          <li key={rule}>{t(rule)}</li>
        ))}
      </ol>
      <dl className={styles.keys}>
        {treeKeys.map(([key, words]) => (
          <div key={words}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(words)}</dd>
          </div>
        ))}
      </dl>
    </aside>
  );
}
