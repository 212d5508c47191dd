/** Why a file is no template that is taken, before a placeholder is read. */
export const refusals = [
  'broken',
  'large',
  'notDocx',
  'encrypted',
  'names',
  'twice',
  'macros',
  'embedded',
  'external',
  'attached',
  'subDocument',
  'field',
  'doctype',
  'xml',
  'deep',
  'many',
] as const;
export type TemplateRefusal = (typeof refusals)[number];

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
