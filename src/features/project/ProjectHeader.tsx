import { CopyOutlined, DeleteOutlined, EditOutlined, ExportOutlined } from '@ant-design/icons';
import { history, useAccess } from '@umijs/max';
import { Button, Flex, Tag, Typography } from 'antd';
import type { ReactNode } from 'react';
import { exchange } from '#contract/exchange.ts';
import type { ProjectDetail } from '#contract/project.ts';
import { useT } from '@/i18n';
import { useDates } from '@/i18n-dates';
import { PersonName } from '@/product/PersonName';
import { useMayExport } from '@/product/useMayExport';
import { download } from '@/request/download';
import { Lifecycle, projectAddress } from './fields';
import { ProjectPicture } from './ProjectPicture';
import { ProjectStar } from './ProjectStar';
import { useCloneProject } from './useCloneProject';
import { useDeleteProject } from './useDeleteProject';

interface Props {
  project: ProjectDetail;
  onChanged: () => void;
}

/** What a project is called and what can be done with it; its facts below, in one line where the window has the room. */
export function ProjectHeader({ project: shown, onChanged }: Props) {
  const t = useT();
  const dates = useDates();
  return (
    <Flex gap={12} align="center" style={{ paddingBlock: 4 }} data-part="project header">
      <ProjectPicture project={shown} size={40} />
      <Flex vertical flex={1} gap={2} style={{ minWidth: 0 }}>
        <Flex gap={8} align="center" justify="end" wrap>
          <Flex gap={8} align="center" wrap style={{ flex: '1 1 280px', minWidth: 0 }}>
            <Typography.Title level={1} style={{ fontSize: 18, margin: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
              {shown.name}
            </Typography.Title>
            <ProjectStar project={shown} onChanged={onChanged} />
            {shown.example && <Tag color="blue">{t('project.detail.example')}</Tag>}
            <Lifecycle phases={shown.lifecycle} />
          </Flex>
          <Acts project={shown} />
        </Flex>
        <Flex wrap style={{ minWidth: 0, columnGap: 16 }} data-part="project facts">
          <Fact label={t('project.field.number')}>{shown.number}</Fact>
          <Fact label={t('project.field.code')}>{shown.code}</Fact>
          <Fact label={t('project.field.createdOn')}>{dates.day(shown.createdOn)}</Fact>
          <Fact label={t('project.field.createBy')}>
            <PersonName id={shown.createBy} />
          </Fact>
          <Fact label={t('project.field.safetyStandard')}>
            {shown.form.safetyStandard.join(', ') || t('project.detail.none')}
          </Fact>
          <Typography.Text
            type="secondary"
            ellipsis={{ tooltip: shown.description }}
            style={{ flex: '1 1 240px', minWidth: 0 }}
          >
            {shown.description}
          </Typography.Text>
        </Flex>
      </Flex>
    </Flex>
  );
}

function Acts({ project: shown }: { project: ProjectDetail }) {
  const t = useT();
  const { canProjectConfigModify } = useAccess();
  const mayExport = useMayExport();
  const remove = useDeleteProject((goOn) => goOn('/project/list'));
  const clone = useCloneProject(shown, (id, goOn) => goOn(projectAddress(id)));
  return (
    <Flex gap={8} wrap justify="end">
      {mayExport && (
        <Button
          icon={<ExportOutlined />}
          onClick={() =>
            void download(exchange.exportProject, { params: { projectId: shown.id } }).catch(() => undefined)
          }
        >
          {t('exchange.export')}
        </Button>
      )}
      {canProjectConfigModify && (
        <>
          <Button icon={<EditOutlined />} onClick={() => history.push(`/project/edit?id=${shown.id}`)}>
            {t('project.action.edit')}
          </Button>
          {clone.may && (
            <Button icon={<CopyOutlined />} onClick={clone.open}>
              {t('project.action.clone')}
            </Button>
          )}
          {clone.dialog}
          <Button danger icon={<DeleteOutlined />} onClick={() => remove(shown)}>
            {t('project.action.delete')}
          </Button>
        </>
      )}
    </Flex>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography.Text type="secondary" style={{ marginInlineEnd: 6 }}>
        {label}
      </Typography.Text>
      {children}
    </span>
  );
}
