import { expect, expectAccessible, openAs, test } from './support/story.ts';

/** A document of a project: where the browser shows no PDF in a page, it is offered to open; a clone of the project has it, too. */
test('upload a PDF to a project, look at it, and find it in a clone', async ({
  browser,
  sharedProduct,
  sharedAdmin,
}) => {
  const { projectId } = await sharedAdmin('POST', '/intara/v1.0/workplace/example', {});
  const page = await openAs(browser, sharedProduct, sharedAdmin.token);
  await page.addInitScript(() => Object.defineProperty(navigator, 'pdfViewerEnabled', { value: false }));
  await page.goto(`/intara/project/detail?id=${projectId}&tab=documents`);

  await page.getByRole('button', { name: 'Upload document' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'Lamp.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>'),
  });
  await dialog.getByRole('button', { name: 'Upload document' }).click();
  await expect(page.getByText('Lamp.pdf uploaded')).toBeVisible();

  await page.getByRole('button', { name: 'Preview Lamp.pdf' }).click();
  await expect(page.getByText('This browser does not show PDF files in a page.')).toBeVisible();
  await expectAccessible(page, '.ant-modal');
  await expect(page.getByRole('link', { name: 'Open in a new tab' })).toHaveAttribute('href', /^blob:/);

  const { id } = await sharedAdmin('POST', `/intara/v1.0/projects/${projectId}/clone`, {
    name: 'Other',
    code: 'OTHER',
  });
  await page.goto(`/intara/project/detail?id=${id}&tab=documents`);
  await expect(page.getByRole('button', { name: 'Preview Lamp.pdf' })).toBeVisible();
});
