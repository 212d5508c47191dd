import { attachment } from '#contract/attachment.ts';
import { keepAttachment, readAttachment } from '#server/actions/keep-attachment.ts';
import { mediaTypeOf } from '#server/files/attachment-type.ts';
import { attachment as disposition } from '#server/files/download.ts';
import { implement } from './implement.ts';

export const attachmentHandlers = implement(attachment, {
  upload: ({ params, form, user, scope }, env) => {
    const at = { versionId: params.versionId, projectId: scope.projectId ?? '' };
    return keepAttachment(env, user, at, form.get('file'));
  },
  file: async ({ params, query, user }, env) => {
    const asked = { file: params.file, name: query.name };
    const { attachment: found, bytes } = await readAttachment(env, user, params.versionId, asked);
    return new Response(bytes, {
      headers: {
        'content-type': mediaTypeOf[found.type],
        'content-length': String(bytes.byteLength),
        'content-disposition': disposition(found.name),
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
      },
    });
  },
});
