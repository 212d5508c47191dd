import type { PlainTextKey, Translate } from '@/i18n';
import type { RangeEdits } from '../clipboard/useRangeEdits';
import { withColumns } from '../filter/useColumns';
import type { Column } from '../grid-types';
import { isRowLine } from '../lines/useViewRows';
import { type CellActions, type GridParts, idsChosen } from '../useCellActions';
import { isWaiting } from '../waiting/new-lines';

/** Why an act of the menu may not be done now. */
export type WhyNot = 'readOnly' | 'noValue' | 'byKey';

export interface MenuAct {
  label: PlainTextKey;
  /** In place of the label, where it says a number. */
  said?: (t: Translate) => string;
  keys?: string;
  whyNot?: WhyNot | undefined;
  run: () => void;
}

/** What can be done with a column, by its head. */
export function columnActs<R extends object>(parts: GridParts<R>, column: Column<R>): MenuAct[] {
  const { view, arrange, columns } = parts;
  const sort = (descending: boolean) => () => arrange({ sort: { column: column.key, descending } });
  const isGrouped = view.groupBy === column.key;
  return [
    { label: 'grid.menu.ascending', run: sort(false) },
    { label: 'grid.menu.descending', run: sort(true) },
    isGrouped
      ? { label: 'grid.menu.ungroup', run: () => arrange({ groupBy: undefined }) }
      : { label: 'grid.menu.group', run: () => arrange({ groupBy: column.key }) },
    ...(column.hideable === false || columns.length < 2 ? [] : [hiding(parts, column)]),
  ];
}

function hiding<R extends object>({ props, view, arrange }: GridParts<R>, { key }: Column<R>): MenuAct {
  const hide = () => arrange(withColumns(props.columns, view, [key], false));
  return { label: 'grid.menu.hide', run: hide };
}

/** Rows that wait are not among them: they are entered in their lines. */
function editingMany<R extends object>(parts: GridParts<R>): MenuAct[] {
  const { props } = parts;
  const count = idsChosen(parts.marks, parts.range).filter((id) => !isWaiting(id)).length;
  if (!props.onEditMany || count < 2) return [];
  return [
    {
      label: 'grid.menu.editMany',
      said: (t) => t('grid.menu.editRows', { count }),
      whyNot: props.readOnly ? 'readOnly' : undefined,
      run: () => props.onEditMany?.(),
    },
  ];
}

/** Those of the page about the chosen rows; where none is chosen, about the row of the cursor. */
function actsOfRows<R extends object>(parts: GridParts<R>, id: string): readonly MenuAct[] {
  const chosen = idsChosen(parts.marks, parts.range).filter((one) => !isWaiting(one));
  const acts = parts.props.rowActs?.(chosen.length > 0 ? chosen : [id]) ?? [];
  return acts.map((act) => ({ ...act, whyNot: parts.props.readOnly ? 'readOnly' : undefined }));
}

/** What can be done with the cell of the cursor, the range around it, or the marked rows. */
export function cellActs<R extends object>(
  parts: GridParts<R>,
  { line, column, startNew, remove }: CellActions<R>,
  edits: RangeEdits,
  clipboard: { copy: () => void; paste: () => void; canPaste: boolean; cell: () => HTMLElement | null },
): MenuAct[] {
  const { props, view, arrange } = parts;
  if (!isRowLine(line) || !column) return [];
  const row = line.kind === 'row' ? line.row : undefined;
  const text = row && !column.absent?.(row) ? column.text(row) : '';
  const whyNot: WhyNot | undefined = props.readOnly || !props.onPaste ? 'readOnly' : undefined;
  // Marked rows are copied and deleted as rows; their keys do not fill or clear single cells either.
  const areRows = parts.marks.marks.size > 0 && parts.range.block === null;
  const { onComputedClick } = column;
  const explain = () => {
    const cell = clipboard.cell();
    if (row && cell) onComputedClick?.(row, cell);
  };
  return [
    ...(row && props.onOpen
      ? [{ label: 'grid.menu.open', keys: 'Alt+Enter', run: () => props.onOpen?.(row) } as const]
      : []),
    ...editingMany(parts),
    ...(row ? actsOfRows(parts, props.getId(row)) : []),
    ...(row && onComputedClick ? [{ label: 'grid.menu.explain', run: explain } as const] : []),
    { label: 'grid.menu.copy', keys: 'Ctrl+C', run: clipboard.copy },
    {
      label: 'grid.menu.paste',
      keys: 'Ctrl+V',
      whyNot: whyNot ?? (clipboard.canPaste ? undefined : 'byKey'),
      run: clipboard.paste,
    },
    ...(areRows
      ? []
      : [
          { label: 'grid.menu.fillDown', keys: 'Ctrl+D', whyNot, run: edits.fillDown } as const,
          { label: 'grid.menu.clear', keys: 'Del', whyNot, run: edits.clear } as const,
        ]),
    ...(props.onNew
      ? [
          {
            label: 'grid.menu.new',
            keys: 'Ctrl+Enter',
            whyNot: props.readOnly ? 'readOnly' : undefined,
            run: startNew,
          } as const,
        ]
      : []),
    ...(props.onDelete
      ? [
          {
            label: 'grid.menu.delete',
            keys: 'Ctrl+Del',
            whyNot: props.readOnly ? 'readOnly' : undefined,
            run: remove,
          } as const,
        ]
      : []),
    {
      label: 'grid.menu.filter',
      whyNot: text.trim() === '' ? 'noValue' : undefined,
      run: () => arrange({ showFilters: true, filters: { ...view.filters, [column.key]: text } }),
    },
    { label: 'grid.menu.find', keys: 'Ctrl+F', run: () => parts.find.ask('find') },
  ];
}
