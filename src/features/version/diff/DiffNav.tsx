import type { VersionComparison } from '#contract/comparison.ts';
import { kindNames } from '#domain/kinds/kinds.ts';
import { useT } from '@/i18n';
import { useKindName } from '@/product/useKindName';
import styles from '../version.less';
import { countsOf, type DiffPart, movedCalParts } from './diff-lines';

/** What diagrams are made of. */
const drawnIn: ReadonlySet<string> = new Set(['diagrams', 'groups', 'nodes', 'links']);

/** The kinds of row with the number of their changes: a click shows one alone, another click all. */
export function DiffNav({
  found,
  part,
  onPart,
}: {
  found: VersionComparison;
  part: DiffPart | null;
  onPart: (part: DiffPart | null) => void;
}) {
  const t = useT();
  const kindName = useKindName();
  const counts = countsOf(found);
  // Of an asset its picture may be another too: its name, its icon, the level of its risks.
  const drawn = found.rows.filter(({ kind }) => drawnIn.has(kind)).length;
  const entry = (name: DiffPart, label: string, numbers: React.ReactNode) => (
    <button
      type="button"
      key={name}
      className={styles.entry}
      aria-pressed={part === name}
      onClick={() => onPart(part === name ? null : name)}
    >
      <span>{label}</span>
      <span className={styles.numbers}>{numbers}</span>
    </button>
  );
  return (
    <nav className={styles.nav} aria-label={t('version.diff.entities')}>
      {entry('moved', t('version.diff.moved'), found.moved.length)}
      {movedCalParts.map(
        (one) => (found[one].length > 0 || part === one) && entry(one, t(`version.diff.${one}`), found[one].length),
      )}
      <div className={styles.caption}>{t('version.diff.entities')}</div>
      {kindNames.flatMap((kind) => {
        // What is shown alone can be left, also where nothing of it differs.
        const count = counts.get(kind) ?? (part === kind ? { added: 0, removed: 0, changed: 0 } : null);
        if (!count) return [];
        return entry(
          kind,
          kindName(kind),
          <>
            {count.added > 0 && <span data-what="added">+{count.added}</span>}
            {count.removed > 0 && <span data-what="removed">−{count.removed}</span>}
            {count.changed > 0 && <span data-what="changed">~{count.changed}</span>}
          </>,
        );
      })}
      {(drawn > 0 || found.texts.length > 0 || found.method.length > 0) && (
        <div className={styles.caption}>{t('version.diff.rest')}</div>
      )}
      {drawn > 0 && entry('pictures', t('version.diff.pictures'), `~${drawn}`)}
      {found.texts.length > 0 && entry('texts', t('version.diff.texts'), `~${found.texts.length}`)}
      {found.method.length > 0 && entry('method', t('version.diff.method'), `~${found.method.length}`)}
    </nav>
  );
}
