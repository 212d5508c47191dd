import type { AttachmentType } from '#domain/kinds/attachment.ts';

/** What files are called on the wire. */
export const mediaTypes = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpeg: 'image/jpeg',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  csv: 'text/csv',
  txt: 'text/plain',
  zip: 'application/zip',
} as const satisfies Record<AttachmentType, string>;

/** Of a picture that people chose. */
export const imageTypes = [mediaTypes.jpeg, mediaTypes.png] as const;

/** Of documents of other tools that are written (`domain/formats`). */
export const documentTypes = [
  'application/json',
  'application/xml',
  'application/vnd.cyclonedx+json',
  'application/vnd.cyclonedx+xml',
  'application/zip',
] as const;
