import { Input } from 'antd';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { named, nameOfRow, type OutlineRow } from '#domain/library/outline.ts';
import type { LocalText } from '#domain/model/base.ts';
import { composing } from '@/components/composing';
import { useT } from '@/i18n';
import { inLanguage, textLanguage } from '@/local-text';
import parts from '@/rows/parts.less';
import { outlineActs, pressed } from './outline-keys';
import { rowNameProblem } from './row-name';
import styles from './tree.less';
import type { OutlineDesk } from './useOutline';

interface Props {
  desk: OutlineDesk;
  row: OutlineRow;
  readOnly: boolean;
  /** Takes the focus when it is selected by keys. */
  follows: boolean;
  /** The row that Tab reaches. */
  isWayIn: boolean;
}

/** A row of the outline: its gate and its name, which is typed in place. */
export function OutlineLine({ desk, row: { node, depth, at, of }, readOnly, follows, isWayIn }: Props) {
  const t = useT();
  const line = useRef<HTMLDivElement>(null);
  /** Esc lets the next Tab leave the outline. */
  const leaving = useRef(false);
  const isChosen = desk.chosen === node.id;
  const isEdited = desk.editing === node.id;
  useEffect(() => {
    if (isChosen && follows && !isEdited) line.current?.focus();
  }, [isChosen, follows, isEdited]);
  // A row that is moved within the page loses the focus.
  useEffect(() => {
    if (isChosen && follows && !isEdited && document.activeElement === document.body) line.current?.focus();
  });
  const press = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || composing(event)) return;
    const isTab = event.key === 'Tab';
    if (event.key === 'Escape') leaving.current = true;
    else if (!(isTab && leaving.current)) {
      leaving.current = leaving.current && event.key === 'Shift';
      if (!pressed(desk, node.id, event, readOnly)) return;
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const name = inLanguage(nameOfRow(desk.tree, node));
  const codes = node.controls?.join(', ') ?? '';
  const controls = codes && t('library.tree.controlsOf', { codes });
  return (
    <div
      ref={line}
      role="treeitem"
      aria-level={depth + 1}
      aria-posinset={at + 1}
      aria-setsize={of}
      aria-selected={isChosen}
      aria-label={`${node.gate === 'none' ? '' : `${node.gate.toUpperCase()} `}${name || t('tree.noName')}`}
      {...(controls && { 'aria-description': controls })}
      tabIndex={isChosen || isWayIn ? 0 : -1}
      className={`${styles.line} ${isChosen ? styles.chosen : ''}`}
      style={{ paddingInlineStart: 8 + depth * 20 }}
      onKeyDown={press}
      onFocus={() => desk.choose(node.id)}
      onBlur={() => {
        leaving.current = false;
      }}
      onDoubleClick={() => !readOnly && desk.edit(node.id)}
      onClick={() => line.current?.focus()}
    >
      <span className={styles.gate} data-gate={node.gate}>
        {node.gate === 'none' ? '•' : node.gate.toUpperCase()}
      </span>{' '}
      {isEdited ? (
        <NameInput desk={desk} id={node.id} name={nameOfRow(desk.tree, node)} />
      ) : (
        <span className={`${styles.name} ${name ? '' : 'quiet'}`}>{name || t('tree.noName')}</span>
      )}
      {codes && (
        <span className="quiet" title={controls} data-part="row-controls">
          {' '}
          {codes}
        </span>
      )}
    </div>
  );
}

/** The text in the language of the screen; the other language follows as long as it says the same or nothing. */
function typedIn(before: LocalText, text: string): LocalText {
  const own = textLanguage();
  const other = own === 'en' ? 'zh' : 'en';
  const follows = before[other] === '' || before[other] === before[own];
  return { ...before, [own]: text, ...(follows && { [other]: text }) };
}

function NameInput({ desk, id, name }: { desk: OutlineDesk; id: string; name: LocalText }) {
  const t = useT();
  const [text, setText] = useState(() => inLanguage(name));
  const done = useRef(false);
  const said = useId();
  const problem = rowNameProblem({ [textLanguage()]: text }, t('library.tree.name'));
  /** Also of a name that is too long: the form keeps it, and says so when it is saved. */
  const commit = () => {
    if (done.current) return;
    done.current = true;
    if (text.trim() !== inLanguage(name)) desk.put(named(desk.read(), id, typedIn(name, text.trim())));
    desk.edit(null);
  };
  const press = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (composing(event)) return;
    if (event.key === 'Escape') {
      done.current = true;
      desk.edit(null);
    } else if (event.key === 'Enter') commit();
    else if (event.key === 'Tab') {
      commit();
      outlineActs[event.shiftKey ? 'outdent' : 'indent'](desk, id);
    } else return;
    event.preventDefault();
  };
  return (
    <span className={styles.typed}>
      <Input
        autoFocus
        size="small"
        {...(problem && { status: 'error', 'aria-invalid': true, 'aria-describedby': said })}
        aria-label={t('library.tree.name')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={press}
        onBlur={commit}
      />
      {problem && (
        <span id={said} role="alert" className={parts.refused}>
          {problem}
        </span>
      )}
    </span>
  );
}
