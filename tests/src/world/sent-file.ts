import { File } from 'node:buffer';
import { http } from 'msw';
import type { BrowserWorld } from './browser';
import { network } from './network';

const edge = 'edge-of-the-form';

/**
 * Hands a file to the server as a browser would send it, whatever the page sends to this path: the form of jsdom loses the names of its files, so it is put
 * together here.
 * @param path begins with /intara
 * @param fieldsOf what the form holds beside the file, when it is sent
 */
export function sendFileAs(
  world: BrowserWorld,
  path: string,
  name: string,
  bytes: Uint8Array,
  fieldsOf: () => Record<string, string> = () => ({}),
): void {
  const head = `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  const fields = () =>
    Object.entries(fieldsOf()).map(
      ([field, value]) => `\r\n--${edge}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}`,
    );
  const bodyOf = () =>
    Buffer.concat([Buffer.from(head), bytes, Buffer.from(`${fields().join('')}\r\n--${edge}--\r\n`)]);
  network.use(
    http.post(`http://localhost${path}`, async ({ request }) => {
      const type = `multipart/form-data; boundary=${edge}`;
      const headers = { ...Object.fromEntries(request.headers), 'content-type': type };
      const fileOfPage = globalThis.File;
      // What the server reads of a form is a file of Node.
      globalThis.File = File as unknown as typeof globalThis.File;
      try {
        const answer = await world.app.request(path, { method: 'POST', headers, body: bodyOf() });
        // Whole: the server may look at the file while it answers.
        return new Response(await answer.arrayBuffer(), answer);
      } finally {
        globalThis.File = fileOfPage;
      }
    }),
  );
}
