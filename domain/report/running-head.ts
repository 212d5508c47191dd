import type { Report, ReportHead } from './blocks.ts';
import { languageOf } from './language.ts';
import { momentWords } from './moment.ts';

/** What stands at the edge of every printed page, so that a single page says what it belongs to. */
export interface RunningHead {
  /** Marking, that it is an extract and for whom, project, task. */
  subject: string;
  /** Version and status. */
  version: string;
  /** What the report is and when it was made. */
  report: string;
}

/** What the properties of a file call it: the report, that it is an extract and for whom, the task and its version. */
export function documentTitle({ head, title, locale }: Report): string {
  const extract = head.extract && languageOf(locale).t(`extractFor_${head.extract.audience}`);
  return [title, extract, head.task, head.version].filter(Boolean).join(' ');
}

/** An open version is a draft; what is about no version is none. */
export const isDraft = ({ version, status }: ReportHead): boolean => version !== '' && status === 'open';

interface Edge {
  /** Characters of each name; a longer one is cut, the marking, the status and the moment never are. */
  longest?: number;
  /** Whose page it is, in a report of several tasks. */
  own?: ReportHead | undefined;
}

export function runningHead(report: Report, { longest = 50, own }: Edge = {}): RunningHead {
  const { title, locale } = report;
  const head = own ?? report.head;
  const { t, colon, comma } = languageOf(locale);
  const cut = (name: string) => {
    const letters = [...name.replace(/\s+/g, ' ')];
    return letters.length > longest ? `${letters.slice(0, longest - 1).join('')}…` : letters.join('');
  };
  const line = (parts: readonly string[]) => parts.filter(Boolean).join(' · ');
  const drafts = own ? [] : (report.heads ?? []).filter(isDraft);
  // Pages about all tasks say which of them are drafts.
  const which = drafts.length < (report.heads?.length ?? 0) ? drafts.map(({ taskCode }) => taskCode).join(comma) : '';
  return {
    subject: line([
      head.marking,
      head.extract ? t(`extractFor_${head.extract.audience}`) : '',
      cut(head.project),
      head.task === head.project ? '' : cut(head.task),
    ]),
    // A report that is about no version has no status either.
    version: head.version && line([cut(head.version), which ? `${t('open')}${colon}${cut(which)}` : t(head.status)]),
    // The moment is that of the report, whichever of its tasks a page tells of.
    report: line([title, momentWords(report.head.date, report.head.zone)]),
  };
}
