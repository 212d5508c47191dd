import { z } from 'zod';
import { Attachment } from '#domain/model/attachment.ts';
import { endpoint } from './endpoint.ts';

/** Files that belong to rows of a version. Sent first; the edit that names the file in a row then makes it part of the analysis. */
export const attachment = {
  upload: endpoint({
    method: 'POST',
    path: '/intara/v1.0/versions/:versionId/attachments',
    kind: 'upload',
    uploadLimit: 'upload.attachmentMegabytes',
    access: 'ProjectAnalysisModify',
    summary:
      'Keep a file (multipart, field `file`: pdf, png, jpeg, xlsx, docx, csv, txt, zip) and answer what a row names it by. Not part of a row yet',
    answer: Attachment.meta({ id: 'Attachment' }),
    errors: ['VersionLocked', 'AttachmentType'],
  }),
  file: endpoint({
    method: 'GET',
    path: '/intara/v1.0/versions/:versionId/attachments/:file',
    kind: 'file',
    access: 'ProjectAnalysisRead',
    summary:
      'A file that a row of the version names, or that the caller has just sent, to be saved. `name` picks one of several names of one content',
    query: z.object({ name: z.string().max(200).optional() }),
    answer: z.unknown(),
  }),
};
