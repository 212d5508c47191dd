import { App } from 'antd';
import type { LibraryName } from '#domain/library/libraries.ts';
import { useConfirmDelete } from '@/components/useConfirmDelete';
import { useT } from '@/i18n';
import { call, silent } from '@/request/call';
import { CallError, isNotThere } from '@/request/call-error';
import { showFailure } from '@/request/failures';
import { type AnyListed, callsOf } from './calls';

/** Asks before an entry is deleted, saying in how many tasks it is used: their rows stay. One that is gone already counts as deleted. */
export function useDeleteEntry(library: LibraryName, onDeleted: () => void): (entry: AnyListed) => void {
  const t = useT();
  const { message } = App.useApp();
  const confirm = useConfirmDelete();
  return ({ id, code, tasks }) =>
    confirm({
      title: t('library.delete.title', { code }),
      words: tasks > 0 ? t('library.delete.used', { count: tasks }) : t('library.delete.unused'),
      onDelete: async () => {
        try {
          await call(callsOf(library).drop, { params: { entryId: id } }, silent);
          message.success(t('library.delete.done', { code }));
        } catch (failure) {
          if (!(failure instanceof CallError)) throw failure;
          if (!isNotThere(failure)) {
            showFailure(failure);
            throw failure;
          }
        }
        onDeleted();
      },
    });
}
