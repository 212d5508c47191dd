import type { TemplateRefusal } from '#domain/report/template/refusal-words.ts';

/** A file that is not read as a template. */
export class TemplateRefused extends Error {
  constructor(
    readonly why: TemplateRefusal,
    /** The part, the field or the link that is at fault. */
    readonly detail = '',
  ) {
    super(`${why} ${detail}`);
    this.name = 'TemplateRefused';
  }
}
