import { documentFormat } from '#domain/formats/formats.ts';
import type { ReportLocale } from '#domain/report/blocks.ts';
import { headOfAll } from '#domain/report/combined.ts';
import { momentInFileName } from '#domain/report/moment.ts';
import { isExtract } from '#domain/report/profile/profile.ts';
import { type ReportText, reportTexts } from '#domain/report/texts.ts';
import { documentOf } from './file-format.ts';
import type { ReportInput, ReportSubject } from './job-input.ts';
import type { ReportPart } from './worker-thread.ts';

/** Of reports that are not in English; those of one kind are named in their language anyway. */
const languageMarks: Record<ReportLocale, readonly string[]> = { 'en-US': [], 'zh-CN': ['中文'], both: ['中英'] };

/** The name of a file without its ending: the task, or the project where there are several, what it holds, and when it was made. */
export function nameOf(
  { about, input }: { about: ReportSubject; input: ReportInput },
  parts: readonly ReportPart[],
): string {
  const head = 'standards' in about ? about.standards.head : headOfAll(parts.map((part) => part.head));
  const { content = 'tara', profile } = input;
  // As the file speaks, which a profile may say.
  const locale = profile?.form.locale || input.locale;
  const document = documentFormat(documentOf(input.format) ?? '');
  const what = document
    ? [document.name.en]
    : content === 'tara'
      ? []
      : [sayIn(locale, content === 'standards' ? 'standards' : 'requirements')];
  const one = parts.length === 1 && !('label' in about);
  const subject = one
    ? [head.task, head.version]
    : [head.project, ...('label' in about && about.label ? [about.label] : [])];
  // Made in the same minute they would have one name.
  const language = content === 'tara' ? languageMarks[locale] : [];
  const extract = profile && isExtract(profile.form) ? [sayIn(locale, `extractFor_${profile.form.audience}`)] : [];
  return [...subject, ...what, ...extract, ...language, momentInFileName(head.date, head.zone)]
    .join('-')
    .replace(/[\\/]/g, ' ');
}

/** Files of one name would take each other's place in a folder: those of the same minute are counted. */
export function freeName(name: string, format: string, taken: ReadonlySet<string>): string {
  for (let n = 1; ; n += 1) {
    const free = `${name}${n === 1 ? '' : `-${n}`}.${format}`;
    if (!taken.has(free)) return free;
  }
}

/** A text of the report, in its language or both. */
export function sayIn(locale: ReportLocale, key: ReportText): string {
  const { en, zh } = reportTexts;
  if (locale === 'both') return `${zh[key]} ${en[key]}`;
  return (locale === 'zh-CN' ? zh : en)[key];
}
