/** `/` outside of an input brings the focus to the search of the page (R-WORK-3). Returns how to stop listening. */
export function listenForFocusKeys(): () => void {
  const listen = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement | null;
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
    if (target?.closest('input, textarea, select, [contenteditable="true"], .ant-modal')) return;
    const search = document.querySelector<HTMLElement>('input[data-focus-key="/"], [data-focus-key="/"] input');
    if (!search) return;
    event.preventDefault();
    search.focus();
  };
  document.addEventListener('keydown', listen);
  return () => document.removeEventListener('keydown', listen);
}
