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
import { type ReactNode, useMemo } from 'react';
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

/** The threat scenario, what its tree comes to without and with controls, and the acts on the selected node. */
export function TreeBar({
  threat,
  desk,
  hasTree,
  draw,
  onThreat,
  onFoldAll,
}: {
  threat: string;
  desk: TreeDesk;
  hasTree: boolean;
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
  const { node, control, readOnly } = desk;
  const isGate = node !== null && node.gate !== 'none' && control === null;
  const tool = (words: string, icon: ReactNode, act: () => unknown, allowed: boolean) => (
    <Tooltip title={words}>
      <Button size="small" type="text" icon={icon} aria-label={words} disabled={!allowed} onClick={() => void act()} />
    </Tooltip>
  );
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
          {tool(t('tree.key.child'), <PlusOutlined />, () => desk.add('child'), node !== null && control === null)}
          {tool(t('tree.key.gate'), <SwapOutlined />, desk.flipGate, isGate)}
          {tool(t('tree.key.control'), <SafetyOutlined />, () => desk.ask('control'), node !== null)}
          {tool(t('tree.key.delete'), <DeleteOutlined />, desk.remove, node !== null)}
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
        <Button size="small" icon={<ApartmentOutlined />} onClick={() => desk.ask('toPaths')}>
          {t('tree.toPaths')}
        </Button>
      )}
    </header>
  );
}
