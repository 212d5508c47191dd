/** Whether a dialog or drawer lies over the page. antd keeps one that was closed, undrawn. */
export const isDialogOpen = (): boolean =>
  [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')].some(
    (dialog) => dialog.closest('[style*="display: none"]') === null,
  );
