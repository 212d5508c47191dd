import type { Browser, Page } from '@playwright/test';
import { type Figure, median } from './figure.ts';
import { freshContext } from './load/visits.ts';

const paths = 60;
const stepsOfPath = 4;
const rounds = 3;

const titles = ['name', 'threats', 'ET', 'SE', 'KoIC', 'WoO', 'Eq', 'reason'];

/** 300 lines as a spreadsheet has them: paths, each followed by its steps with a value for each parameter and a reason. */
function sheet(round: number): string {
  const lines = [titles];
  for (let path = 1; path <= paths; path++) {
    lines.push([`Path ${round}.${path}`, `TS-${path}`, '', '', '', '', '', '']);
    for (let step = 1; step <= stepsOfPath; step++)
      lines.push([`Step ${round}.${path}.${step}`, '', '1', '3', '3', '1', '4', `known since ${step} years`]);
  }
  return lines.map((line) => line.join('\t')).join('\n');
}

/** Pastes into the cell of the cursor and waits for the frame in which this text stands in a cell (ms). */
function pasteAndWait([text, last]: [string, string]): Promise<number> {
  return new Promise((done) => {
    const begun = performance.now();
    const look = () => {
      const cells = document.querySelectorAll('[role=gridcell][data-column=name]');
      if (![...cells].some((cell) => cell.textContent === last)) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => done(performance.now() - begun)));
    };
    const observer = new MutationObserver(look);
    observer.observe(document, { subtree: true, childList: true, characterData: true });
    const data = new DataTransfer();
    data.setData('text/plain', text);
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  });
}

async function pasteOnce(page: Page, round: number) {
  await page.getByRole('button', { name: /New$/ }).click();
  const begun = performance.now();
  const shown = await page.evaluate(pasteAndWait, [sheet(round), `Step ${round}.${paths}.${stepsOfPath}`] as [
    string,
    string,
  ]);
  await page.locator('[data-part="save"][data-state=saved]').waitFor();
  return { shown, saved: performance.now() - begun };
}

/** How soon 300 pasted lines, paths with rated steps, stand on the screen. */
export async function pasting(
  chrome: Browser,
  { base, address, token }: { base: string; address: string; token: string },
): Promise<Figure> {
  const context = await freshContext(chrome, base, token);
  const page = await context.newPage();
  await page.goto(base + address);
  await page.getByRole('grid').waitFor();
  await page.waitForTimeout(1_000);
  const all = [];
  for (let round = 1; round <= rounds; round++) all.push(await pasteOnce(page, round));
  await context.close();
  return {
    name: 'paste of 300 lines, paths with rated steps, to their frame',
    value: median(all.map(({ shown }) => shown)) / 1000,
    unit: 's',
    budget: 1,
    note: `median of ${rounds} into a task of 1 000 threats; stored after ${Math.round(median(all.map(({ saved }) => saved)))} ms`,
  };
}
