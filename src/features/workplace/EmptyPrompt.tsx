import { CarOutlined, PlusOutlined } from '@ant-design/icons';
import { history, useAccess } from '@umijs/max';
import { Button } from 'antd';
import { Flex } from '@/components/Flex';
import { Panel } from '@/components/Panel';
import { useT } from '@/i18n';
import { useLoadExample } from './useLoadExample';

/** The workplace without a project: one sentence, and what to do. */
export function EmptyPrompt({ exampleLoaded }: { exampleLoaded: boolean }) {
  const t = useT();
  const { canProjectConfigModify, canProjectAnalysisModify } = useAccess();
  const { load, loading } = useLoadExample();
  return (
    <Panel>
      <Flex vertical gap={16} align="center" style={{ paddingBlock: 40, textAlign: 'center' }}>
        <span className="quiet">
          {t(canProjectConfigModify ? 'workplace.empty.title' : 'workplace.empty.readOnly')}
        </span>
        {canProjectConfigModify && (
          <Flex gap={8} justify="center" wrap>
            <Button type="primary" icon={<PlusOutlined />} onClick={() => history.push('/project/create')}>
              {t('workplace.start.project')}
            </Button>
            {!exampleLoaded && canProjectAnalysisModify && (
              <Button icon={<CarOutlined />} title={t('workplace.start.exampleHint')} loading={loading} onClick={load}>
                {t('workplace.start.example')}
              </Button>
            )}
          </Flex>
        )}
      </Flex>
    </Panel>
  );
}
