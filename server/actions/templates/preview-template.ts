import { Failure } from '#contract/kit/errors.ts';
import type { ReportLocale } from '#domain/report/blocks.ts';
import type { Env } from '#server/env.ts';
import { previewInThread } from '#server/report/worker-thread.ts';

/** Fills a template with the delivered example. @throws Failure TemplateTooMuch */
export async function previewTemplate(env: Env, file: string, locale: ReportLocale): Promise<Uint8Array<ArrayBuffer>> {
  const write = {
    format: 'docx',
    locale,
    explain: false,
    content: 'tara',
    profile: null,
    files: env.files.place,
    template: file,
  } as const;
  try {
    return await previewInThread(write);
  } catch (error) {
    if (error instanceof Error && error.message === 'TemplateOverflow') throw new Failure('TemplateTooMuch');
    throw error;
  }
}
