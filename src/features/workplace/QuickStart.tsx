import { CarOutlined, CloudUploadOutlined, PlusOutlined } from '@ant-design/icons';
import { history, useAccess } from '@umijs/max';
import { Button, Flex } from 'antd';
import { Panel } from '@/components/Panel';
import { useT } from '@/i18n';
import { useLoadExample } from './useLoadExample';

/** New project, import, the example (while it is not loaded). For who may create projects; the example is analysed, too. */
export function QuickStart({ exampleLoaded, onImport }: { exampleLoaded: boolean; onImport: () => void }) {
  const t = useT();
  const { canProjectAnalysisModify } = useAccess();
  const { load, loading } = useLoadExample();
  return (
    <Panel title={t('workplace.start.title')}>
      <Flex vertical gap={8}>
        <Button block icon={<PlusOutlined />} onClick={() => history.push('/project/create')}>
          {t('workplace.start.project')}
        </Button>
        <Button block icon={<CloudUploadOutlined />} onClick={onImport}>
          {t('workplace.start.import')}
        </Button>
        {!exampleLoaded && canProjectAnalysisModify && (
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
