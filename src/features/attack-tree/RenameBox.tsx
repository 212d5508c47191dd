import { useRef, useState } from 'react';
import { Text } from '#domain/model/base.ts';
import { useView } from '@/canvas/useView';
import { problemIn } from '@/components/field-rules';
import { useT } from '@/i18n';
import parts from '@/rows/parts.less';
import { useSession } from '@/session/SessionProvider';
import { useSayGone } from '@/session/useSayGone';
import styles from './attack-tree.less';
import type { TreeDesk } from './tree-desk';
import { renamed } from './tree-edits';

const NodeName = Text(400);

/** The name of a node, typed where it stands. Enter keeps it, Tab keeps it and adds a branch, Esc takes it back. */
export function RenameBox({
  desk,
  id,
  row,
  typed,
  onClose,
}: {
  desk: TreeDesk;
  id: string;
  row: string;
  /** What the key said that opened it. */
  typed: string | null;
  onClose: () => void;
}) {
  const t = useT();
  const session = useSession();
  const done = useRef(false);
  const [problem, setProblem] = useState<string | null>(null);
  const entered = useRef(typed ?? '');
  useView(desk.canvas);
  const box = desk.canvas?.boxOnScreen(id);
  const node = session.view.w.treeNodes.get(row);
  useSayGone(!node, () => entered.current, onClose);
  if (!box || !node) return null;
  const leave = (value: string | null) => {
    if (done.current) return false;
    const wrong = value === null ? null : problemIn(NodeName, value.trim(), t('tree.name'));
    setProblem(wrong);
    // It stays to be mended: closed, what was typed would be lost.
    if (wrong) return false;
    done.current = true;
    const now = session.view.w.treeNodes.get(row);
    if (value !== null && now) void desk.run(renamed(session.view.w, now, value));
    onClose();
    return true;
  };
  const width = Math.max(180, box.width - 8);
  return (
    <div className={styles.rename} data-over style={{ left: box.x + box.width / 2 - width / 2, top: box.y + 4, width }}>
      <input
        ref={focusInPlace}
        defaultValue={typed ?? session.view.w.steps.get(node.step ?? '')?.name ?? node.text}
        aria-invalid={problem ? true : undefined}
        aria-label={t('tree.name')}
        onFocus={(event) => typed === null && event.target.select()}
        onChange={(event) => {
          entered.current = event.target.value;
          setProblem(null);
        }}
        onBlur={(event) => leave(event.target.value)}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Escape') leave(null);
          else if (event.key === 'Enter') leave(event.currentTarget.value);
          else if (event.key === 'Tab' && !event.shiftKey) {
            event.preventDefault();
            if (leave(event.currentTarget.value)) desk.add('child');
          }
        }}
      />
      {problem && (
        <p role="alert" className={parts.refusedOver}>
          {problem}
        </p>
      )}
    </div>
  );
}

/** A name is typed at once, as in a table. The drawing brings its place into view: to scroll there, the page would be laid out before it is drawn. */
const focusInPlace = (field: HTMLInputElement | null) => field?.focus({ preventScroll: true });
