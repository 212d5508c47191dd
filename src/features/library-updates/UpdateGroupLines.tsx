import { Button, Checkbox } from 'antd';
import type { AnalysisKind, AnalysisRow } from '#domain/kinds/kinds.ts';
import { namesOfLibraries } from '#domain/library/names.ts';
import { type LibraryUpdate, type LinkedRow, ownChanges } from '#domain/library/updates.ts';
import { useT } from '@/i18n';
import { inLanguage } from '@/local-text';
import { DifferenceLines } from '@/rows/library/DifferenceLines';
import { titleOf } from '@/rows/row-title';
import { useAddress } from '@/session/useAddress';
import styles from './library-updates.less';
import type { UpdateGroup } from './update-groups';

interface Props {
  group: UpdateGroup;
  marked: ReadonlySet<string>;
  onMark: (ids: readonly string[], on: boolean) => void;
  /** Absent: nothing can be changed. */
  onTake?: (updates: readonly LibraryUpdate[]) => void;
  onKeep?: (updates: readonly LibraryUpdate[]) => void;
}

/** One entry that changed, and below it the rows that were taken from it with what each would become. */
export function UpdateGroupLines({ group: { entry, updates }, marked, onMark, onTake, onKeep }: Props) {
  const t = useT();
  const { code } = entry;
  const ids = updates.map(({ row }) => row.id);
  const count = ids.filter((id) => marked.has(id)).length;
  return (
    <section className={styles.group} aria-label={code}>
      <header>
        <Checkbox
          aria-label={t('library.updates.entry', { code })}
          checked={count === ids.length}
          indeterminate={count > 0 && count < ids.length}
          onChange={({ target }) => onMark(ids, target.checked)}
        />
        <b>{code}</b>
        <span>{inLanguage(entry.now.name)}</span>
        <small>{t(`menu.library.${namesOfLibraries[entry.library].page}`)}</small>
      </header>
      {updates.map((update) => (
        <div key={update.row.id} className={styles.row}>
          <Checkbox
            aria-label={t('library.updates.row', { code: update.row.code })}
            checked={marked.has(update.row.id)}
            onChange={({ target }) => onMark([update.row.id], target.checked)}
          />
          <RowLink kind={update.kind} row={update.row} />
          <div className={styles.differences}>
            {update.isUnknown ? (
              <span>{t('library.updates.unknown')}</span>
            ) : (
              <DifferenceLines kind={update.kind} link={update.link} differences={update} />
            )}
            <OwnChanges update={update} />
          </div>
          {onTake && (
            <Button size="small" disabled={update.isUnknown} onClick={() => onTake([update])}>
              {t('library.row.take')}
            </Button>
          )}
          {onKeep && (
            <Button size="small" onClick={() => onKeep([update])}>
              {t('library.row.keepOwn')}
            </Button>
          )}
        </div>
      ))}
    </section>
  );
}

/** Says that the library version would replace what a person wrote here. */
function OwnChanges({ update }: { update: LibraryUpdate }) {
  const t = useT();
  const count = ownChanges(update).length;
  return count === 0 ? null : <span className={styles.own}>{t('library.updates.own', { count })}</span>;
}

/** The code and the name of a row, to go there. */
export function RowLink({ kind, row }: Pick<LinkedRow, 'kind' | 'row'>) {
  const t = useT();
  const [, go] = useAddress();
  const title = titleOf(kind, row as AnalysisRow);
  return (
    <span className={styles.name} title={title}>
      <Button
        type="link"
        size="small"
        aria-label={t('library.updates.open', { code: row.code })}
        onClick={() => go({ page: null, step: kind as AnalysisKind, row: row.id, view: null })}
      >
        {row.code}
      </Button>
      {title}
    </span>
  );
}
