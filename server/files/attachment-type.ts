import { mediaTypes } from '#contract/kit/media-types.ts';
import { type AttachmentType, promisedType } from '#domain/kinds/attachment.ts';
import { imageKind } from './picture.ts';

const startsWith = (bytes: Uint8Array, mark: string) =>
  mark.length <= bytes.length && [...mark].every((char, i) => bytes[i] === char.charCodeAt(0));

/** The part every office document of the kind has; names of parts stand uncompressed in a zip. */
const officeParts = { docx: 'word/document.xml', xlsx: 'xl/workbook.xml' } as const;

/** What the content is, where it can be seen; undefined for plain text and for what is not taken. */
function contentType(bytes: Uint8Array): 'pdf' | 'png' | 'jpeg' | 'docx' | 'xlsx' | 'zip' | undefined {
  if (startsWith(bytes, '%PDF-')) return 'pdf';
  const image = imageKind(bytes);
  if (image) return image;
  if (!startsWith(bytes, 'PK\x03\x04') && !startsWith(bytes, 'PK\x05\x06')) return undefined;
  const content = asBuffer(bytes);
  if (content.includes(officeParts.docx)) return 'docx';
  return content.includes(officeParts.xlsx) ? 'xlsx' : 'zip';
}

/** The same bytes, searched many times faster: a typed array looks at ten megabytes for six milliseconds. */
const asBuffer = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Text of any encoding has no NUL, but for UTF-16, which says so at its beginning. */
const isText = (bytes: Uint8Array) =>
  !asBuffer(bytes).includes(0) || startsWith(bytes, '\xff\xfe') || startsWith(bytes, '\xfe\xff');

/**
 * What kind of file this is: the content decides where it shows, and must be what the name promises. Undefined = not taken. An archive may
 * hold anything, so an office document is an archive too where the name says so.
 */
export function attachmentType(name: string, bytes: Uint8Array): AttachmentType | undefined {
  const promised = promisedType(name);
  if (!promised) return undefined;
  const found = contentType(bytes);
  if (promised === 'csv' || promised === 'txt') return found === undefined && isText(bytes) ? promised : undefined;
  if (promised === 'zip') return found === 'zip' || found === 'docx' || found === 'xlsx' ? 'zip' : undefined;
  return found === promised ? promised : undefined;
}

export const mediaTypeOf: Readonly<Record<AttachmentType, string>> = {
  ...mediaTypes,
  csv: `${mediaTypes.csv}; charset=utf-8`,
  txt: `${mediaTypes.txt}; charset=utf-8`,
};
