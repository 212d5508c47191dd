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
import { memo, useMemo } from 'react';
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
  // As one text: the ratings are others at every edit of a tree, this is not.
  const ids = useWorkspace(({ ratings, w }) => withTree(ratings.trees, w.controls).join(' '));
  return useMemo(() => {
    const around = new Set(ids.split(' '));
    return controls.filter(({ value }) => around.has(value));
  }, [controls, ids]);
}

const withTree = (trees: { has(id: string): boolean }, controls: Iterable<{ id: string }>): string[] =>
  [...controls].flatMap(({ id }) => (trees.has(id) ? [id] : []));

const tools = {
  child: { label: 'tree.key.child', icon: <PlusOutlined />, act: (desk: TreeDesk) => desk.add('child') },
  gate: { label: 'tree.key.gate', icon: <SwapOutlined />, act: (desk: TreeDesk) => desk.flipGate() },
  control: { label: 'tree.key.control', icon: <SafetyOutlined />, act: (desk: TreeDesk) => desk.ask('control') },
  delete: { label: 'tree.key.delete', icon: <DeleteOutlined />, act: (desk: TreeDesk) => desk.remove() },
  foldAll: { label: 'tree.foldAll', icon: <NodeExpandOutlined />, act: () => undefined },
} as const;

/** A button of the bar, drawn again only when it is allowed or no longer: its tooltip alone costs a millisecond. */
const Tool = memo(function Tool({
  name,
  allowed,
  onAct,
}: {
  name: keyof typeof tools;
  allowed: boolean;
  onAct: (act: (desk: TreeDesk) => unknown) => void;
}) {
  const t = useT();
  const { label, icon, act } = tools[name];
  const words = t(label);
  return (
    <Tooltip title={words}>
      <Button size="small" type="text" icon={icon} aria-label={words} disabled={!allowed} onClick={() => onAct(act)} />
    </Tooltip>
  );
});

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
          <Tool name="child" allowed={isNode} onAct={onAct} />
          <Tool name="gate" allowed={chosen === 'gate'} onAct={onAct} />
          <Tool name="control" allowed={chosen !== 'none'} onAct={onAct} />
          <Tool name="delete" allowed={chosen !== 'none'} onAct={onAct} />
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
      {hasTree && <Tool name="foldAll" allowed onAct={onFoldAll} />}
      {hasTree && !readOnly && !isAround && (
        <Button size="small" icon={<ApartmentOutlined />} onClick={() => onAct((desk) => desk.ask('toPaths'))}>
          {t('tree.toPaths')}
        </Button>
      )}
    </header>
  );
});
