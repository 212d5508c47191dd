import { BulbOutlined, RedoOutlined, SearchOutlined, UndoOutlined } from '@ant-design/icons';
import { Link } from '@umijs/max';
import { Avatar, Button, Tag, Tooltip } from 'antd';
import { memo } from 'react';
import { useT } from '@/i18n';
import { useWorkspace } from '@/session/SessionProvider';
import { TaskProgress } from './ProgressCard';
import { SaveMark } from './SaveMark';
import { useActTitle } from './useActTitle';
import styles from './workspace.less';

/** Where one is, who else is here, what is saved. */
export const FrameHeader = memo(function FrameHeader({
  onUndo,
  onRedo,
  onJump,
  onKeys,
}: {
  onUndo: () => void;
  onRedo: () => void;
  onJump: () => void;
  onKeys: () => void;
}) {
  const t = useT();
  const head = useWorkspace((v) => v.head);
  const undoTitle = useActTitle('undo');
  const redoTitle = useActTitle('redo');
  const readOnly = head.status !== 'open';
  return (
    <header className={styles.header}>
      <Link to={`/project/detail?id=${head.projectId}`}>{head.projectName}</Link>
      <span className={styles.slash}>/</span>
      <h1 className={styles.task}>{head.taskName}</h1>
      <Tag variant="filled" color={readOnly ? 'default' : 'blue'}>
        {head.version} · {t(`workspace.status.${head.status}`)}
      </Tag>
      <Watchers />
      <span className={styles.fill} />
      <TaskProgress />
      <SaveMark />
      <Tooltip title={undoTitle}>
        <Button
          type="text"
          size="small"
          icon={<UndoOutlined />}
          aria-label={undoTitle}
          disabled={readOnly}
          onClick={onUndo}
        />
      </Tooltip>
      <Tooltip title={redoTitle}>
        <Button
          type="text"
          size="small"
          icon={<RedoOutlined />}
          aria-label={redoTitle}
          disabled={readOnly}
          onClick={onRedo}
        />
      </Tooltip>
      <Tooltip title={t('workspace.jump')}>
        <Button type="text" size="small" icon={<SearchOutlined />} aria-label={t('workspace.jump')} onClick={onJump} />
      </Tooltip>
      <Tooltip title={t('workspace.keys')}>
        <Button type="text" size="small" icon={<BulbOutlined />} aria-label={t('workspace.keys')} onClick={onKeys} />
      </Tooltip>
    </header>
  );
});

function Watchers() {
  const t = useT();
  const watchers = useWorkspace((v) => v.watchers);
  if (watchers.length < 2) return null;
  const names = watchers.map((w) => w.name).join(', ');
  return (
    <Tooltip title={t('workspace.watching', { names })}>
      <span data-part="watchers">
        <Avatar.Group size={22} max={{ count: 4 }}>
          {watchers.map((w) => (
            <Avatar key={w.id} size={22}>
              {[...w.name].slice(0, 2).join('')}
            </Avatar>
          ))}
        </Avatar.Group>
      </span>
    </Tooltip>
  );
}
