import { expect, type Locator, type Page } from '@playwright/test';

/** Chooses an option (by the beginning of its words) in the select of a label, by mouse, and sees that it is chosen. */
export async function choose(part: Page | Locator, label: string, option: string): Promise<void> {
  const page = 'keyboard' in part ? part : part.page();
  const field = part.getByLabel(label, { exact: true });
  const select = part.locator('.ant-select').filter({ has: page.getByLabel(label, { exact: true }) });
  const starts = new RegExp(`^\\s*${option.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);
  const offered = page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option');
  await expect(async () => {
    if (!(await offered.first().isVisible())) await field.click();
    await offered.filter({ hasText: starts }).first().click({ timeout: 3_000 });
    await expect(select).toContainText(option, { timeout: 2_000 });
  }).toPass({ timeout: 20_000 });
  // A list of several stays open; leaving the field closes it, also where Escape would close the dialog around it.
  await expect(async () => {
    if (await offered.first().isVisible()) await field.focus();
    await field.blur();
    await expect(offered.first()).toBeHidden({ timeout: 2_000 });
  }).toPass({ timeout: 20_000 });
}
