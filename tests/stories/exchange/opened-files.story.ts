import { newTask } from '../../../scripts/product.mjs';
import { jpegOf } from '../../world/pictures.ts';
import { expect, test } from '../support/story.ts';

const script = '<script>document.title = "ran"; fetch("/intara/v1.0/projects")</script>';
const svg = `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`;
const pdf =
  '%PDF-1.4\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF';
/** A JPEG by its head, a page by the rest. */
const polyglot = new Uint8Array([...jpegOf(64, 64), ...new TextEncoder().encode(`<html>${script}</html>`)]);

test('a file with a script is taken as what it is or not at all, and runs nothing when its address is opened', async ({
  page,
  product,
  admin,
  complaints,
}) => {
  complaints.allow(/./);
  const { projectId, versionId } = await newTask(admin);
  const send = async (path: string, name: string, content: BlobPart, type: string) => {
    const body = new FormData();
    body.append('file', new File([content], name, { type }));
    const headers = { authorization: admin.token };
    const response = await fetch(`${product.base}/intara/v1.0${path}`, { method: 'POST', headers, body });
    return { status: response.status, data: (await response.json()).data };
  };
  const attachments = `/versions/${versionId}/attachments`;
  for (const [name, content, type] of [
    ['a.svg', svg, 'image/svg+xml'],
    ['a.html', script, 'text/html'],
    ['a.png', svg, 'image/png'],
    ['a.pdf', script, 'application/pdf'],
  ] as const)
    expect([name, (await send(attachments, name, content, type)).status]).toEqual([name, 400]);

  // The worst case: a browser that sends the token by itself when an address is opened.
  await page.setExtraHTTPHeaders({ authorization: admin.token });
  for (const [name, content, type] of [
    ['a.txt', `<!doctype html><html>${script}</html>`, 'text/html'],
    ['b.csv', svg, 'image/svg+xml'],
    ['c.pdf', pdf, 'application/pdf'],
    ['d.jpg', polyglot, 'text/html'],
  ] as const) {
    const { data } = await send(attachments, name, content, type);
    const download = page.waitForEvent('download');
    await page.goto(`/intara/v1.0${attachments}/${data.file}?name=${name}`).catch(() => undefined);
    expect((await download).suggestedFilename()).toBe(name);
  }

  const { status } = await send(`/projects/${projectId}/logo`, 'logo.jpg', polyglot, 'text/html');
  expect(status).toBe(200);
  const opened = await page.goto(`/intara/v1.0/projects/${projectId}/logo`);
  expect(opened?.headers()['content-security-policy']).toContain('sandbox');
  await page.waitForTimeout(500);
  expect(await page.title()).not.toBe('ran');
});
