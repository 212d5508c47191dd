import { DeleteOutlined, EditOutlined } from '@ant-design/icons';
import { history, useAccess } from '@umijs/max';
import { Button, Flex } from 'antd';
import type { ProjectItem } from '#contract/project.ts';
import { useT } from '@/i18n';
import { useDeleteProject } from './useDeleteProject';

/** Edit and delete of a line; nothing for who may only read. */
export function ProjectActions({ project, onDeleted }: { project: ProjectItem; onDeleted: () => void }) {
  const t = useT();
  const { canProjectConfigModify } = useAccess();
  const remove = useDeleteProject(onDeleted);
  if (!canProjectConfigModify) return null;
  const edit = `${t('project.action.edit')}: ${project.name}`;
  const drop = `${t('project.action.delete')}: ${project.name}`;
  return (
    <Flex gap={4}>
      <Button
        type="text"
        size="small"
        icon={<EditOutlined />}
        aria-label={edit}
        title={t('project.action.edit')}
        onClick={() => history.push(`/project/edit?id=${project.id}`)}
      />
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
