import { type CSSProperties, useMemo } from 'react';
import { canEnter } from '../clipboard/lay-cells';
import type { Column, GridView } from '../grid-types';
import { headWidth } from '../lines/head-width';

type Chosen = Pick<GridView, 'hidden' | 'shown'>;

/** Has a person chosen columns? Views of before some of them were shown by themselves stay as they are. */
const isArranged = ({ hidden = [], shown = [] }: Chosen): boolean => hidden.length + shown.length > 0;

/** Is the column among those a person has on screen? */
export function isShown<R>({ key, hideable, optional }: Column<R>, view: Chosen): boolean {
  if (hideable === false) return true;
  if (!optional) return !view.hidden?.includes(key);
  return view.shown?.includes(key) === true || (optional === 'shown' && !isArranged(view));
}

/** The choice of columns with some of them put on the screen, or taken off it. What was shown by itself is chosen from then on. */
export function withColumns<R>(
  columns: readonly Column<R>[],
  view: Chosen,
  keys: readonly string[],
  on: boolean,
): Required<Chosen> {
  const about = (key: string) => keys.includes(key);
  const byItself = columns.filter((column) => column.optional === 'shown' && isShown(column, view));
  const before = new Set([...(view.shown ?? []), ...byItself.map(({ key }) => key)]);
  const put = on ? columns.filter(({ key, optional }) => optional && about(key)) : [];
  // One of those is named, so that it does not come again by itself.
  const taken = on ? [] : columns.filter(({ key, optional }) => optional !== true && about(key));
  return {
    hidden: [...(view.hidden ?? []).filter((key) => !about(key)), ...taken.map(({ key }) => key)],
    shown: [...[...before].filter((key) => !about(key)), ...put.map(({ key }) => key)],
  };
}

/** All columns in the order a person chose; those the order does not name keep their place behind. Sticky ones come first. */
export function arrange<R>(columns: readonly Column<R>[], view: Pick<GridView, 'order'>): Column<R>[] {
  const place = new Map(view.order?.map((key, at) => [key, at]));
  const rank = (column: Column<R>) => place.get(column.key) ?? columns.length + columns.indexOf(column);
  return [...columns].sort((a, b) => Number(b.sticky ?? false) - Number(a.sticky ?? false) || rank(a) - rank(b));
}

/**
 * The columns shown, and their widths as CSS variables: dragging a width moves the variables only and draws no row again.
 */
export function useColumns<R>(columns: readonly Column<R>[], view: GridView, dragged: Record<string, number>) {
  const { order, hidden, shown: chosen, widths } = view;
  const shown = useMemo(
    () => arrange(columns, { order }).filter((column) => isShown(column, { hidden, shown: chosen })),
    [columns, order, hidden, chosen],
  );

  const style = useMemo(() => {
    const own = (column: Column<R>) => dragged[column.key] ?? widths?.[column.key];
    const width = (column: Column<R>) =>
      Math.max(own(column) ?? Math.max(column.width, headWidth(column)), column.minWidth ?? 40);
    // A sticky column may grow where no other one stands behind it: the places of those before it do not move.
    const lastSticky = shown.findLast((column) => column.sticky);
    const growing = shown.filter(
      (column) => column.grow && (!column.sticky || column === lastSticky) && own(column) === undefined,
    );
    const last = shown.at(-1);
    const grows = (column: Column<R>) => (growing.length > 0 ? growing.includes(column) : column === last);
    const variables: Record<string, string> = {
      '--grid-columns': shown.map((c) => (grows(c) ? `minmax(${width(c)}px, 1fr)` : `${width(c)}px`)).join(' '),
      '--grid-width': `${shown.reduce((sum, c) => sum + width(c), 0)}px`,
    };
    let edge = 0;
    shown.forEach((column, at) => {
      if (!column.sticky) return;
      variables[`--grid-edge-${at}`] = `${edge}px`;
      edge += width(column);
    });
    variables['--grid-edge'] = `${edge}px`;
    return variables as CSSProperties;
  }, [shown, widths, dragged]);

  return { columns: shown, style };
}

/** Where the entry of a new row begins: the first column that can be typed in and is not filled by itself. */
export function entryColumn<R>(columns: readonly EntryColumn<R>[], under?: string): EntryColumn<R> | undefined {
  const fields = columns.filter((column) => canEnter(column, under));
  return fields.find((column) => !column.generated) ?? fields[0];
}

/** What must be known of a column for that. */
type EntryColumn<R> = Pick<Column<R>, 'key' | 'editor' | 'level' | 'enters' | 'generated'>;
