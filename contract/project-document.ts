import * as z from 'zod';
import { attachmentTypes } from '#domain/kinds/attachment.ts';
import { DocumentForm } from '#domain/product/project-document.ts';
import { endpoint } from './kit/endpoint.ts';
import { listQuery, PageOf } from './kit/list.ts';
import { mediaTypes } from './kit/media-types.ts';

/** A document of a project: a file beside its analyses, in one version. */
export const ProjectDocument = DocumentForm.extend({
  id: z.string(),
  rev: z.number().int(),
  name: z.string(),
  size: z.number().int(),
  type: z.enum(attachmentTypes),
  /** Who uploaded it, and when. */
  createBy: z.object({ id: z.string(), name: z.string() }),
  createdOn: z.string(),
  updateBy: z.object({ id: z.string(), name: z.string() }),
  updateTime: z.string(),
});
export type ProjectDocument = z.infer<typeof ProjectDocument>;

/** The fields documents can be sorted by; the last uploaded first unless said. */
export const documentSorters = ['name', 'kind', 'version', 'createdOn'] as const;
const query = listQuery(documentSorters).omit({ starred: true, mine: true });
export type DocumentQuery = z.output<typeof query>;

/** Documents of a project, with the rights of its analyses. */
export const projectDocument = {
  list: endpoint({
    method: 'GET',
    path: '/intara/v1.0/projects/:projectId/project-documents',
    access: 'ProjectAnalysisRead',
    summary: 'List the documents of a project; search by name',
    query,
    answer: PageOf(ProjectDocument),
  }),
  upload: endpoint({
    method: 'POST',
    path: '/intara/v1.0/projects/:projectId/project-documents',
    kind: 'upload',
    uploadLimit: 'upload.attachmentMegabytes',
    access: 'ProjectAnalysisModify',
    summary:
      'Add a document to a project (multipart, field `file`: pdf, png, jpeg, xlsx, docx, csv, txt, zip; `kind`, `version` and `note` beside it). One name has each version once',
    body: DocumentForm,
    answer: ProjectDocument,
    errors: [
      'AttachmentType',
      'DocumentTaken',
      'ListFull',
      'TooMuchUnattached',
      'ProjectUnattached',
      'TotalUnattached',
    ],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/intara/v1.0/projects/:projectId/project-documents/:documentId',
    access: 'ProjectAnalysisModify',
    summary: 'Change kind, version and note of a document; its file stays',
    body: z.object({ rev: z.number().int(), form: DocumentForm }),
    answer: ProjectDocument,
    errors: ['StaleRow', 'DocumentTaken'],
  }),
  drop: endpoint({
    method: 'DELETE',
    path: '/intara/v1.0/projects/:projectId/project-documents/:documentId',
    access: 'ProjectAnalysisModify',
    summary: 'Delete a document of a project',
    answer: z.null(),
  }),
  file: endpoint({
    method: 'GET',
    path: '/intara/v1.0/projects/:projectId/project-documents/:documentId/file',
    kind: 'file',
    media: Object.values(mediaTypes),
    access: 'ProjectAnalysisRead',
    summary: 'Download the file of a document',
    answer: z.unknown(),
  }),
};
