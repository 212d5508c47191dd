import type { MergePreview } from '#contract/merge.ts';
import { useT } from '@/i18n';
import { useKindName } from '@/product/useKindName';
import { rowLabel } from '@/product/useRowLabel';
import type { DifferenceWords } from '../diff/difference-words';
import styles from '../version.less';
import { textOf } from './MergeValue';

/** What a merge does not take from the other version, and what else it does: nothing of it happens unsaid. */
export function NotTakenList({
  notTaken,
  notes,
  words,
}: Pick<MergePreview, 'notTaken' | 'notes'> & { words: DifferenceWords }) {
  const t = useT();
  const kindName = useKindName();
  if (notTaken.length + notes.length === 0) return <p className="quiet">{t('version.merge.nothingLeft')}</p>;
  return (
    <div className={styles.notTaken} data-part="not-taken">
      {notTaken.map(({ kind, id, code, title, part, path, value, why }, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row may be listed twice for two reasons, and the list never changes its order
        <div className={styles.leftLine} key={`${kind} ${id} ${path.join('.')} ${n}`}>
          <b className="one-line" title={rowLabel(t, kind, code)}>
            {rowLabel(t, kind, code)}
          </b>
          <span className="quiet">
            {kindName(kind, 'one')}
            {part === 'field' &&
              path[0] !== 'tree' &&
              ` · ${words.of(kind, { path, before: null, after: null }).label}`}
          </span>
          <span className={styles.words}>
            {part === 'row' && title}
            {part === 'removal' && t('version.merge.removalLeft')}
            {part === 'field' && textOf(t, words, kind, path, value)}
          </span>
          <span className="quiet">{t(`version.merge.why.${why}`)}</span>
        </div>
      ))}
      {notes.map(({ what, kind, id, code, before, after }, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <div className={styles.leftLine} key={`${what} ${id} ${n}`}>
          <b className="one-line" title={rowLabel(t, kind, code)}>
            {rowLabel(t, kind, code)}
          </b>
          <span className="quiet">{kindName(kind, 'one')}</span>
          <span className={styles.wideNote}>{t(`version.merge.note.${what}`, { before, after })}</span>
        </div>
      ))}
    </div>
  );
}
