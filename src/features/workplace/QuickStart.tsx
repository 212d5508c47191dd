import { CarOutlined, LayoutOutlined, PlusOutlined } from '@ant-design/icons';
import { history, useAccess } from '@umijs/max';
import { Button } from 'antd';
import { Flex } from '@/components/Flex';
import { Panel } from '@/components/Panel';
import { useT } from '@/i18n';
import { useLoadExample } from './useLoadExample';

/** New project, a task from a template, the example (while it is not loaded), as far as one may; data are imported from the avatar menu only (R-SHELL-11). */
export function QuickStart({ exampleLoaded }: { exampleLoaded: boolean }) {
  const t = useT();
  const { canProjectConfigModify, canProjectAnalysisModify, canLibTemplateRead } = useAccess();
  const { load, loading } = useLoadExample();
  return (
    <Panel title={t('workplace.start.title')}>
      <Flex vertical gap={8}>
        {canProjectConfigModify && (
          <Button block icon={<PlusOutlined />} onClick={() => history.push('/project/create')}>
            {t('workplace.start.project')}
          </Button>
        )}
        {canProjectAnalysisModify && canLibTemplateRead && (
          <Button block icon={<LayoutOutlined />} onClick={() => history.push('/project/analysisCreate?from=template')}>
            {t('workplace.start.template')}
          </Button>
        )}
        {!exampleLoaded && canProjectConfigModify && canProjectAnalysisModify && (
          <Button
            block
            icon={<CarOutlined />}
            title={t('workplace.start.exampleHint')}
            loading={loading}
            onClick={load}
          >
            {t('workplace.start.example')}
          </Button>
        )}
      </Flex>
    </Panel>
  );
}
