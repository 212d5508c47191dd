import { App } from 'antd';
import { type TagItem, tag } from '#contract/tag.ts';
import { useConfirmDelete } from '@/components/useConfirmDelete';
import { useT } from '@/i18n';
import { call, silent } from '@/request/call';
import { CallError } from '@/request/call-error';
import { showFailure } from '@/request/failures';
import { useAction } from '@/request/useCall';

/** Someone else deleted it meanwhile, which is what was wanted. */
const goneStatus = 404;

/** Asks before a tag is deleted, saying how many tasks and library entries lose it; a tag that is gone already counts as deleted. */
export function useDeleteTag(canRead: boolean, onDeleted: () => void): (tag: TagItem) => Promise<void> {
  const t = useT();
  const { message } = App.useApp();
  const confirm = useConfirmDelete();
  const usage = useAction(tag.usage, silent);
  return async ({ id, name }) => {
    // Who may not read who carries it is told without the number.
    const used = canRead ? await usage.run({ params: { tagId: id } }) : undefined;
    const lost = used ? t('tag.delete.tasks', { count: used.tasks, entries: used.entries }) : t('tag.delete.unknown');
    confirm({
      title: t('tag.delete.title', { name }),
      words: used && used.tasks + used.entries === 0 ? t('tag.delete.unused') : lost,
      onDelete: async () => {
        try {
          const done = await call(tag.drop, { params: { tagId: id } }, silent);
          message.success(t('tag.delete.done', { name, count: done.tasks, entries: done.entries }));
        } catch (failure) {
          if (!(failure instanceof CallError)) throw failure;
          if (failure.status !== goneStatus) {
            showFailure(failure);
            throw failure;
          }
        }
        onDeleted();
      },
    });
  };
}
