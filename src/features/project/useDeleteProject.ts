import { App } from 'antd';
import { type ProjectItem, project } from '#contract/project.ts';
import { analysisKindNames } from '#domain/kinds/kinds.ts';
import { useConfirmDelete } from '@/components/useConfirmDelete';
import { useT } from '@/i18n';
import { useKindName } from '@/product/useKindName';
import { call } from '@/request/call';
import { wayOn } from '@/request/leave';

/** Asks, says what goes along, deletes; then `onDeleted` with the way on from where it was asked. */
export function useDeleteProject(onDeleted: (goOn: (address: string) => void) => void): (item: ProjectItem) => void {
  const t = useT();
  const kindName = useKindName();
  const { message } = App.useApp();
  const confirm = useConfirmDelete();
  return (item) => {
    const { taskCount: count, stats } = item;
    const rows = analysisKindNames.flatMap((kind) => {
      const of = stats.rows[kind] ?? 0;
      return of > 0 ? [t('task.rows', { kind: kindName(kind), count: of })] : [];
    });
    confirm({
      title: t('project.delete.title', { name: item.name }),
      consequences: count > 0 ? [t('project.delete.tasks', { count }), ...rows] : [],
      onDelete: async () => {
        const goOn = wayOn();
        await call(project.drop, { params: { projectId: item.id } });
        message.success(t('project.delete.done', { name: item.name }));
        onDeleted(goOn);
      },
    });
  };
}
