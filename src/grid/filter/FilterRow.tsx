// biome-ignore-all lint/a11y/useSemanticElements: a virtual table is made of divisions with roles; one cell has the focus, the others are reached by its keys
// biome-ignore-all lint/a11y/useFocusableInteractive: the same
import { useDebounceFn } from 'ahooks';
import { type CSSProperties, type KeyboardEvent, memo, useEffect, useState } from 'react';
import { composing } from '@/components/composing';
import { useT } from '@/i18n';
import styles from '../grid.less';
import type { Column, GridView } from '../grid-types';

interface Props<R> {
  columns: readonly Column<R>[];
  filters: GridView['filters'];
  onFilter: (column: string, words: string) => void;
  /** Enter, the arrow down and Escape lead back into the rows. */
  onLeave: (column: string) => void;
  /** `/` in an empty field closes the row of filters. */
  onClose: (column: string) => void;
}

/** One field per column: words that the text of the cell must contain. */
function FilterRowOf<R>({ columns, filters, onFilter, onLeave, onClose }: Props<R>) {
  return (
    <div role="row" aria-rowindex={2} className={`${styles.row} ${styles.filters}`}>
      {columns.map((column, place) => (
        <div
          key={column.key}
          role="gridcell"
          aria-colindex={place + 1}
          className={column.sticky ? `${styles.cell} ${styles.sticky}` : styles.cell}
          style={column.sticky ? ({ '--edge': `var(--grid-edge-${place})` } as CSSProperties) : undefined}
        >
          <FilterField
            column={column.key}
            title={column.titleText}
            words={filters?.[column.key] ?? ''}
            onFilter={onFilter}
            onLeave={onLeave}
            onClose={onClose}
          />
        </div>
      ))}
    </div>
  );
}

export const FilterRow = memo(FilterRowOf) as typeof FilterRowOf;

interface FieldProps extends Pick<Props<unknown>, 'onFilter' | 'onLeave' | 'onClose'> {
  column: string;
  title: string;
  words: string;
}

function FilterField({ column, title, words, onFilter, onLeave, onClose }: FieldProps) {
  const t = useT();
  const [typed, setTyped] = useState(words);
  useEffect(() => setTyped(words), [words]);
  const soon = useDebounceFn((text: string) => onFilter(column, text), { wait: 120 });

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (composing(event)) return;
    // The keys of the page that hold while one types.
    if ((event.ctrlKey || event.metaKey) && /^[fhk]$/.test(event.key.toLowerCase())) return;
    if (event.key === '/' && typed === '') onClose(column);
    else if (event.key === 'Escape' && typed !== '') {
      setTyped('');
      soon.cancel();
      onFilter(column, '');
    } else if (event.key === 'Enter' || event.key === 'ArrowDown' || event.key === 'Escape') {
      soon.flush();
      onLeave(column);
    } else {
      event.stopPropagation();
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <input
      className={styles.filter}
      data-filter={column}
      aria-label={t('grid.filter.of', { column: title })}
      placeholder={t('grid.filter')}
      value={typed}
      onKeyDown={onKeyDown}
      onChange={(event) => {
        setTyped(event.target.value);
        // What an input method is still composing are no words yet.
        if (!(event.nativeEvent as InputEvent).isComposing) soon.run(event.target.value);
      }}
      onCompositionStart={soon.cancel}
      onCompositionEnd={(event) => soon.run(event.currentTarget.value)}
      onBlur={() => soon.flush()}
    />
  );
}
