import { Modal } from 'antd';
import { useT } from '@/i18n';
import styles from './workspace.less';

const keys = [
  ['↑ ↓ ← →', 'workspace.key.move'],
  ['J  K', 'workspace.key.rows'],
  ['Enter  F2', 'workspace.key.edit'],
  ['Enter', 'workspace.key.save'],
  ['Tab', 'workspace.key.next'],
  ['Esc', 'workspace.key.leave'],
  ['Ctrl+Enter', 'workspace.key.new'],
  ['Del', 'workspace.key.delete'],
  ['Ctrl+C  Ctrl+V', 'workspace.key.copy'],
  ['/', 'workspace.key.filter'],
  ['Ctrl+K', 'workspace.key.jump'],
  ['Ctrl+Z  Ctrl+Y', 'workspace.key.undo'],
  ['?', 'workspace.key.sheet'],
] as const;

/** The keys of the workspace, on `?`. */
export function KeySheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT();
  return (
    <Modal open={open} onCancel={onClose} footer={null} title={t('workspace.keys.title')} width={420} destroyOnHidden>
      <dl className={styles.keys}>
        {keys.map(([key, text]) => (
          <div key={text}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
