import type { TemplateProblem } from '#domain/report/template/problems.ts';
import type { TemplateRefusal } from '#domain/report/template/refusal-words.ts';

/** What the process says that reads a template; all but `ready` end it. */
export type FromTemplateReader =
  | { ready: true }
  | { refused: TemplateRefusal; detail: string }
  | { places: number; problems: readonly TemplateProblem[] };
