import { CarOutlined, PlusOutlined } from '@ant-design/icons';
import { history, useAccess } from '@umijs/max';
import { Button, Flex } from 'antd';
import { Panel } from '@/components/Panel';
import { useT } from '@/i18n';
import { useLoadExample } from './useLoadExample';

/** New project, the example (while it is not loaded); data are imported from the avatar menu only (R-SHELL-11). For who may create projects; the example is analysed, too. */
export function QuickStart({ exampleLoaded }: { exampleLoaded: boolean }) {
  const t = useT();
  const { canProjectAnalysisModify } = useAccess();
  const { load, loading } = useLoadExample();
  return (
    <Panel title={t('workplace.start.title')}>
      <Flex vertical gap={8}>
        <Button block icon={<PlusOutlined />} onClick={() => history.push('/project/create')}>
          {t('workplace.start.project')}
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
