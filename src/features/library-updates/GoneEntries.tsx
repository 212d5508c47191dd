import { App, Button } from 'antd';
import type { AnalysisKind, Patch } from '#domain/kinds/kinds.ts';
import type { LinkedRow } from '#domain/library/updates.ts';
import { change } from '#domain/workspace/edit.ts';
import { useT } from '@/i18n';
import { useSession } from '@/session/SessionProvider';
import { useRunEdit } from '@/session/useRunEdit';
import styles from './library-updates.less';
import { RowLink } from './UpdateGroupLines';

/** Rows named at most. */
const mostNamed = 100;

/** Rows whose entry is not in the library any more: nothing to follow, and the link may go. */
export function GoneEntries({ rows, readOnly }: { rows: readonly LinkedRow[]; readOnly: boolean }) {
  const t = useT();
  const session = useSession();
  const runEdit = useRunEdit();
  const { message } = App.useApp();
  const unlink = async () => {
    const patch = { library: null } as Patch<AnalysisKind>;
    const ops = rows.map(({ kind, row }) => change(kind as AnalysisKind, row, patch));
    if (await runEdit(session.edit(...ops))) message.success(t('library.updates.unlinked', { count: rows.length }));
  };
  return (
    <section className={styles.group} aria-label={t('library.updates.gone')}>
      <header>
        <b>{t('library.updates.gone')}</b>
        {!readOnly && (
          <Button size="small" onClick={() => void unlink()}>
            {t('library.updates.unlink', { count: rows.length })}
          </Button>
        )}
      </header>
      <p className={styles.quiet}>{t('library.updates.goneHint')}</p>
      {rows.slice(0, mostNamed).map(({ kind, row }) => (
        <div key={row.id} className={styles.row}>
          <RowLink kind={kind} row={row} />
        </div>
      ))}
      {rows.length > mostNamed && <p className={styles.quiet}>… ({rows.length})</p>}
    </section>
  );
}
