import * as z from 'zod';
import { Attachment } from '#domain/kinds/attachment.ts';
import { endpoint } from './kit/endpoint.ts';
import { mediaTypes } from './kit/media-types.ts';

/** Files that belong to rows of a version. Sent first; the edit that names the file in a row then makes it part of the analysis. */
export const attachment = {
  upload: endpoint({
    method: 'POST',
    path: '/intara/v1.0/versions/:versionId/attachments',
    kind: 'upload',
    uploadLimit: 'upload.attachmentMegabytes',
    access: 'ProjectAnalysisModify',
    summary:
      'Upload a file (multipart, field `file`: pdf, png, jpeg, xlsx, docx, csv, txt, zip) and return its reference. A later edit attaches it to a row',
    answer: Attachment,
    errors: ['VersionLocked', 'AttachmentType', 'TooMuchUnattached', 'ProjectUnattached', 'TotalUnattached'],
  }),
  file: endpoint({
    method: 'GET',
    path: '/intara/v1.0/versions/:versionId/attachments/:file',
    kind: 'file',
    media: Object.values(mediaTypes),
    access: 'ProjectAnalysisRead',
    summary:
      'Download a file attached to a row of the version, or just uploaded by the caller. `name` selects one if the same content has several names',
    query: z.object({ name: z.string().max(200).describe('The name of the file').optional() }),
    answer: z.unknown(),
  }),
};
