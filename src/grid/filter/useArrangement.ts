import { useMemoizedFn } from 'ahooks';
import { useState } from 'react';
import type { GridProps, GridView } from '../grid-types';
import { isShown, withColumns } from './useColumns';

const noWidths: Record<string, number> = {};

/** What a person arranges: order, filters, folded groups, widths. Kept by the caller (`view`, `onView`), else here. */
export function useArrangement<R extends object>(props: GridProps<R>, onArrange: () => void) {
  const [ownView, setOwnView] = useState<GridView>({});
  const view = props.view ?? ownView;
  /** Widths while they are dragged. */
  const [dragged, setDragged] = useState(noWidths);

  const arrange = useMemoizedFn((change: Partial<GridView>) => {
    onArrange();
    const next = { ...view, ...change };
    setOwnView(next);
    props.onView?.(next);
  });
  const fold = useMemoizedFn((label: string, folded?: boolean) => {
    const now = view.collapsed ?? [];
    const is = now.includes(label);
    if (folded === is) return;
    arrange({ collapsed: is ? now.filter((other) => other !== label) : [...now, label] });
  });
  const foldRow = useMemoizedFn((id: string, wanted?: boolean) => {
    const now = view.folded ?? [];
    const is = now.includes(id);
    if (wanted === is) return;
    arrange({ folded: is ? now.filter((other) => other !== id) : [...now, id] });
  });
  const sort = useMemoizedFn((column: string) => {
    const now = view.sort?.column === column ? view.sort : undefined;
    arrange({ sort: now?.descending ? undefined : { column, descending: now !== undefined } });
  });
  const filter = useMemoizedFn((column: string, words: string) => {
    if ((view.filters?.[column] ?? '') === words) return;
    const { [column]: _before, ...others } = view.filters ?? {};
    const filters = words === '' ? others : { ...others, [column]: words };
    arrange({ filters: Object.keys(filters).length > 0 ? filters : undefined });
  });
  const resize = useMemoizedFn((column: string, pixels: number, done: boolean) => {
    setDragged(done ? noWidths : { [column]: pixels });
    if (done) arrange({ widths: { ...view.widths, [column]: pixels } });
  });
  /** `also`: what else changes with it, as one arrangement. */
  const showColumns = useMemoizedFn((keys: readonly string[], also: Partial<GridView> = {}) => {
    const off = props.columns.filter((column) => keys.includes(column.key) && !isShown(column, view));
    if (off.length === 0) {
      if (Object.keys(also).length > 0) arrange(also);
      return;
    }
    const keysOff = off.map(({ key }) => key);
    arrange({ ...also, ...withColumns(props.columns, view, keysOff, true) });
  });
  return { view, dragged, arrange, showColumns, fold, foldRow, sort, filter, resize };
}
