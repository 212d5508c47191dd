import { useEffect } from 'react';
import { composing } from '@/components/composing';
import { Floating } from '@/grid/Floating';
import styles from '@/grid/grid.less';
import { useGridContext } from '@/grid/grid-context';
import type { EditorProps } from './editor-props';

/** An editor the caller draws, in a box at the cell; it takes the focus itself. Escape leaves it without saving. */
export function CustomEditor<R>({ line, row, column, editing, value, cell }: EditorProps<R>) {
  const grid = useGridContext();
  useEffect(() => {
    const leave = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || composing({ nativeEvent: event })) return;
      event.stopPropagation();
      grid.cancel();
      cell?.focus();
    };
    window.addEventListener('keydown', leave, true);
    return () => window.removeEventListener('keydown', leave, true);
  }, [grid, cell]);
  if (column.editor?.kind !== 'custom' || !cell) return null;
  return (
    <Floating anchor={cell}>
      {editing?.message && (
        <span role="alert" className={styles.message}>
          {editing.message}
        </span>
      )}
      {column.editor.render({
        row,
        value,
        anchor: cell,
        commit: (next, then = 'stay') => grid.commit(line, column.key, next, '', then),
        cancel: grid.cancel,
      })}
    </Floating>
  );
}
