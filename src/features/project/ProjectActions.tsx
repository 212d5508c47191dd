import { CopyOutlined, DeleteOutlined, EditOutlined, ExportOutlined } from '@ant-design/icons';
import { history, useAccess } from '@umijs/max';
import { Button, Flex } from 'antd';
import { exchange } from '#contract/exchange.ts';
import type { ProjectItem } from '#contract/project.ts';
import { useT } from '@/i18n';
import { useMayExport } from '@/product/useMayExport';
import { download } from '@/request/download';
import { useCloneProject } from './useCloneProject';
import { useDeleteProject } from './useDeleteProject';

/** Export, edit, clone and delete of a line, as far as one may. */
export function ProjectActions({ project, onChanged }: { project: ProjectItem; onChanged: () => void }) {
  const t = useT();
  const { canProjectConfigModify } = useAccess();
  const mayExport = useMayExport();
  const remove = useDeleteProject(onChanged);
  const clone = useCloneProject(project, onChanged);
  const out = mayExport && (
    <Button
      type="text"
      size="small"
      icon={<ExportOutlined />}
      aria-label={`${t('exchange.export')}: ${project.name}`}
      title={t('exchange.export')}
      onClick={() =>
        void download(exchange.exportProject, { params: { projectId: project.id } }).catch(() => undefined)
      }
    />
  );
  if (!canProjectConfigModify) return out || null;
  const edit = `${t('project.action.edit')}: ${project.name}`;
  const drop = `${t('project.action.delete')}: ${project.name}`;
  return (
    <Flex gap={4}>
      {out}
      <Button
        type="text"
        size="small"
        icon={<EditOutlined />}
        aria-label={edit}
        title={t('project.action.edit')}
        onClick={() => history.push(`/project/edit?id=${project.id}`)}
      />
      {clone.may && (
        <Button
          type="text"
          size="small"
          icon={<CopyOutlined />}
          aria-label={`${t('project.action.clone')}: ${project.name}`}
          title={t('project.action.clone')}
          onClick={clone.open}
        />
      )}
      {clone.dialog}
      <Button
        type="text"
        size="small"
        danger
        icon={<DeleteOutlined />}
        aria-label={drop}
        title={t('project.action.delete')}
        onClick={() => remove(project)}
      />
    </Flex>
  );
}
