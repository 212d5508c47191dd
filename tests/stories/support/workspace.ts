import { expect, type Locator, type Page } from '@playwright/test';
import { choose } from './select.ts';
import type { Caller } from './story.ts';

/** The steps of the workspace by the names they have on screen (en-US). */
export const steps = [
  'Functions',
  'Assumptions',
  'Assets',
  'Damage scenarios',
  'Threat scenarios',
  'Attack paths',
  'Risks',
  'Goals',
  'Claims',
  'Requirements',
] as const;
export type StepName = (typeof steps)[number];

/** Opens a step of the open task by the list of steps, which shows those of all tabs. */
export async function openStep(page: Page, step: StepName): Promise<void> {
  // A step says before its name how much is done and behind it how many rows it has; pages have like names.
  const name = new RegExp(`(^|\\d )${step}( \\d+)?$`);
  const button = page.locator('[data-part="steps"]').getByRole('button', { name });
  await button.click();
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

/** The row of a code in the grid that is open; beside the code its cell may count open comments, and say that the row is reviewed. */
export const rowOf = (page: Page, code: string): Locator =>
  page
    .getByRole('grid')
    .getByRole('row')
    .filter({
      has: page.getByRole('gridcell', {
        name: new RegExp(`^${code}(\\s*Open comments: \\d+)?(\\s*(Reviewed|Suspect.*|已评审|评审后存疑.*))?$`),
      }),
    });

/** Everything is stored: the mark says so and nothing is under way. */
export async function saved(page: Page): Promise<void> {
  await expect(page.locator('[data-part="save"][data-state=saved]')).toBeVisible();
}

/** Puts the cursor into the line for a new row. */
export async function startNew(page: Page) {
  await page.getByRole('button', { name: /New$/ }).click();
}

/** Opens the panel of the row beside its table; one that is open stays so. */
export async function showPanel(page: Page) {
  const button = page.getByRole('button', { name: 'Row panel' });
  if ((await button.getAttribute('aria-pressed')) !== 'true') await button.click();
}

/** A path with its steps, by the dialog; its panel is open afterwards. */
export async function addPath(page: Page, name: string, threat: string, steps: readonly string[]) {
  await page.getByRole('button', { name: 'New path with steps' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Attack path').fill(name);
  await choose(dialog, 'Threat scenarios', threat);
  await dialog.getByLabel('Steps').fill(steps.join('\n'));
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toBeHidden();
  await showPanel(page);
  await expect(
    page
      .getByRole('complementary')
      .getByText(name)
      .or(page.locator(`input[value="${name}"]`))
      .first(),
  ).toBeVisible();
}

/** Rates the path in the panel as a whole; `model` null keeps the attack potential, which is the project's first. */
export async function rateWhole(page: Page, model: string | null, levels: readonly string[]) {
  const panel = page.getByRole('complementary');
  if (model) {
    await choose(panel, 'Feasibility model', model);
  }
  await panel.getByText('path as a whole', { exact: true }).click();
  for (const level of levels)
    await panel
      .getByRole('radio', { name: new RegExp(`^${level}`) })
      .first()
      .click({ force: true });
}

/** Takes back how a risk of the example was rated again and by whom what is left was accepted, so that a story can do both. */
export async function takeBackResidual(admin: Caller, versionId: string, code: string): Promise<void> {
  // What was verified was verified at the residual risk: it is verified anew without one.
  for (const patch of [{ verificationState: '' }, { residual: null }, { verificationState: 'passed' }]) {
    const { rows } = await admin('GET', `/intara/v1.0/versions/${versionId}/snapshot`);
    const risk = rows.risks.find((one: { code: string }) => one.code === code);
    const edits = [{ op: 'change', kind: 'risks', id: risk.id, rev: risk.rev, patch }];
    await admin('POST', `/intara/v1.0/versions/${versionId}/edits`, { edits });
  }
}
