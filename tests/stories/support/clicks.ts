import type { Page } from '@playwright/test';

export interface Clicks {
  clicks: number;
  keys: number;
}

/**
 * Counts in the page itself what a person does there: each press of a button of the mouse (a double click is two, a drag is one) and each key that
 * is not held down. Only what the browser sends counts, and nothing is lost where a page is loaded anew. Call it before the first page is opened.
 */
export async function countClicks(page: Page): Promise<() => Promise<Clicks>> {
  await page.addInitScript(() => {
    if (!location.protocol.startsWith('http')) return;
    const more = (name: string) => sessionStorage.setItem(name, String(Number(sessionStorage.getItem(name)) + 1));
    addEventListener('pointerdown', ({ isTrusted }) => isTrusted && more('clicks'), true);
    addEventListener('keydown', ({ isTrusted, repeat }) => isTrusted && !repeat && more('keys'), true);
  });
  return () =>
    page.evaluate(() => ({
      clicks: Number(sessionStorage.getItem('clicks')),
      keys: Number(sessionStorage.getItem('keys')),
    }));
}

/** Puts a table on the clipboard, as a spreadsheet does, and pastes it by the keys for it. */
export async function pasteTable(page: Page, rows: readonly (readonly string[])[]): Promise<void> {
  const text = rows.map((row) => row.join('\t')).join('\n');
  await page.evaluate((words) => navigator.clipboard.writeText(words), text);
  await page.keyboard.press('Control+v');
}
