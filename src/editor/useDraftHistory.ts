import { useMemoizedFn } from 'ahooks';
import { useEffect, useRef, useState } from 'react';
import { isTyping } from '@/grid/is-typing';

/** Steps that are kept: more than anybody takes back one by one. */
const most = 100;

/** What can be taken back and done again; absent where there is nothing. */
export interface Steps {
  undo: (() => void) | undefined;
  redo: (() => void) | undefined;
}

/**
 * The former states of a draft, for Ctrl+Z, Ctrl+Y and the buttons. `record` is told the draft before each change of it, `put` shows another
 * state. Letters typed into one field are one step; inside of a field the keys are the field's own.
 */
export function useDraftHistory<D>(
  draft: D,
  put: (draft: D) => void,
  on: boolean,
): Steps & { record: (before: D) => void } {
  const [{ past, future }, setSteps] = useState<{ past: readonly D[]; future: readonly D[] }>({ past: [], future: [] });
  const typedIn = useRef<Element | null>(null);

  const record = useMemoizedFn((before: D) => {
    const field = document.activeElement instanceof HTMLInputElement && !isChoice(document.activeElement);
    const same = field && typedIn.current === document.activeElement;
    typedIn.current = field ? document.activeElement : null;
    setSteps((now) => (same ? { ...now, future: [] } : { past: [...now.past, before].slice(-most), future: [] }));
  });
  const undo = useMemoizedFn(() => {
    const before = past.at(-1);
    if (before === undefined) return;
    typedIn.current = null;
    setSteps({ past: past.slice(0, -1), future: [draft, ...future] });
    put(before);
  });
  const redo = useMemoizedFn(() => {
    const [after, ...rest] = future;
    if (after === undefined) return;
    typedIn.current = null;
    setSteps({ past: [...past, draft], future: rest });
    put(after);
  });

  useEffect(() => {
    if (!on) return;
    const press = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== 'z' && key !== 'y')) return;
      if (event.defaultPrevented || hasOwnKeys(event.target)) return;
      event.preventDefault();
      if (key === 'y' || event.shiftKey) redo();
      else undo();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [on, undo, redo]);

  return { record, undo: past.length > 0 ? undo : undefined, redo: future.length > 0 ? redo : undefined };
}

const isChoice = (element: HTMLInputElement): boolean => /^(radio|checkbox)$/.test(element.type);

/** A field with text in it takes its own letters back; a dialog is no part of the draft. */
function hasOwnKeys(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest('.ant-modal')) return true;
  if (target instanceof HTMLInputElement) return !isChoice(target) && target.getAttribute('role') !== 'combobox';
  return isTyping(target);
}
