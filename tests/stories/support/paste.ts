import type { Locator, Page } from '@playwright/test';

/** Pastes into what has the focus, as a spreadsheet does: cells of a line by tabs, lines by line feeds. */
export async function pasteBlock(page: Page, rows: readonly (readonly (string | number)[])[]): Promise<void> {
  const text = rows.map((row) => row.join('\t')).join('\n');
  await page.evaluate((words) => {
    const data = new DataTransfer();
    data.setData('text/plain', words);
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, text);
}

/** Pastes rows into the line for a new row of a grid. */
export async function pasteRows(grid: Locator, rows: readonly (readonly (string | number)[])[]): Promise<void> {
  await grid.getByRole('row').last().getByRole('gridcell').first().click();
  await pasteBlock(grid.page(), rows);
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', '<br>');

/** Pastes into what has the focus what Excel puts on the clipboard: formatted text, and the same as plain text. */
export async function pasteSheet(page: Page, rows: readonly (readonly (string | number)[])[]): Promise<void> {
  const cells = rows.map((row) =>
    row.map((cell) =>
      typeof cell === 'number' ? `<td align=right x:num="${cell}">${cell}.00</td>` : `<td>${escaped(cell)}</td>`,
    ),
  );
  const html = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta name=Generator content="Microsoft Excel 15"></head>
<body><table border=0 cellpadding=0 cellspacing=0><!--StartFragment-->
 ${cells.map((row) => `<tr height=20>\n  ${row.join('\n  ')}\n </tr>`).join('\n ')}
<!--EndFragment--></table></body></html>`;
  const text = rows
    .map((row) => row.map((cell) => (/[\t\n"]/.test(String(cell)) ? `"${cell}"` : cell)).join('\t'))
    .join('\r\n');
  await page.evaluate(
    ([formatted, plain]) => {
      const data = new DataTransfer();
      data.setData('text/html', formatted ?? '');
      data.setData('text/plain', plain ?? '');
      const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(event);
    },
    [html, text],
  );
}
