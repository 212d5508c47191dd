import { UnreadableDocument } from '#domain/formats/format.ts';
import type { ReqifDocument } from '#domain/formats/reqif/document.ts';
import type { AttachedFile } from '#domain/formats/reqif/kept.ts';
import { isReqif, readReqif } from '#domain/formats/reqif/read.ts';
import { decodeText } from './decode-text.ts';
import { isZip } from './is-zip.ts';
import { mostReqifPacked, mostReqifUnpacked, reqifUnpackedAnyway, WorkbookRefused } from './limits.ts';
import { unpack } from './unpack.ts';

/** Bytes of the files beside the documents that are kept, together: they travel with the version. */
const mostAttached = 1_000_000;
const mostFilesNamed = 200;

/** A file of ReqIF as it was read. */
export interface ReadReqif {
  document: ReqifDocument;
  files: AttachedFile[];
}

/**
 * Reads a .reqif file, or an archive with several of them and the files they show. How a text is encoded is told by its bytes: what it declares is
 * often wrong.
 * @throws UnreadableDocument
 */
export function readReqifFile(bytes: Buffer): ReadReqif {
  try {
    if (isZip(bytes)) return readArchive(bytes);
    const text = decodeText(bytes);
    if (!isReqif(text.slice(0, 64 * 1024)) && !text.trimStart().startsWith('<')) throw notReqif();
    return { document: readReqif([{ name: '', text }]), files: [] };
  } catch (error) {
    if (!(error instanceof WorkbookRefused)) throw error;
    throw error.why === 'large'
      ? new UnreadableDocument({ en: 'it unpacks to more than is taken.', zh: '解压后过大。' })
      : notReqif();
  }
}

const notReqif = () =>
  new UnreadableDocument({
    en: 'it is no ReqIF file (.reqif, .reqifz).',
    zh: '它不是 ReqIF 文件（.reqif、.reqifz）。',
  });

/** What systems put beside the files of an archive. */
const isShadow = (name: string) => /(^|\/)(__MACOSX\/|\._|\.DS_Store$|Thumbs\.db$)/i.test(name) || name.endsWith('/');
const isDocument = (name: string) => /\.(reqif|xml)$/i.test(name);
/** A name that would leave the folder an archive is unpacked to goes nowhere. */
const isSafe = (name: string) => !/(^|\/)\.\.(\/|$)|^\/|^[a-z]:|\\|\0/i.test(name);

function readArchive(bytes: Buffer): ReadReqif {
  const parts = unpack(bytes, (name) => !isShadow(name), mostReqifUnpacked);
  const texts: { name: string; text: string }[] = [];
  const files: AttachedFile[] = [];
  let room = mostAttached;
  let xml = 0;
  for (const [name, content] of [...parts].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (isDocument(name)) xml += content.length;
    if (xml > reqifUnpackedAnyway + bytes.length * mostReqifPacked) throw new WorkbookRefused('large');
    const text = isDocument(name) ? decodeText(content) : undefined;
    if (text !== undefined && isReqif(text.slice(0, 64 * 1024))) texts.push({ name, text });
    else if (files.length < mostFilesNamed) {
      const fits = isSafe(name) && content.length <= room;
      if (fits) room -= content.length;
      files.push({ name: name.slice(0, 300), content: fits ? content.toString('base64') : '' });
    }
  }
  return { document: readReqif(texts), files };
}
