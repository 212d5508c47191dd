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
