import { Button, Modal } from 'antd';
import { useT } from '@/i18n';
import styles from '../workspace.less';

/** Keys with what they do; each is pressed in every kind of cell by tests/src/parts/grid/grid-keys.test.tsx. */
export const sheetKeys = [
  ['F1', 'workspace.key.help'],
  ['↑ ↓ ← →', 'workspace.key.move'],
  ['J  K', 'workspace.key.rows'],
  ['Enter  F2', 'workspace.key.edit'],
  ['Enter', 'workspace.key.save'],
  ['Tab', 'workspace.key.next'],
  ['Esc', 'workspace.key.leave'],
  ['Esc  Tab', 'workspace.key.out'],
  ['Ctrl+Enter', 'workspace.key.new'],
  ['Ctrl+Shift+Enter', 'workspace.key.inside'],
  ['Alt+Shift+← →', 'workspace.key.fold'],
  ['Alt+↑ ↓', 'workspace.key.lift'],
  ['Shift+↑ ↓ ← →', 'workspace.key.range'],
  ['Ctrl+↑ ↓ ← →', 'workspace.key.edge'],
  ['Ctrl+A', 'workspace.key.all'],
  ['Shift+Space', 'workspace.key.mark'],
  ['Ctrl+C  Ctrl+X  Ctrl+V', 'workspace.key.copy'],
  ['Ctrl+D  Ctrl+R', 'workspace.key.fill'],
  ['Del', 'workspace.key.clear'],
  ['Ctrl+Del', 'workspace.key.delete'],
  ['F8', 'workspace.key.refused'],
  ['/', 'workspace.key.filter'],
  ['Ctrl+F  F3', 'workspace.key.find'],
  ['Ctrl+H', 'workspace.key.replace'],
  ['Shift+F10', 'workspace.key.menu'],
  ['Alt+Enter', 'workspace.key.panel'],
  ['Ctrl+K', 'workspace.key.jump'],
  ['Ctrl+Z  Ctrl+Y', 'workspace.key.undo'],
  ['?', 'workspace.key.sheet'],
] as const;

interface Props {
  open: boolean;
  onClose: () => void;
  /** Opens the guide at the chapter of the page. */
  onHelp: () => void;
}

/** The keys of the workspace, on `?`, and the way to help. */
export function KeySheet({ open, onClose, onHelp }: Props) {
  const t = useT();
  const help = () => {
    onClose();
    onHelp();
  };
  return (
    <Modal open={open} onCancel={onClose} footer={null} title={t('workspace.keys.title')} width={960} destroyOnHidden>
      <p>
        <Button onClick={help}>{t('help.page')} (F1)</Button>
      </p>
      <dl className={styles.keys}>
        {sheetKeys.map(([key, text]) => (
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
