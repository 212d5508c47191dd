import type { Report } from './blocks.ts';
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

/** @param longest characters of each name; a longer one is cut, the marking, the status and the moment never are */
export function runningHead({ head, title, locale }: Report, longest = 50): RunningHead {
  const { t } = languageOf(locale);
  const cut = (name: string) => {
    const letters = [...name.replace(/\s+/g, ' ')];
    return letters.length > longest ? `${letters.slice(0, longest - 1).join('')}…` : letters.join('');
  };
  const line = (parts: readonly string[]) => parts.filter(Boolean).join(' · ');
  return {
    subject: line([
      head.marking,
      head.extract ? t(`extractFor_${head.extract.audience}`) : '',
      cut(head.project),
      cut(head.task),
    ]),
    // A report that is about no version has no status either.
    version: head.version && line([cut(head.version), t(head.status)]),
    report: line([title, momentWords(head.date, head.zone)]),
  };
}
