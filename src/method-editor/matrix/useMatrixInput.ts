import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import { copyMatrix, pastedMatrix } from '@/grid/clipboard/clipboard';
import { isRtl, type Request, requestOf } from '@/grid/cursor/keys';
import type { Place } from '@/grid/cursor/steps';
import type { Step } from '@/grid/grid-types';
import type { useMatrixCursor } from './useMatrixCursor';
import type { useMatrixEdits } from './useMatrixEdits';

interface Input {
  at: ReturnType<typeof useMatrixCursor>;
  edits: ReturnType<typeof useMatrixEdits>;
  readOnly: boolean;
}

/** Keys, mouse and clipboard of a matrix; what is typed in the cell of the cursor, and the cell whose list is open. */
export function useMatrixInput({ at, edits, readOnly }: Input) {
  const [typed, setTyped] = useState<string>();
  const [list, setList] = useState<HTMLElement>();

  const edit = (start: string) => {
    if (readOnly) return;
    setList(undefined);
    setTyped(start);
  };
  const openList = () => setList(at.cellAt(at.cursor));
  const obey = (asked: Request, extend: boolean): boolean => {
    if (asked.kind === 'step' && !asked.step.startsWith('page')) at.go(asked.step, extend);
    else if (asked.kind === 'all') at.selectAll();
    else if (readOnly) return false;
    else if (asked.kind === 'list' || asked.kind === 'space') openList();
    else if (asked.kind === 'open') edit(edits.textHere);
    else if (asked.kind === 'delete' || asked.kind === 'backspace') edits.clear();
    else if (asked.kind === 'letter') edit(asked.letter);
    else return false;
    return true;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (typed !== undefined || list) return;
    const asked = requestOf(event, { rtl: isRtl(event.currentTarget), jumps: true });
    if (asked && obey(asked, event.shiftKey)) event.preventDefault();
  };
  const onCopy = (event: ClipboardEvent<HTMLElement>) => {
    if (typed === undefined) copyMatrix(event, edits.copied());
  };
  const onPaste = (event: ClipboardEvent<HTMLElement>) => {
    if (typed === undefined && !readOnly) edits.paste(pastedMatrix(event));
  };
  const commit = (text: string, step: Step | undefined) => {
    setTyped(undefined);
    edits.enter(text);
    if (step) at.go(step);
  };
  const press = (place: Place, cell: HTMLElement, extend: boolean) => {
    at.putAt(place, extend);
    setList(readOnly || extend ? undefined : cell);
  };

  return { typed, list, setTyped, setList, edit, commit, press, handlers: { onKeyDown, onCopy, onPaste } };
}
