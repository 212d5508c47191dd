import { Dropdown } from 'antd';
import { wholeMenu } from '@/canvas/whole-menu';
import { type PlainTextKey, useT } from '@/i18n';
import styles from './attack-tree.less';
import type { TreeDesk } from './tree-desk';

interface Entry {
  label: PlainTextKey;
  key: string;
  act: () => unknown;
  allowed: boolean;
}

/** What can be done with a node, as keys and buttons do it. */
function entriesOf(desk: TreeDesk): (Entry | null)[] {
  const { node, control, readOnly } = desk;
  const isNode = node !== null && control === null && !readOnly;
  const isGate = isNode && node.gate !== 'none';
  const hasControls = !readOnly && node !== null && (control !== null || desk.controls.length > 0);
  return [
    { label: 'tree.key.child', key: 'Tab', act: () => desk.add('child'), allowed: isNode },
    { label: 'tree.key.sibling', key: 'Enter', act: () => desk.add('sibling'), allowed: isNode },
    { label: 'tree.key.take', key: 'Ctrl Enter', act: () => desk.ask('take'), allowed: isNode },
    null,
    { label: 'tree.key.rename', key: 'F2', act: () => desk.rename(), allowed: isNode && node.target === null },
    { label: 'tree.key.gate', key: 'Ctrl G', act: desk.flipGate, allowed: isGate },
    {
      label: 'tree.key.fold',
      key: 'Ctrl .',
      act: desk.fold,
      allowed: control === null ? node !== null && node.gate !== 'none' : desk.hasAround,
    },
    null,
    { label: 'tree.key.control', key: 'Shift Enter', act: () => desk.ask('control'), allowed: isNode },
    { label: 'tree.key.around', key: '', act: desk.around, allowed: !readOnly && control !== null && !desk.hasAround },
    { label: 'tree.key.switch', key: 'Ctrl B', act: desk.switchControls, allowed: hasControls },
    null,
    { label: 'tree.key.delete', key: 'Del', act: desk.remove, allowed: !readOnly && node !== null },
  ];
}

/** The menu of the node that was pressed. */
export function TreeMenu({
  desk,
  client,
  onClose,
}: {
  desk: TreeDesk;
  client: { x: number; y: number };
  onClose: () => void;
}) {
  const t = useT();
  const entries = entriesOf(desk);
  // The menu had the focus, and goes.
  const backToTree = () => desk.canvas?.element.focus({ preventScroll: true });
  return (
    <Dropdown
      open
      trigger={['click']}
      align={wholeMenu}
      autoFocus
      onOpenChange={(open) => {
        if (open) return;
        onClose();
        backToTree();
      }}
      menu={{
        items: entries.map((entry, i) =>
          entry
            ? {
                key: entry.label,
                disabled: !entry.allowed,
                label: (
                  <span className={styles.menuItem}>
                    {t(entry.label)} {entry.key && <kbd>{entry.key}</kbd>}
                  </span>
                ),
              }
            : { type: 'divider' as const, key: `line${i}` },
        ),
        onClick: ({ key }) => {
          onClose();
          // A name is typed where the focus is, which the menu has until it is gone.
          setTimeout(() => {
            backToTree();
            entries.find((entry) => entry?.label === key)?.act();
          });
        },
      }}
    >
      <span style={{ position: 'fixed', left: client.x, top: client.y, width: 1, height: 1 }} />
    </Dropdown>
  );
}
