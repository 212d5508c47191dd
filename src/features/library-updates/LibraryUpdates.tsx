import { useAccess } from '@umijs/max';
import { App, Button, Checkbox, Empty } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import {
  keepOps,
  type LibraryUpdate,
  linkedRows,
  ownChanges,
  takeOps,
  libraryUpdates as updatesOf,
} from '#domain/library/updates.ts';
import type { Op } from '#domain/workspace/edit.ts';
import { useT } from '@/i18n';
import { readKey } from '@/product/library-access';
import { useLibraryNews } from '@/rows/library/news';
import { ImpactOf, stateAfter } from '@/rows/reviews/Impact';
import { asCallError } from '@/session/as-call-error';
import { newId } from '@/session/new-id';
import { useSession, useWorkspace } from '@/session/SessionProvider';
import { useRunEdit } from '@/session/useRunEdit';
import { GoneEntries } from './GoneEntries';
import styles from './library-updates.less';
import { UpdateGroupLines } from './UpdateGroupLines';
import { groupsOf } from './update-groups';

/** Entries drawn at first, and with each press of the button below them. */
const groupsAtOnce = 50;

/** The rows whose library entry says something else since: grouped by entry, to be taken over or kept, one, many or all. */
export default function LibraryUpdates() {
  const t = useT();
  const session = useSession();
  const why = useWorkspace((v) => v.readOnly);
  const { updates, gone, left, refresh } = useLibraryNews();
  const hidden = useHiddenCount();
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const [shown, setShown] = useState(groupsAtOnce);
  const settle = useSettle();
  useEffect(() => refresh(), [refresh]);
  const groups = useMemo(() => groupsOf(updates), [updates]);
  const chosen = updates.filter(({ row }) => marked.has(row.id));
  const about = chosen.length > 0 ? chosen : updates;
  const canTake = about.filter(({ isUnknown }) => !isUnknown);
  const overwritten = canTake.reduce((sum, update) => sum + ownChanges(update).length, 0);
  const next = useMemo(() => {
    const taken = updates.filter(({ row, isUnknown }) => marked.has(row.id) && !isUnknown);
    return taken.length > 0 ? stateAfter(session, takeOps(session.view.w, taken, newId)) : null;
  }, [session, updates, marked]);
  const mark = (ids: readonly string[], on: boolean) =>
    setMarked((now) => {
      const next = new Set(now);
      for (const id of ids) on ? next.add(id) : next.delete(id);
      return next;
    });
  // What is on screen may be a moment behind the rows.
  const latest = (some: readonly LibraryUpdate[]) => {
    const entries = new Map(some.map(({ entry }) => [entry.id, entry]));
    const ids = new Set(some.map(({ row }) => row.id));
    return updatesOf(session.view.w, entries).filter(({ row }) => ids.has(row.id));
  };
  const take = (some: readonly LibraryUpdate[]) =>
    settle(() => takeOps(session.view.w, latest(some), newId), 'library.updates.taken', some.length);
  const keep = (some: readonly LibraryUpdate[]) =>
    settle(() => keepOps(latest(some)), 'library.updates.kept', some.length);
  return (
    <section className={styles.page} data-part="library-updates" aria-label={t('library.updates')}>
      <header className={styles.bar}>
        <b>{t('library.updates')}</b>
        {updates.length > 0 && (
          <Checkbox
            checked={chosen.length === updates.length}
            indeterminate={chosen.length > 0 && chosen.length < updates.length}
            onChange={({ target }) =>
              mark(
                updates.map(({ row }) => row.id),
                target.checked,
              )
            }
          >
            {t('library.updates.all')}
          </Checkbox>
        )}
        {why && <span role="note">{t(`workspace.${why}`)}</span>}
        {!why && updates.length > 0 && (
          <div className={styles.tools}>
            {overwritten > 0 && (
              <span role="note" className={styles.own}>
                {t('library.updates.overwrites', { count: overwritten })}
              </span>
            )}
            <Button size="small" type="primary" disabled={canTake.length === 0} onClick={() => take(canTake)}>
              {t('library.updates.take', { count: canTake.length })}
            </Button>
            <Button size="small" onClick={() => keep(about)}>
              {t('library.updates.keep', { count: about.length })}
            </Button>
          </div>
        )}
      </header>
      <div className={styles.list}>
        {next && <ImpactOf key={[...marked].join()} session={session} next={next} />}
        {updates.length > 0 ? (
          <p className={styles.quiet}>{t('library.updates.hint')}</p>
        ) : (
          hidden === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('library.updates.none')} />
        )}
        {groups.slice(0, shown).map((group) => (
          <UpdateGroupLines
            key={group.key}
            group={group}
            marked={marked}
            onMark={mark}
            {...(!why && { onTake: take, onKeep: keep })}
          />
        ))}
        {groups.length > shown && (
          <Button onClick={() => setShown(shown + groupsAtOnce)}>
            {t('library.updates.more', { count: groups.length - shown })}
          </Button>
        )}
        {left > 0 && <p className={styles.quiet}>{t('library.updates.left', { count: left })}</p>}
        {gone.length > 0 && <GoneEntries rows={gone} readOnly={why !== null} />}
        {hidden > 0 && <p className={styles.quiet}>{t('library.updates.hidden', { count: hidden })}</p>}
      </div>
    </section>
  );
}

/** Does what was chosen as one edit, and says for how many rows. */
function useSettle() {
  const t = useT();
  const session = useSession();
  const runEdit = useRunEdit();
  const { message } = App.useApp();
  return async (ops: () => readonly Op[], done: 'library.updates.taken' | 'library.updates.kept', count: number) => {
    const nameOf = (id: string) => session.view.people.get(id) ?? id;
    const work = async () => {
      const all = refusable(ops, nameOf);
      if (all.length > 0) await session.edit(...all);
    };
    if (await runEdit(work())) message.success(t(done, { count }));
  };
}

/** What an entry says now may not fit the task any more: refused before anything is sent, in the words of an edit. */
function refusable(ops: () => readonly Op[], nameOf: (id: string) => string): readonly Op[] {
  try {
    return ops();
  } catch (error) {
    throw asCallError(error, nameOf);
  }
}

/** Imported rows of libraries that may not be read: whether they are up to date cannot be said. */
function useHiddenCount(): number {
  const access = useAccess();
  const w = useWorkspace((v) => v.w);
  return useMemo(() => linkedRows(w).filter(({ link }) => access[readKey(link.library)] !== true).length, [w, access]);
}
