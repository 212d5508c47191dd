import { Failure } from '#contract/kit/errors.ts';
import { mediaTypes } from '#contract/kit/media-types.ts';
import { reportTemplate } from '#contract/reports/report-template.ts';
import {
  addTemplate,
  addTemplateVersion,
  changeTemplate,
  dropTemplate,
  findTemplate,
  findTemplateVersion,
  tellTemplates,
} from '#server/actions/templates/keep-template.ts';
import { previewTemplate } from '#server/actions/templates/preview-template.ts';
import { bytesResponse } from '#server/files/download.ts';
import { templateRows } from '#server/store/projects/report-templates.ts';
import { sampleTemplate } from '#server/templates/sample.ts';
import { implement } from '../implement.ts';

export const reportTemplateHandlers = implement(reportTemplate, {
  list: async (_, env) => tellTemplates(env, await templateRows(env.store.db)),
  offered: async (_, env) =>
    (await templateRows(env.store.db)).flatMap(({ id, name, used, archived }) =>
      used === null || archived ? [] : [{ id, name, version: used }],
    ),
  sample: ({ query }) =>
    Promise.resolve(
      bytesResponse(
        sampleTemplate(query.language) as Uint8Array<ArrayBuffer>,
        `intara-template-${query.language}.docx`,
        mediaTypes.docx,
      ),
    ),
  create: ({ form, body, user }, env) => addTemplate(env, user, form.get('file'), body.name),
  addVersion: ({ params, form, user }, env) => addTemplateVersion(env, user, params.templateId, form.get('file')),
  change: ({ params, body, user }, env) => changeTemplate(env, user, params.templateId, body),
  drop: ({ params, user }, env) => dropTemplate(env, user, params.templateId),
  file: async ({ params }, env) => {
    const { file, file_name } = await findTemplateVersion(env, params.templateId, params.number);
    const bytes = await env.files.read(file);
    if (!bytes) throw new Failure('NotFound');
    return bytesResponse(bytes, file_name, mediaTypes.docx);
  },
  preview: async ({ params, query }, env) => {
    const { name } = await findTemplate(env, params.templateId);
    const { file, number } = await findTemplateVersion(env, params.templateId, params.number);
    const bytes = await previewTemplate(env, file, query.locale);
    return bytesResponse(bytes, `${name}-${number}.docx`.replace(/[\\/]/g, ' '), mediaTypes.docx);
  },
});
