import type { Report, Section } from './blocks.ts';
import { languageOf } from './language.ts';

/**
 * Several reports of one project in one file (R-REPORT-6): one after the other, each section with the code of its task. The cover names all of
 * them; what is the same in all is that of the first.
 */
export function combinedReport(reports: readonly Report[]): Report {
  const [first] = reports;
  if (!first) throw new Error('nothing to combine');
  if (reports.length === 1) return first;
  const { t, comma } = languageOf(first.locale);
  const { organisation, marking, project, projectCode, date } = first.head;
  const named = (title: string, text: string): [string, string][] => (text ? [[title, text]] : []);
  return {
    ...first,
    head: {
      ...first.head,
      task: reports.map(({ head }) => head.task).join(comma),
      taskCode: reports.map(({ head }) => head.taskCode).join(comma),
      version: '',
    },
    cover: {
      ...first.cover,
      facts: [
        ...named(t('organisation'), organisation),
        ...named(t('marking'), marking),
        [t('project'), `${project} (${projectCode})`],
        ...reports.map(({ head }): [string, string] => [
          `${t('task')} ${head.taskCode}`,
          `${head.task} · ${head.version} · ${t(head.status)}`,
        ]),
        [t('date'), date],
      ],
    },
    sections: reports.flatMap((report) => [...overviewSection(report), ...report.sections.map(ofTask(report))]),
    overview: null,
  };
}

/** A section under the code of its task; its sheets, too. */
const ofTask =
  ({ head }: Report) =>
  (section: Section): Section => ({
    ...section,
    title: `${head.taskCode} · ${section.title}`,
    sheet: `${head.taskCode} ${section.sheet}`,
    blocks: section.blocks.map((block) =>
      block.block === 'table' && block.sheet ? { ...block, sheet: `${head.taskCode} ${block.sheet}` } : block,
    ),
  });

/** The analysis in one table, which a report of one task has behind its cover. */
function overviewSection(report: Report): Section[] {
  const { overview, head } = report;
  if (!overview) return [];
  const sheet = `${head.taskCode} ${overview.sheet ?? report.title}`;
  return [{ key: 'scope', title: sheet, sheet, wide: true, blocks: [{ ...overview, sheet }] }];
}
