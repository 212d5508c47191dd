import { useMemoizedFn } from 'ahooks';
import { useEffect, useMemo, useState } from 'react';
import type { CellFocus } from '../cursor/useCellFocus';
import type { useMarks } from '../cursor/useMarks';
import type { GridRange } from '../cursor/useRange';
import type { ParseTexts } from '../editing/parse-cell';
import type { useEditing } from '../editing/useEditing';
import type { Column, FindMode, GridProps, GridView } from '../grid-types';
import { type ViewRows, viewRows } from '../lines/useViewRows';
import { type Hit, nextHit, searchLines } from './find-cells';
import type { Sought } from './find-words';
import { useReplace } from './useReplace';
import { useScope } from './useScope';
import { useSearch } from './useSearch';

interface Input<R extends object> {
  props: GridProps<R>;
  /** What the lines are made of. */
  given: Parameters<typeof viewRows<R>>[0];
  shown: ViewRows<R>;
  columns: readonly Column<R>[];
  cells: CellFocus;
  range: GridRange<R>;
  marks: ReturnType<typeof useMarks>;
  edit: ReturnType<typeof useEditing<R>>;
  texts: ParseTexts;
  showColumns: (keys: readonly string[], also?: Partial<GridView>) => void;
}

const nothingSought: Sought = { words: '', matchCase: false, whole: false };

/** Finding words in all rows of a grid, drawn or not, and replacing them. */
export function useFind<R extends object>(input: Input<R>) {
  const { props, shown, columns, cells, range, edit, texts } = input;
  const [mode, setMode] = useState<FindMode | null>(null);
  /** Set anew each time the bar is asked for: its field takes the focus. */
  const [asked, setAsked] = useState<{ mode: FindMode }>({ mode: 'find' });
  const [sought, setSought] = useState(nothingSought);
  const [inRange, setInRange] = useState(false);
  const { scope, take } = useScope({ isOpen: mode !== null, range, marks: input.marks.marks, columns });
  const mayReplace = !props.readOnly && props.onPaste !== undefined;

  const { lines, place } = useSearchedLines(input, mode !== null);
  const search = useSearch({
    sought: mode === null ? null : sought,
    scope: inRange ? scope : null,
    lines,
    columns,
    unsaved: edit.unsaved,
  });

  const lead = useMemoizedFn((hit: Hit | undefined, focus: boolean) => {
    if (!hit) return;
    edit.flush();
    if (!shown.place.has(hit.line)) input.showColumns([], { collapsed: undefined, folded: undefined });
    cells.put(hit.line, hit.column, focus);
  });
  /** A step that was asked for before the hits are there. */
  const [wanted, setWanted] = useState<{ by: 1 | -1; focus: boolean } | null>(null);
  const around = useMemo(() => ({ place, columns }), [place, columns]);
  /** To the next hit or the one before. `focus`: the keys are the grid's. */
  const step = useMemoizedFn((by: 1 | -1, focus = false) => {
    if (mode !== null && search.isDone) lead(nextHit(search.hits, cells.cursor, by, around), focus);
    else setWanted({ by, focus });
  });
  useEffect(() => {
    if (!wanted || !search.isDone) return;
    setWanted(null);
    step(wanted.by, wanted.focus);
  }, [wanted, search.isDone, step]);

  const replace = useReplace({ search, lines, columns, cells, edit, texts, step });

  const ask = useMemoizedFn((next: FindMode): true => {
    edit.flush();
    setInRange(take() !== null);
    setMode(mayReplace ? next : 'find');
    setAsked({ mode: next });
    replace.forget();
    return true;
  });
  /** Leads the focus back into the grid; false where nothing was open. */
  const close = useMemoizedFn((): boolean => {
    if (mode === null) return false;
    setMode(null);
    setWanted(null);
    if (cells.cursor) cells.put(cells.cursor.line, cells.cursor.column);
    return true;
  });
  /** F3 in the grid. */
  const go = useMemoizedFn((by: 1 | -1): true => {
    if (mode === null) ask('find');
    if (sought.words !== '') step(by, mode !== null);
    return true;
  });

  const here = useMemo(
    () => search.hits.findIndex(({ line, column }) => line === cells.cursor?.line && column === cells.cursor.column),
    [search.hits, cells.cursor],
  );
  const change = useMemoizedFn((part: Partial<Sought>) => {
    setSought((now) => ({ ...now, ...part }));
    replace.forget();
  });
  const changeInRange = useMemoizedFn((only: boolean) => {
    setInRange(only);
    replace.forget();
  });
  return {
    mode,
    setMode,
    asked,
    sought,
    change,
    scope,
    inRange: inRange && scope !== null,
    changeInRange,
    mayReplace,
    readOnlyReason: props.readOnlyReason,
    count: search.hits.length,
    isDone: search.isDone,
    isSought: search.finder !== undefined,
    here,
    marks: search.marks,
    step,
    go,
    ask,
    close,
    replace,
  };
}

/** The lines of all rows, those of folded groups and rows too. */
function useSearchedLines<R extends object>({ given, shown }: Input<R>, isOpen: boolean) {
  const isFolded = (given.view.collapsed?.length ?? 0) + (given.view.folded?.length ?? 0) > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lines shown change with what they are made of
  return useMemo(() => {
    if (!isOpen) return { lines: [], place: shown.place };
    const view = { ...given.view, collapsed: undefined, folded: undefined };
    const all = isFolded ? viewRows({ ...given, view }) : shown;
    return { lines: searchLines(all.lines), place: all.place };
  }, [isOpen, shown, isFolded]);
}

export type GridFind<R extends object> = ReturnType<typeof useFind<R>>;
