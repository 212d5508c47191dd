import { pdfOfLines } from '../world/draft/pdf-of-lines.ts';
import { expect, expectAccessible, openAs, test } from './support/story.ts';

const text = `Telematics Control Unit (TCU): overview

The TCU sends telemetry to the fleet server over LTE. The TCU is connected to the central gateway by CAN FD. It has no Wi-Fi.

Functions

- Emergency call
- Remote unlock

It is assumed that the fleet server authenticates its users.`;

/** An engineer has a description and no drawing: what it says becomes rows and a diagram, in one act that can be undone. */
test('a description of a system becomes assets, flows, functions, assumptions and a diagram', async ({
  browser,
  product,
  admin,
}) => {
  test.setTimeout(180_000);
  await admin('POST', '/intara/v1.0/workplace/example', { locale: 'en-US' });
  const page = await openAs(browser, product, admin.token);
  await page.goto('/intara/account/workplace');
  await page.getByText('Headlamp-TARA').first().click();
  await page.waitForURL('**/project/analysis?**');
  await expect(page.getByRole('grid')).toBeVisible();

  await test.step('is found in the command palette and read in a thread of the browser', async () => {
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Go to or do' });
    await palette.getByRole('combobox').fill('draft from a text');
    await expect(palette.getByRole('option').first()).toContainText('Draft from a text');
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill(text);
    await page.getByRole('button', { name: 'Read', exact: true }).click();
    await expect(page.getByText(/^Read \d+ sentences in/)).toBeVisible();
    await expectAccessible(page, '[role=dialog]');
  });

  await test.step('is taken with a drawing', async () => {
    const dialog = page.getByRole('dialog').filter({ hasText: 'Draft from a text' });
    await expect(dialog.getByText('Telematics Control Unit → Fleet server')).toBeVisible();
    await expect(dialog.getByText('Wi-Fi', { exact: true })).toHaveCount(0);
    await dialog.getByRole('checkbox', { name: /^Draw the parts/ }).check();
    await dialog.getByRole('button', { name: /^Take \d+$/ }).click();
    await expect(page.getByText(/^Taken: \d+\.$/)).toBeVisible();
    await expect(page.getByRole('gridcell', { name: 'Telematics Control Unit', exact: true }).first()).toBeVisible();
  });

  await test.step('is taken back by one undo', async () => {
    await page.keyboard.press('Control+z');
    await expect(page.getByRole('gridcell', { name: 'Telematics Control Unit', exact: true })).toHaveCount(0);
  });

  await test.step('comes from a PDF as well, and one that is damaged says so', async () => {
    const [tool] = await page.getByRole('button', { name: 'Draft from a text' }).all();
    await tool?.click();
    const dialog = page.getByRole('dialog').filter({ hasText: 'Draft from a text' });
    const send = (name: string, buffer: Buffer) =>
      dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/pdf', buffer });
    await send('broken.pdf', Buffer.from('%PDF-1.7 and no more'));
    await expect(dialog.getByRole('alert')).toBeVisible();
    await send(
      'radar.pdf',
      Buffer.from(pdfOfLines(['The radar control unit sends object lists to the gateway over CAN FD.'])),
    );
    await expect(page.getByText(/^Read \d+ sentences? in/)).toBeVisible();
    await expect(page.getByText(/Radar control unit/i).first()).toBeVisible();
  });
});
