import { App } from 'antd';
import { type TaskItem, task } from '#contract/task.ts';
import { analysisKindNames } from '#domain/kinds/kinds.ts';
import { useConfirmDelete } from '@/components/useConfirmDelete';
import { useT } from '@/i18n';
import { useKindName } from '@/product/useKindName';
import { call } from '@/request/call';

/** Asks, says what goes along, deletes; then `onDeleted`. */
export function useDeleteTask(onDeleted: () => void): (item: TaskItem) => void {
  const t = useT();
  const kindName = useKindName();
  const { message } = App.useApp();
  const confirm = useConfirmDelete();
  return ({ id, name, stats }) => {
    const rows = analysisKindNames.flatMap((kind) => {
      const count = stats.rows[kind] ?? 0;
      return count > 0 ? [t('task.rows', { kind: kindName(kind), count })] : [];
    });
    confirm({
      title: t('task.delete.title', { name }),
      consequences: rows.length > 0 ? [t('task.delete.versions'), ...rows] : [],
      onDelete: async () => {
        await call(task.drop, { params: { taskId: id } });
        message.success(t('task.delete.done', { name }));
        onDeleted();
      },
    });
  };
}
