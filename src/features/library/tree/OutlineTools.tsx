import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  BookOutlined,
  DeleteOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  PlusOutlined,
  UndoOutlined,
} from '@ant-design/icons';
import { Button, Flex, Tooltip } from 'antd';
import { type ReactNode, useState } from 'react';
import { useT } from '@/i18n';
import { FromLibrary } from './FromLibrary';
import { type OutlineAct, outlineActs } from './outline-keys';
import type { OutlineDesk } from './useOutline';

const tools: readonly { act: OutlineAct; icon: ReactNode; key: string }[] = [
  { act: 'add', icon: <PlusOutlined />, key: 'Enter' },
  { act: 'indent', icon: <MenuUnfoldOutlined />, key: 'Tab' },
  { act: 'outdent', icon: <MenuFoldOutlined />, key: 'Shift+Tab' },
  { act: 'up', icon: <ArrowUpOutlined />, key: 'Alt+↑' },
  { act: 'down', icon: <ArrowDownOutlined />, key: 'Alt+↓' },
  { act: 'remove', icon: <DeleteOutlined />, key: 'Del' },
];

/** What can be done with the selected row, by buttons that name their keys. */
export function OutlineTools({ desk }: { desk: OutlineDesk }) {
  const t = useT();
  const [isTaking, setTaking] = useState(false);
  const { chosen } = desk;
  const run = (act: OutlineAct) => chosen !== null && outlineActs[act](desk, chosen);
  return (
    <Flex gap={4} wrap role="toolbar" aria-label={t('library.tree.tools')}>
      {tools.map(({ act, icon, key }) => (
        <Tooltip key={act} title={`${t(`library.tree.${act as 'add'}`)} (${key})`}>
          <Button
            size="small"
            icon={icon}
            aria-label={t(`library.tree.${act as 'add'}`)}
            disabled={chosen === null}
            onClick={() => run(act)}
          />
        </Tooltip>
      ))}
      <Tooltip title={`${t('library.tree.undo')} (Ctrl+Z)`}>
        <Button
          size="small"
          icon={<UndoOutlined />}
          aria-label={t('library.tree.undo')}
          disabled={!desk.canUndo}
          onClick={desk.undo}
        />
      </Tooltip>
      <Button size="small" icon={<BookOutlined />} disabled={chosen === null} onClick={() => setTaking(true)}>
        {t('library.tree.take')}
      </Button>
      {isTaking && chosen !== null && <FromLibrary desk={desk} at={chosen} onClose={() => setTaking(false)} />}
    </Flex>
  );
}
