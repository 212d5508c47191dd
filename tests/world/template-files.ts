import type { ReportHead, ReportLocale } from '#domain/report/blocks.ts';
import type { ReportProfileBody } from '#domain/report/profile/profile.ts';
import type { ReportedPart } from '#domain/report/profile/profiled-report.ts';
import { templateSource } from '#domain/report/template/source.ts';
import type { Workspace } from '#domain/workspace/workspace.ts';
import { readTemplate } from '#server/templates/check-template.ts';
import { fillTemplate } from '#server/templates/fill.ts';
import { TemplateRefused } from '#server/templates/refused.ts';
import { sampleTemplate } from '#server/templates/sample.ts';
import { type Parts, withBody } from './docx-parts.ts';

/** The smallest Word file with this body, and more parts. */
export const docx = (body: string, more: Parts = {}): Uint8Array => withBody(sampleTemplate('en'), body, more);

/** Fills a template with a version. */
export function filled(bytes: Uint8Array, w: Workspace, head: ReportHead, locale: ReportLocale = 'en-US'): Uint8Array {
  return filledBy(bytes, { workspace: w, head }, null, locale);
}

/** Fills a template with what a profile leaves of a version. */
export function filledBy(
  bytes: Uint8Array,
  part: ReportedPart,
  profile: ReportProfileBody | null,
  locale: ReportLocale = 'en-US',
): Uint8Array {
  return fillTemplate({ ...readTemplate(bytes), source: templateSource(part, locale, profile) });
}

/** Why a file is refused; what is wrong with its placeholders where it is not. */
export function refusalOf(bytes: Uint8Array): string {
  try {
    return (
      readTemplate(bytes)
        .compiled.problems.map(({ problem }) => problem)
        .join(' ') || 'taken'
    );
  } catch (error) {
    if (error instanceof TemplateRefused) return error.why;
    throw error;
  }
}
