import { useT } from '@/i18n';
import parts from '@/rows/parts.less';
import { differenceTitles } from './difference-titles';
import { useLibraryUpdate } from './news';

/** Beside the code of a row, quietly: the entry of the library it was taken from says something else since. */
export function LibraryMark({ rowId }: { rowId: string }) {
  const t = useT();
  const update = useLibraryUpdate(rowId);
  if (!update) return null;
  const code = update.entry.code;
  const words = update.isUnknown
    ? t('library.row.changed', { code })
    : t('library.updates.mark', { code, fields: differenceTitles(update, t).join(', ') });
  return (
    <small className={parts.libraryMark} data-part="library-mark" role="img" aria-label={words} title={words}>
      ↻
    </small>
  );
}
