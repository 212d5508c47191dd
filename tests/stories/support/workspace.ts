import { expect, type Locator, type Page } from '@playwright/test';

/** The steps of the workspace by the names they have on screen (en-US). */
export type StepName =
  | 'Functions'
  | 'Assumptions'
  | 'Assets'
  | 'Damage scenarios'
  | 'Threat scenarios'
  | 'Attack paths'
  | 'Risks'
  | 'Goals'
  | 'Claims'
  | 'Requirements';

const tabOf = (step: StepName) =>
  step === 'Functions' || step === 'Assumptions'
    ? 'System info'
    : ['Risks', 'Goals', 'Claims', 'Requirements'].includes(step)
      ? 'Risk control'
      : 'Threat analysis';

/** Opens a step of the open task. */
export async function openStep(page: Page, step: StepName): Promise<void> {
  await page.getByRole('tab', { name: tabOf(step), exact: true }).click();
  await page.locator('.ws-steps').getByRole('button', { name: step }).click();
  await expect(page.getByRole('grid', { name: step })).toBeVisible();
}

/** The title of the column the cursor stands in. */
const columnAtCursor = (page: Page) =>
  page.evaluate(() => {
    const cell = document.activeElement?.closest('[role="gridcell"]');
    const index = cell?.getAttribute('aria-colindex');
    const grid = cell?.closest('[role="grid"]');
    return grid?.querySelector(`[role="columnheader"][aria-colindex="${index}"]`)?.textContent?.trim() ?? '';
  });

/**
 * Enters one row from the keyboard alone, with the cursor in the line for a new row: Tab goes from field to field, texts are typed, choices
 * by their code. Enter adds the row and stands at the beginning of the next.
 */
export async function enterRow(page: Page, values: Record<string, string>): Promise<void> {
  const left = new Map(Object.entries(values));
  for (let at = await columnAtCursor(page), seen = 0; left.size > 0; at = await columnAtCursor(page), seen++) {
    if (seen > 40) throw new Error(`These columns were not reached by Tab: ${[...left.keys()].join(', ')}`);
    const value = [...left].find(([title]) => at.startsWith(title));
    if (value) {
      left.delete(value[0]);
      await page.keyboard.type(value[1]);
    }
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
}

/** The row of a code in the grid that is open. */
export const rowOf = (page: Page, code: string): Locator =>
  page
    .getByRole('grid')
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell', { name: code, exact: true }) });

/** Everything is stored: the mark says so and nothing is under way. */
export async function saved(page: Page): Promise<void> {
  await expect(page.locator('.ws-save[data-state=saved]')).toBeVisible();
}
