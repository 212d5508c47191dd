import {
  CheckCircleOutlined,
  CopyOutlined,
  DeleteOutlined,
  EditOutlined,
  ExportOutlined,
  LayoutOutlined,
  PlusOutlined,
  UndoOutlined,
} from '@ant-design/icons';
import { history, useAccess, useSearchParams } from '@umijs/max';
import { Button, Empty, Flex, Select } from 'antd';
import { useMemo, useState } from 'react';
import { exchange } from '#contract/exchange.ts';
import { type TaskItem, task } from '#contract/task.ts';
import { taskStatuses } from '#domain/product/task.ts';
import { useT } from '@/i18n';
import { EntityTable } from '@/lists/EntityTable';
import { useAddressPages } from '@/lists/useAddressPages';
import { ImportExchangeButton } from '@/product/ImportExchangeButton';
import { useTags } from '@/product/TagChip';
import { useMayExport } from '@/product/useMayExport';
import { download } from '@/request/download';
import { newTaskAddress } from './addresses';
import { CloneTask } from './CloneTask';
import { taskFields } from './fields';
import { ShareTask } from './ShareTask';
import { useCompleteTask } from './useCompleteTask';
import { useDeleteTask } from './useDeleteTask';

const doneWords = ['true', 'false'] as const;

/** Words of the address that narrow the list. */
type Narrowing = 'complete' | 'status';

/** The tasks of a project: version, progress, distribution of the risks, members, last change. */
export function TaskList({ projectId }: { projectId: string }) {
  const t = useT();
  const { canProjectAnalysisRead, canProjectAnalysisModify, canLibTemplateModify } = useAccess();
  const mayExport = useMayExport();
  const [address, setAddress] = useSearchParams();
  const complete = doneWords.find((one) => one === address.get('complete'));
  const status = taskStatuses.find((one) => one === address.get('status'));
  const query = { ...(complete && { complete }), ...(status && { status }) };
  const asked = { params: { projectId }, query };
  const [pages, search] = useAddressPages(task.list, canProjectAnalysisRead ? asked : null);
  const { refresh } = pages;
  const tags = useTags()?.tags;
  const fields = useMemo(() => taskFields(refresh, tags), [refresh, tags]);
  if (!canProjectAnalysisRead) {
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('task.list.denied')} />;
  }
  const create = canProjectAnalysisModify && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => history.push(newTaskAddress(projectId))}>
      {t('task.list.create')}
    </Button>
  );
  const narrow = (by: Narrowing) => (next: string) => {
    const q = new URLSearchParams(address);
    q.delete('page');
    if (next) q.set(by, next);
    else q.delete(by);
    setAddress(q, { replace: true });
  };
  const filters = (
    <>
      <Select
        aria-label={t('task.field.status')}
        style={{ width: 176 }}
        value={status ?? ''}
        onChange={narrow('status')}
        options={[
          { value: '', label: t('task.status.all') },
          ...taskStatuses.map((value) => ({ value, label: t(`task.status.${value}`) })),
        ]}
      />
      <Select
        aria-label={t('task.field.complete')}
        style={{ width: 200 }}
        value={complete ?? ''}
        onChange={narrow('complete')}
        options={[
          { value: '', label: t('task.complete.all') },
          { value: 'false', label: t('task.complete.no') },
          { value: 'true', label: t('task.complete.yes') },
        ]}
      />
    </>
  );
  return (
    <EntityTable<TaskItem>
      id="task.list"
      fields={fields}
      rows={pages}
      search={{ ...search, placeholder: t('task.list.search') }}
      toolbar={
        <Flex gap={8}>
          {create}
          {canProjectAnalysisModify && <ImportExchangeButton projectId={projectId} onImported={refresh} />}
          {filters}
        </Flex>
      }
      empty={
        status || complete
          ? { text: t('table.nothingFound') }
          : { text: t('task.list.empty'), action: create || undefined }
      }
      actions={(row) => (
        <Flex gap={4}>
          {mayExport && <ExportTask task={row} />}
          {canLibTemplateModify && <ShareButton task={row} />}
          {canProjectAnalysisModify && <TaskActions task={row} onChanged={refresh} />}
        </Flex>
      )}
    />
  );
}

function ExportTask({ task: row }: { task: TaskItem }) {
  const t = useT();
  return (
    <Button
      type="text"
      size="small"
      icon={<ExportOutlined />}
      aria-label={`${t('exchange.export')}: ${row.name}`}
      title={t('exchange.export')}
      onClick={() => void download(exchange.exportTask, { params: { taskId: row.id } }).catch(() => undefined)}
    />
  );
}

function ShareButton({ task: row }: { task: TaskItem }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        type="text"
        size="small"
        icon={<LayoutOutlined />}
        aria-label={`${t('task.action.share')}: ${row.name}`}
        title={t('task.action.share')}
        onClick={() => setOpen(true)}
      />
      {open && <ShareTask task={row} onClose={() => setOpen(false)} />}
    </>
  );
}

function TaskActions({ task: row, onChanged }: { task: TaskItem; onChanged: () => void }) {
  const t = useT();
  const remove = useDeleteTask(onChanged);
  const complete = useCompleteTask(onChanged);
  const [cloning, setCloning] = useState(false);
  const completing = t(row.complete ? 'task.action.undone' : 'task.action.complete');
  return (
    <Flex gap={4}>
      <Button
        type="text"
        size="small"
        icon={row.complete ? <UndoOutlined /> : <CheckCircleOutlined />}
        aria-label={`${completing}: ${row.name}`}
        title={completing}
        onClick={() => complete(row)}
      />
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
        icon={<CopyOutlined />}
        aria-label={`${t('task.action.clone')}: ${row.name}`}
        title={t('task.action.clone')}
        onClick={() => setCloning(true)}
      />
      {cloning && (
        <CloneTask
          task={row}
          onClose={() => setCloning(false)}
          onCloned={() => {
            setCloning(false);
            onChanged();
          }}
        />
      )}
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
