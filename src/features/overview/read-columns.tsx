import type { Column } from '@/grid/grid-types';
import parts from '@/rows/parts.less';

/** A column of texts. */
export const textColumn = <R extends object>(
  key: string,
  title: string,
  width: number,
  read: (row: R) => string,
  more?: Partial<Column<R>>,
): Column<R> => ({ key, title, titleText: title, width, show: read, text: read, ...more });

/** A column of figures. */
export const numberColumn = <R extends object>(
  key: string,
  title: string,
  width: number,
  read: (row: R) => number | null,
  more?: Partial<Column<R>>,
): Column<R> =>
  textColumn<R>(key, title, width, (row) => String(read(row) ?? ''), {
    align: 'right',
    compare: (a, b) => (read(a) ?? -Infinity) - (read(b) ?? -Infinity),
    ...more,
  });

/** The code of a row, which leads to it. */
export const codeColumn = <R extends { id: string; code: string }>(
  title: string,
  hint: (code: string) => string,
  open: (id: string) => void,
): Column<R> =>
  textColumn<R>('code', title, 76, ({ code }) => code, {
    sticky: true,
    hideable: false,
    onComputedClick: ({ id }) => open(id),
    show: ({ id, code }) => (
      <button
        type="button"
        className={parts.chip}
        tabIndex={-1}
        title={hint(code)}
        onClick={(event) => {
          // The cell would take the click for its own and go there a second time.
          event.stopPropagation();
          open(id);
        }}
      >
        {code}
      </button>
    ),
  });
