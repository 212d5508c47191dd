/** Puts text on the clipboard, also on plain-http addresses of a company network, where browsers have no `navigator.clipboard`. @throws when the browser refuses */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const put = (event: ClipboardEvent) => {
    event.preventDefault();
    event.clipboardData?.setData('text/plain', text);
  };
  document.addEventListener('copy', put, { once: true });
  const isCopied = document.execCommand('copy');
  document.removeEventListener('copy', put);
  if (!isCopied) throw new Error('refused by the browser');
}
