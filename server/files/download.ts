import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { plainFileName } from '#domain/model/file-name.ts';
import { cleanText } from './xml.ts';

/** Marks that some file system refuses. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what has to go
const refused = /[\\/:*?"<>|\u0000-\u001f]/g;

/** A name a file may have anywhere; cut between whole characters. */
const safeFileName = (name: string): string =>
  [...plainFileName(cleanText(name).replace(refused, '_')).replace(/^\.+/, '_').trim()].slice(0, 200).join('') ||
  'report';

/** `Content-Disposition` with the whole name after RFC 5987, and a plain one for clients that do not read it. */
export function attachment(name: string): string {
  const safe = safeFileName(name);
  const plain = safe.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%]/g, '_');
  const encoded = encodeURIComponent(safe).replace(
    /['()*!]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** The file as a streamed answer; undefined when it is gone. */
export async function fileResponse(path: string, name: string, mediaType: string): Promise<Response | undefined> {
  const file = await open(path).catch(() => undefined);
  if (!file) return undefined;
  const { size } = await file.stat();
  const body = Readable.toWeb(file.createReadStream()) as ReadableStream;
  return new Response(body, { headers: downloadHeaders(size, name, mediaType) });
}

/** A kept file as an answer. */
export const bytesResponse = (bytes: Uint8Array<ArrayBuffer>, name: string, mediaType: string): Response =>
  new Response(bytes, { headers: downloadHeaders(bytes.byteLength, name, mediaType) });

const downloadHeaders = (size: number, name: string, mediaType: string) => ({
  'content-type': mediaType,
  'content-length': String(size),
  'content-disposition': attachment(name),
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, no-store',
});
