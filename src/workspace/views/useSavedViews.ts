import { App } from 'antd';
import { type SavedViewItem, savedView } from '#contract/saved-view.ts';
import type { SavedViewForm } from '#domain/product/saved-view.ts';
import { useConfirmDelete } from '@/components/useConfirmDelete';
import { useT } from '@/i18n';
import { call, silent } from '@/request/call';
import { CallError } from '@/request/call-error';
import { refusalText, showFailure } from '@/request/failures';
import { useCall } from '@/request/useCall';
import { useWorkspace } from '@/session/SessionProvider';

/** Someone else deleted it meanwhile, which is what was wanted. */
const goneStatus = 404;

/** The saved views of the open task, read when `wanted`. */
export function useSavedViews(wanted: boolean) {
  const t = useT();
  const { message } = App.useApp();
  const confirm = useConfirmDelete();
  const { taskId } = useWorkspace((v) => v.head);
  const { data, mutate, refresh } = useCall(savedView.list, wanted ? { params: { taskId } } : null);

  /** Saves a view, or a change of one. Returns the reason where it is refused. */
  const save = async (form: SavedViewForm, of?: SavedViewItem): Promise<string | undefined> => {
    try {
      mutate(
        of
          ? await call(savedView.change, { params: { taskId, viewId: of.id }, body: { rev: of.rev, form } }, silent)
          : await call(savedView.create, { params: { taskId }, body: form }, silent),
      );
      message.success(t('workspace.views.saved', { name: form.name }));
      return undefined;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      // Somebody else changed it or deleted it: what there is now is shown beside the reason.
      refresh();
      return refusalText(error);
    }
  };

  const drop = ({ id, name, shared }: SavedViewItem) =>
    confirm({
      title: t('workspace.views.delete.title', { name }),
      words: t(shared ? 'workspace.views.delete.shared' : 'workspace.views.delete.own'),
      onDelete: async () => {
        try {
          mutate(await call(savedView.drop, { params: { taskId, viewId: id } }, silent));
          message.success(t('workspace.views.deleted', { name }));
        } catch (failure) {
          if (!(failure instanceof CallError)) throw failure;
          if (failure.status === goneStatus) return refresh();
          showFailure(failure);
          throw failure;
        }
      },
    });

  return { views: data, save, drop };
}
