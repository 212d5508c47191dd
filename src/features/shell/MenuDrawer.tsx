import { Drawer } from 'antd';
import { useT } from '@/i18n';
import { MainMenu } from './MainMenu';
import type { MenuEntry } from './places';

interface Props {
  entries: readonly MenuEntry[];
  chain: readonly string[];
  onClose: () => void;
}

/** The menu of a narrow screen. */
export default function MenuDrawer({ entries, chain, onClose }: Props) {
  const t = useT();
  return (
    <Drawer
      open
      placement={document.documentElement.dir === 'rtl' ? 'right' : 'left'}
      size={256}
      title={t('shell.menu')}
      onClose={onClose}
      mask={{ closable: true }}
      rootClassName="shell-drawer"
    >
      <MainMenu entries={entries} chain={chain} mode="inline" onChosen={onClose} />
    </Drawer>
  );
}
