import { Failure } from '#contract/kit/errors.ts';
import { projectDocument } from '#contract/project-document.ts';
import {
  addDocument,
  changeDocument,
  dropDocument,
  findDocument,
  tellDocuments,
} from '#server/actions/projects/keep-document.ts';
import { mediaTypeOf } from '#server/files/attachment-type.ts';
import { bytesResponse } from '#server/files/download.ts';
import { documentsOf } from '#server/store/projects/documents.ts';
import { implement } from '../implement.ts';

export const projectDocumentHandlers = implement(projectDocument, {
  list: async ({ params, query }, env) => {
    const { list, total } = await documentsOf(env.store.db, params.projectId, query);
    return { list: await tellDocuments(env, list), total };
  },
  upload: ({ params, form, body, user }, env) =>
    addDocument(env, user, params.projectId, { file: form.get('file'), form: body }),
  change: ({ params, body, user }, env) => changeDocument(env, user, params, body),
  drop: ({ params }, env) => dropDocument(env, params.projectId, params.documentId),
  file: async ({ params }, env) => {
    const { file, name, type } = await findDocument(env, params.projectId, params.documentId);
    const bytes = await env.files.read(file);
    if (!bytes) throw new Failure('NotFound');
    return bytesResponse(bytes, name, mediaTypeOf[type]);
  },
});
