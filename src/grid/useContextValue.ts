import { useMemoizedFn } from 'ahooks';
import { type CSSProperties, type RefObject, useMemo } from 'react';
import type { RangeEdits } from './clipboard/useRangeEdits';
import type { Edge } from './cursor/edge';
import type { GridRange } from './cursor/useRange';
import type { useEditing } from './editing/useEditing';
import type { GridContextValue, Then } from './grid-context';

interface Parts<R extends object> {
  edit: ReturnType<typeof useEditing<R>>;
  range: GridRange<R>;
  input: Pick<RangeEdits, 'enterAll'>;
  scroller: RefObject<HTMLDivElement | null>;
  colours: CSSProperties;
}

type ForOne = Exclude<Then, 'all'>;

/** Where Enter and Tab lead in a range. */
const waysInRange: Readonly<Partial<Record<ForOne, Edge>>> = {
  down: 'down',
  up: 'up',
  next: 'right',
  previous: 'left',
};

/** What cells and editors may ask of their grid; the same object as long as the grid is on screen. */
export function useContextValue<R extends object>({
  edit,
  range,
  input,
  scroller,
  colours,
}: Parts<R>): GridContextValue {
  /** After an entry in a range the cursor goes on inside it. */
  const walking = (then: ForOne, enter: (then: ForOne) => void) => {
    const way = range.block && waysInRange[then];
    enter(way ? 'away' : then);
    if (way) range.walk(way);
  };
  const { begin, cancel, openField, type } = edit;
  const commit = useMemoizedFn<GridContextValue['commit']>((line, key, value, text, then) =>
    then === 'all' ? input.enterAll(key, text, value) : walking(then, (to) => edit.commit(line, key, value, text, to)),
  );
  const commitText = useMemoizedFn<GridContextValue['commitText']>((line, key, text, then) =>
    then === 'all' ? input.enterAll(key, text) : walking(then, (to) => edit.commitText(line, key, text, to)),
  );
  const leaveRefused = useMemoizedFn<GridContextValue['leaveRefused']>((line, key, then) => {
    if (then === 'all' || !edit.staysRefused(line, key, then)) return false;
    walking(then, edit.leave);
    return true;
  });
  const hasRange = useMemoizedFn(() => range.block !== null);
  return useMemo<GridContextValue>(
    () => ({ begin, cancel, commit, commitText, leaveRefused, hasRange, type, openField, scroller, colours }),
    [begin, cancel, commit, commitText, leaveRefused, hasRange, type, openField, scroller, colours],
  );
}
