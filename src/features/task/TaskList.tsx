import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons';
import { history, useAccess } from '@umijs/max';
import { Button, Empty, Flex } from 'antd';
import { useMemo } from 'react';
import { type TaskItem, task } from '#contract/task.ts';
import { useT } from '@/i18n';
import { EntityTable } from '@/lists/EntityTable';
import { useAddressPages } from '@/lists/useAddressPages';
import { useTags } from '@/product/TagChip';
import { taskFields } from './fields';
import { useDeleteTask } from './useDeleteTask';

/** The tasks of a project: version, progress, distribution of the risks, members, last change. */
export function TaskList({ projectId }: { projectId: string }) {
  const t = useT();
  const { canProjectAnalysisRead, canProjectAnalysisModify } = useAccess();
  const [pages, search] = useAddressPages(task.list, canProjectAnalysisRead ? { params: { projectId } } : null);
  const { refresh } = pages;
  const tags = useTags()?.tags;
  const fields = useMemo(() => taskFields(refresh, tags), [refresh, tags]);
  if (!canProjectAnalysisRead) {
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('task.list.denied')} />;
  }
  const create = canProjectAnalysisModify && (
    <Button
      type="primary"
      icon={<PlusOutlined />}
      onClick={() => history.push(`/project/analysisCreate?project=${projectId}`)}
    >
      {t('task.list.create')}
    </Button>
  );
  return (
    <EntityTable<TaskItem>
      id="task.list"
      fields={fields}
      rows={pages}
      search={{ ...search, placeholder: t('task.list.search') }}
      toolbar={create}
      empty={{ text: t('task.list.empty'), action: create || undefined }}
      {...(canProjectAnalysisModify ? { actions: (row) => <TaskActions task={row} onDeleted={refresh} /> } : {})}
    />
  );
}

function TaskActions({ task: row, onDeleted }: { task: TaskItem; onDeleted: () => void }) {
  const t = useT();
  const remove = useDeleteTask(onDeleted);
  return (
    <Flex gap={4}>
      <Button
        type="text"
        size="small"
        icon={<EditOutlined />}
        aria-label={`${t('task.action.edit')}: ${row.name}`}
        title={t('task.action.edit')}
        onClick={() => history.push(`/project/analysisEdit?task=${row.id}`)}
      />
      <Button
        type="text"
        size="small"
        danger
        icon={<DeleteOutlined />}
        aria-label={`${t('task.action.delete')}: ${row.name}`}
        title={t('task.action.delete')}
        onClick={() => remove(row)}
      />
    </Flex>
  );
}
