/** Whether a key was pressed in a dialog that stands over the page; one that is on its way out leaves keys to the page again. */
export const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('.ant-modal:not(.ant-zoom-leave)') !== null;
