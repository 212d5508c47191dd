import { type RefObject, useEffect, useState } from 'react';

const questionAround = (focused: Element | null) => focused?.closest('.ant-modal-confirm');

/** What gets the focus when the question goes whose answer has closed the dialog: until then the question has it. */
let afterQuestion: HTMLElement | null = null;

/** Gives the focus to where the dialog was opened that a question was answered for; called when that question is gone. */
export function returnFocusAfterQuestion() {
  const focused = document.activeElement;
  // The question is still on the page when it says that it is gone.
  if (focused === document.body || questionAround(focused)) afterQuestion?.focus({ preventScroll: true });
  afterQuestion = null;
}

/**
 * In or beside a dialog that is taken off the page instead of being closed: gives the focus back to what had it before, or, where that is gone, to
 * the cell the cursor of the grid stands in, or the drawing. antd does it only for dialogs that close in place.
 *
 * @param made set when the dialog has made a row: the cursor goes there, and the focus with it
 * @param row the row of a list it shows, where nothing had the focus before: it was opened by a double click, or by its address
 */
export function ReturnFocus({ made, row }: { made?: RefObject<boolean> | undefined; row?: string | null }) {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      const focused = document.activeElement;
      const question = questionAround(focused);
      if (focused !== document.body && !question) return;
      const isThere = before instanceof HTMLElement && before !== document.body && before.isConnected;
      const there = isThere && !made?.current ? before : (buttonIn(row) ?? cursor());
      if (question) afterQuestion = there ?? afterQuestion;
      else there?.focus({ preventScroll: true });
    },
    [before, made, row],
  );
  return null;
}

/** What opens the row of a list. */
const buttonIn = (row: string | null | undefined) =>
  row ? document.querySelector<HTMLElement>(`tr[data-row-key="${CSS.escape(row)}"] :is(a[href], button)`) : null;

/** The cell of the cursor, or the field in it that takes what is typed; on a page without a grid the drawing. */
const cursor = () =>
  document.querySelector<HTMLElement>('[data-grid-field], [role="gridcell"][tabindex="0"]') ??
  document.querySelector<HTMLElement>('[role="application"][tabindex="0"]');
