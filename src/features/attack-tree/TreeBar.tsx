import {
  ApartmentOutlined,
  DeleteOutlined,
  DownloadOutlined,
  NodeExpandOutlined,
  PlusOutlined,
  SafetyOutlined,
  SwapOutlined,
} from '@ant-design/icons';
import { Button, Dropdown, Select, Tooltip } from 'antd';
import { memo, type ReactNode, useMemo } from 'react';
import type { Picture } from '#domain/diagram/picture-parts.ts';
import { type ExportFormat, exportFormats, useExport } from '@/canvas/useExport';
import { useT } from '@/i18n';
import { useRowChoices } from '@/rows/choices';
import { useWorkspace } from '@/session/SessionProvider';
import styles from './attack-tree.less';
import { Outcome } from './Outcome';
import type { TreeDesk } from './tree-desk';

/** Controls that are circumvented by a tree of their own. */
function useTreesAround() {
  const controls = useRowChoices('controls');
  const trees = useWorkspace((v) => v.ratings.trees);
  return useMemo(() => controls.filter(({ value }) => trees.has(value)), [controls, trees]);
}

/** What is selected, as far as the buttons depend on it. */
export type Chosen = 'none' | 'leaf' | 'gate' | 'control';

export const chosenOn = ({ node, control }: TreeDesk): Chosen => {
  if (node === null) return 'none';
  if (control !== null) return 'control';
  return node.gate === 'none' ? 'leaf' : 'gate';
};

/**
 * The threat scenario, what its tree comes to without and with controls, and the acts on the selected node. It is drawn again only when one of its
 * buttons is another: the caller's functions stay the same ones, and read what is selected when they are called.
 */
export const TreeBar = memo(function TreeBar({
  threat,
  chosen,
  readOnly,
  hasTree,
  onAct,
  draw,
  onThreat,
  onFoldAll,
}: {
  threat: string;
  chosen: Chosen;
  readOnly: boolean;
  hasTree: boolean;
  onAct: (act: (desk: TreeDesk) => unknown) => void;
  draw: () => Picture;
  onThreat: (id: string) => void;
  onFoldAll: () => void;
}) {
  const t = useT();
  const threats = useRowChoices('threats');
  const around = useTreesAround();
  const isAround = around.some(({ value }) => value === threat);
  const code = useWorkspace((v) => (v.w.threats.get(threat) ?? v.w.controls.get(threat))?.code ?? '');
  const exportAs = useExport(draw, t('tree.canvas', { code }));
  const tool = (words: string, icon: ReactNode, act: (desk: TreeDesk) => unknown, allowed: boolean) => (
    <Tooltip title={words}>
      <Button size="small" type="text" icon={icon} aria-label={words} disabled={!allowed} onClick={() => onAct(act)} />
    </Tooltip>
  );
  const isNode = chosen === 'leaf' || chosen === 'gate';
  return (
    <header className={styles.bar}>
      <Select
        className={styles.threat}
        size="small"
        value={threat}
        aria-label={t('tree.threat')}
        options={[...threats, ...around]}
        showSearch={{ optionFilterProp: 'text' }}
        popupMatchSelectWidth={false}
        onChange={onThreat}
      />
      {hasTree && <Outcome threat={threat} />}
      <span className={styles.fill} />
      {hasTree && !readOnly && (
        <>
          {tool(t('tree.key.child'), <PlusOutlined />, (desk) => desk.add('child'), isNode)}
          {tool(t('tree.key.gate'), <SwapOutlined />, (desk) => desk.flipGate(), chosen === 'gate')}
          {tool(t('tree.key.control'), <SafetyOutlined />, (desk) => desk.ask('control'), chosen !== 'none')}
          {tool(t('tree.key.delete'), <DeleteOutlined />, (desk) => desk.remove(), chosen !== 'none')}
        </>
      )}
      {hasTree && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: exportFormats.map((key) => ({ key, label: t(`topology.export.${key}`) })),
            onClick: ({ key }) => exportAs(key as ExportFormat),
          }}
        >
          <Button
            size="small"
            type="text"
            icon={<DownloadOutlined />}
            aria-label={t('topology.export')}
            title={t('topology.export')}
          />
        </Dropdown>
      )}
      {hasTree && tool(t('tree.foldAll'), <NodeExpandOutlined />, onFoldAll, true)}
      {hasTree && !readOnly && !isAround && (
        <Button size="small" icon={<ApartmentOutlined />} onClick={() => onAct((desk) => desk.ask('toPaths'))}>
          {t('tree.toPaths')}
        </Button>
      )}
    </header>
  );
});
