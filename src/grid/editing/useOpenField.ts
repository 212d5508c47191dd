import { useMemoizedFn } from 'ahooks';
import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * The field that is open: reads it and saves it before the cursor is moved by anything but the field itself; and, as a layout effect, which a
 * parent ends before its children, when the grid goes away.
 */
export function useOpenField(alive: RefObject<boolean>) {
  /** Set while a field is open. */
  const openField = useRef<(() => void) | null>(null);
  const flush = useMemoizedFn(() => openField.current?.());
  useLayoutEffect(() => {
    alive.current = true;
    return () => {
      openField.current?.();
      alive.current = false;
    };
  }, [alive]);
  return { openField, flush };
}
