import type { CellActions, GridParts } from '../useCellActions';

/** What keys do with rows inside rows: fold them, unfold them, move one among its own. */
export function useInnerKeys<R extends object>(parts: GridParts<R>, actions: CellActions<R>) {
  const { props, cells } = parts;
  const { cursor } = cells;
  const { line } = actions;

  /** In the first cell of a row: folds those inside it, or goes to the row this one stands inside. */
  const foldAtEdge = (): boolean => {
    if (line?.kind !== 'row' || cursor?.column !== parts.columns[0]?.key) return false;
    const outer = actions.outer();
    if (line.open) parts.foldRow(line.id, true);
    else if (line.inner && outer !== undefined) cells.put(outer, cursor?.column ?? '');
    else return false;
    return true;
  };

  /** Folds or unfolds what stands inside the row of the cursor. */
  const foldRow = (folded: boolean): boolean => {
    if (line?.kind === 'group') parts.fold(line.label, folded);
    const outer = actions.outer();
    if (line?.kind !== 'row' || outer === undefined) return line?.kind === 'group';
    if (line.inner && folded) cells.put(outer, cursor?.column ?? '');
    parts.foldRow(outer, folded);
    return true;
  };

  /** Moves the row of the cursor among those it stands with. */
  const moveRow = (by: 1 | -1): boolean => {
    if (line?.kind !== 'row' || !props.onMove || props.readOnly) return false;
    props.onMove(line.row, by);
    return true;
  };

  return { foldAtEdge, foldRow, moveRow };
}
