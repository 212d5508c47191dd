import { type ChangeEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { Text } from '#domain/model/base.ts';
import { useView } from '@/canvas/useView';
import { composing } from '@/components/composing';
import { problemIn } from '@/components/forms/field-rules';
import { useT } from '@/i18n';
import parts from '@/rows/parts.less';
import { useSession } from '@/session/SessionProvider';
import { useSayGone } from '@/session/useSayGone';
import styles from './attack-tree.less';
import type { TreeDesk, TreeOver } from './tree-desk';
import { type Named, namedIn, nameOf, renamed } from './tree-edits';

const NodeName = Text(400);

/** A letter or sign alone. */
const isSign = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  [...key].length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;

/** What of a node is named: its row, and the shape it is drawn as. */
interface Naming {
  over: Extract<TreeOver, { is: 'rename' }>;
  shape: string;
}

interface Props {
  desk: TreeDesk;
  field: RefObject<HTMLInputElement | null>;
  /** What the field is while nothing is named: it has the focus of the tree. */
  label: string;
  naming: Naming | null;
  keys: Record<'onKeyDown' | 'onKeyUp', (event: KeyboardEvent<HTMLElement>) => void>;
  onClose: () => void;
}

/**
 * The name of a node, typed where it stands. Enter keeps it, Tab keeps it and adds a branch, Esc takes it back. The field is there, empty and unseen,
 * and has the focus of the tree before a name is begun: so the first letter, and the first stroke of an input method, already land in it.
 */
export function NameField({ desk, field, label, naming, keys, onClose }: Props) {
  const t = useT();
  const session = useSession();
  const isDone = useRef(false);
  const [problem, setProblem] = useState<string | null>(null);
  useView(desk.canvas);
  const named = naming ? namedIn(session.view.w, naming.over.id) : undefined;
  /** As it was when its name was begun. */
  const seen = useRef<Named>(undefined);
  const box = naming && desk.canvas?.boxOnScreen(naming.shape);
  const isOpen = Boolean(named && box);
  const entered = useRef('');
  useSayGone(naming !== null && !named, () => entered.current, onClose);

  const over = naming?.over;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each name that is begun, as soon as its node is drawn
  useLayoutEffect(() => {
    const element = field.current;
    if (!element) return;
    isDone.current = !isOpen;
    setProblem(null);
    seen.current = named;
    if (!isOpen || !over?.typed) element.value = isOpen && named ? nameOf(named) : '';
    if (!isOpen) return;
    entered.current = over?.typed ? element.value : '';
    // The drawing brings its place into view: to scroll there, the page would be laid out before it is drawn.
    element.focus({ preventScroll: true });
    if (!over?.typed) element.select();
  }, [over, isOpen]);

  const leave = (value: string | null) => {
    if (isDone.current || !over) return false;
    const wrong = value === null ? null : problemIn(NodeName, value.trim(), t('tree.name'));
    setProblem(wrong);
    // It stays to be mended: closed, what was typed would be lost.
    if (wrong) return false;
    isDone.current = true;
    const now = namedIn(session.view.w, over.id);
    if (value !== null && now) void desk.run(renamed(seen.current ?? now, now, value));
    onClose();
    return true;
  };
  /** Letters begin a name where there is one to be typed. */
  const begin = () => isOpen || desk.rename(true);
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    setProblem(null);
    entered.current = event.target.value;
    if (!begin()) event.target.value = '';
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (!isOpen) {
      keys.onKeyDown(event);
      // A sign that begins a name is none of the keys of the page.
      if (isSign(event) && desk.node && !desk.control && !desk.readOnly) event.stopPropagation();
      return;
    }
    event.stopPropagation();
    if (composing(event)) return;
    if (event.key === 'Escape') leave(null);
    else if (event.key === 'Enter') leave(event.currentTarget.value);
    else if (event.key === 'Tab' && !event.shiftKey) {
      event.preventDefault();
      if (leave(event.currentTarget.value)) desk.add('child');
    }
  };
  const width = Math.max(180, (box?.width ?? 0) - 8);
  const place = box ? { left: box.x + box.width / 2 - width / 2, top: box.y + 4, width } : undefined;
  return (
    <div className={isOpen ? styles.rename : styles.unseen} {...(isOpen && { 'data-over': true, style: place })}>
      <input
        ref={field}
        data-grid-idle={isOpen ? undefined : ''}
        aria-invalid={problem ? true : undefined}
        aria-label={isOpen ? t('tree.name') : label}
        onChange={onChange}
        onCompositionStart={begin}
        onBlur={(event) => isOpen && leave(event.target.value)}
        onKeyDown={onKeyDown}
        onKeyUp={keys.onKeyUp}
      />
      {problem && (
        <p role="alert" className={parts.refusedOver}>
          {problem}
        </p>
      )}
    </div>
  );
}
