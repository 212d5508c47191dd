import * as z from 'zod';
import { plainFileName } from '../model/file-name.ts';

/** What evidence comes as. Nothing among them that a browser would run when it is opened. */
export const attachmentTypes = ['pdf', 'png', 'jpeg', 'xlsx', 'docx', 'csv', 'txt', 'zip'] as const;
export type AttachmentType = (typeof attachmentTypes)[number];

/** Name endings that are taken; the content decides what the file is, where content can tell. */
export const attachmentEndings: Readonly<Record<string, AttachmentType>> = {
  pdf: 'pdf',
  png: 'png',
  jpg: 'jpeg',
  jpeg: 'jpeg',
  xlsx: 'xlsx',
  docx: 'docx',
  csv: 'csv',
  txt: 'txt',
  log: 'txt',
  zip: 'zip',
};

/** What the ending of a file name promises; undefined for one that is not taken. */
export function promisedType(name: string): AttachmentType | undefined {
  const ending = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(attachmentEndings, ending) ? attachmentEndings[ending] : undefined;
}

/** What a browser shows as a picture. */
export const isPicture = (type: AttachmentType | undefined): boolean => type === 'png' || type === 'jpeg';

/** Most files of one row. */
export const mostAttachments = 50;

/**
 * A file that belongs to a row: `file` is the SHA-256 of its content, under which it is kept; `size` in bytes. It is saved under its name by whoever
 * opens it, so the name must promise no other type: text that was sent as `notes.txt` would come out as a program or a page. A row may name it
 * otherwise than it was sent, so its name is made plain here, too.
 */
export const Attachment = z
  .object({
    file: z.string().regex(/^[0-9a-f]{64}$/, 'wrong'),
    name: z.string().overwrite(plainFileName).trim().min(1, 'required').max(200),
    size: z.number().int().min(0),
    type: z.enum(attachmentTypes),
  })
  .refine(({ name, type }) => promisedType(name) === type, { path: ['name'], message: 'wrong' });
export type Attachment = z.infer<typeof Attachment>;
