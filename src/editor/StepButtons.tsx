import { RedoOutlined, UndoOutlined } from '@ant-design/icons';
import { Button, Flex, Tooltip } from 'antd';
import { useT } from '@/i18n';
import type { Steps } from './useDraftHistory';

/** Undo and redo, for the mouse. */
export function StepButtons({ undo, redo }: Steps) {
  const t = useT();
  return (
    <Flex>
      <Tooltip title={t('workspace.undo')}>
        <Button type="text" icon={<UndoOutlined />} aria-label={t('workspace.undo')} disabled={!undo} onClick={undo} />
      </Tooltip>
      <Tooltip title={t('workspace.redo')}>
        <Button type="text" icon={<RedoOutlined />} aria-label={t('workspace.redo')} disabled={!redo} onClick={redo} />
      </Tooltip>
    </Flex>
  );
}
