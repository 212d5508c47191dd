import { Button } from 'antd';
import { useMemo, useRef } from 'react';
import { canEdit } from '@/grid/clipboard/lay-cells';
import { optionsOf } from '@/grid/editing/parse-cell';
import type { Column, RowEntry, UnsavedLines } from '@/grid/grid-types';
import { type Translate, useT } from '@/i18n';
import type { SheetLine } from '@/rows/inner';
import { PanelField } from '@/rows/panel/PanelField';
import parts from '@/rows/parts.less';
import { commonOf, listEntries, refusedIn } from './common';
import { ManyChoice } from './ManyChoice';
import { ManyText } from './ManyText';
import styles from './many.less';

interface Props {
  column: Column<SheetLine>;
  title: string;
  lines: readonly SheetLine[];
  /** The rows as they are now: what is drawn may be a moment behind. */
  linesNow: () => readonly SheetLine[];
  unsaved: UnsavedLines;
  readOnly: boolean;
  onEnter: (column: string, entries: readonly RowEntry[]) => void;
}

/** A field of several rows: what they have in common, or that they differ. What is entered goes into all of them that have it. */
export function ManyField({ column, title, lines, linesNow, unsaved, readOnly, onEnter }: Props) {
  const t = useT();
  const { key, editor, required } = column;
  const having = useMemo(() => lines.filter((line) => canEdit(column, line)), [column, lines]);
  const common = useMemo(() => commonOf(column, having), [column, having]);
  const options = useMemo(() => (editor ? optionsOf(editor, having[0]) : []), [editor, having]);
  const refused = useMemo(() => refusedWords(t, refusedIn(key, lines, unsaved)), [t, key, lines, unsaved]);
  /** The rows as they were when the person began: what others save meanwhile is not written over unseen. */
  const seen = useRef<readonly SheetLine[] | null>(null);
  const begin = () => {
    seen.current ??= linesNow();
  };
  const leave = () => {
    seen.current = null;
  };
  const enter = (entriesOf: (rows: readonly SheetLine[]) => RowEntry[]) => {
    const rows = (seen.current ?? linesNow()).filter((line) => canEdit(column, line));
    leave();
    onEnter(key, entriesOf(rows));
  };
  const all = (entry: Omit<RowEntry, 'row'>) => enter((rows) => rows.map((row) => ({ row, ...entry })));
  const isEmptiable = editor?.kind === 'choices' || (editor?.kind === 'choice' ? editor.allowEmpty : !required);
  const clear = () =>
    all({ text: '', ...(editor?.kind === 'choices' ? { value: [] } : editor?.kind === 'choice' && { value: null }) });
  const given = { common, readOnly, onBegin: begin, onLeave: leave };

  return (
    <div className={styles.one} data-many={key}>
      <PanelField label={<span title={column.meaning?.()}>{title}</span>} error={refused}>
        {(id, describedBy) =>
          editor?.kind === 'text' || editor?.kind === 'longText' ? (
            <ManyText
              {...given}
              id={id}
              describedBy={describedBy}
              isLong={editor.kind === 'longText' || editor.breaks === true}
              onText={(text) => all({ text })}
            />
          ) : (
            <ManyChoice
              {...given}
              id={id}
              kind={editor?.kind === 'choices' ? 'choices' : editor?.kind === 'toggle' ? 'toggle' : 'choice'}
              options={options}
              isEmptiable={isEmptiable === true}
              onOne={(value, text) => all({ value, text })}
              onList={(from, to) => enter((rows) => listEntries(column, rows, { from, to, options }))}
            />
          )
        }
      </PanelField>
      {common.isVarious && isEmptiable && editor?.kind !== 'toggle' && !readOnly && (
        <Button size="small" type="link" className={styles.clear ?? ''} onClick={clear}>
          {t('many.clear')}
        </Button>
      )}
      {having.length < lines.length && (
        <small className={parts.note}>{t('many.part', { count: having.length, total: lines.length })}</small>
      )}
    </div>
  );
}

/** So many rows are named. */
const mostNamed = 8;

/** Codes in one line; `count`: how many there are, where not all are given. */
export function namedRows(t: Translate, codes: readonly string[], count = codes.length): string {
  const shown = codes.slice(0, mostNamed).join(t('many.comma'));
  return count > mostNamed ? t('many.more', { codes: shown, count: count - mostNamed }) : shown;
}

const refusedWords = (t: Translate, reasons: ReadonlyMap<string, readonly string[]>): string | null =>
  [...reasons].map(([reason, codes]) => t('many.refused', { codes: namedRows(t, codes), reason })).join(' ') || null;
