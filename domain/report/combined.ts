import type { Block, FrontPart, Report, ReportHead, Section } from './blocks.ts';
import { type Language, languageOf } from './language.ts';
import { momentWords } from './moment.ts';
import { extractFacts } from './profile/marks.ts';

/**
 * Several reports of one project in one file (R-REPORT-6): one after the other, each section with the code of its task. The cover names all of
 * them; behind it stands the cover of each with all its signatures, and its versions.
 */
export function combinedReport(reports: readonly Report[]): Report {
  const [first] = reports;
  if (!first) throw new Error('nothing to combine');
  if (reports.length === 1) return first;
  const language = languageOf(first.locale);
  const heads = reports.map((report) => report.head);
  const head = headOfAll(heads, language.comma);
  return {
    ...first,
    head,
    heads,
    cover: { ...first.cover, facts: coverOfAll(reports, head, language) },
    front: reports.flatMap((report) => [coverOf(report), ...report.front.map(frontOf(report))]),
    sections: reports.flatMap((report) => [...overviewSection(report), ...report.sections.map(ofTask(report))]),
    overview: null,
  };
}

/**
 * What is said of all tasks together. A final version keeps the words of its day, so the newest head says what the project is called and when the
 * report was made; every marking stays, since the strictest of them holds. One draft makes the whole a draft.
 */
export function headOfAll(heads: readonly ReportHead[], comma = ', '): ReportHead {
  const [first, ...others] = heads;
  if (!first) throw new Error('a report about nothing');
  if (others.length === 0) return first;
  const newest = others.reduce((one, other) => (other.date > one.date ? other : one), first);
  const { organisation, project, projectCode, date, zone } = newest;
  return {
    ...first,
    organisation,
    marking: [...new Set(heads.map(({ marking }) => marking).filter(Boolean))].join(comma),
    project,
    projectCode,
    task: heads.map(({ task }) => task).join(comma),
    taskCode: heads.map(({ taskCode }) => taskCode).join(comma),
    author: [...new Set(heads.map(({ author }) => author))].join(comma),
    version: heads.map(({ taskCode, version }) => `${taskCode} ${version}`).join(comma),
    status: heads.some(({ status }) => status === 'open') ? 'open' : 'frozen',
    date,
    ...(zone && { zone }),
  };
}

function coverOfAll(
  reports: readonly Report[],
  { organisation, marking, project, projectCode, date, zone, extract }: ReportHead,
  language: Language,
): Report['cover']['facts'] {
  const { t } = language;
  const named = (title: string, text: string): [string, string][] => (text ? [[title, text]] : []);
  return [
    ...(extract ? extractFacts(language, extract) : []),
    ...named(t('organisation'), organisation),
    ...named(t('marking'), marking),
    [t('project'), `${project} (${projectCode})`],
    ...reports.map(({ head }): [string, string] => [
      `${t('task')} ${head.taskCode}`,
      `${head.task} · ${head.version} · ${t(head.status)}`,
    ]),
    [t('date'), momentWords(date, zone)],
  ];
}

/** The cover of one task: who made its version final and why, who approved it, who is responsible. */
const coverOf = ({ head, cover }: Report): FrontPart => ({
  title: `${head.taskCode} · ${head.task}`,
  sheet: `${head.taskCode} ${cover.sheet}`,
  blocks: [{ block: 'facts', rows: cover.facts }],
  own: head,
});

const frontOf =
  ({ head }: Report) =>
  (part: FrontPart): FrontPart => ({
    ...part,
    title: `${head.taskCode} · ${part.title}`,
    sheet: `${head.taskCode} ${part.sheet}`,
    blocks: part.blocks.map((block) => blockOf(head, block)),
    own: head,
  });

/** A section under the code of its task; its sheets, too. */
const ofTask =
  ({ head }: Report) =>
  (section: Section): Section => ({
    ...section,
    title: `${head.taskCode} · ${section.title}`,
    sheet: `${head.taskCode} ${section.sheet}`,
    blocks: section.blocks.map((block) => blockOf(head, block)),
    own: head,
  });

/** What has a sheet of its own is named by its task there: two tasks have a TS-3 each. */
function blockOf<B extends Block>({ taskCode }: ReportHead, block: B): B {
  if (block.block === 'table') return block.sheet ? { ...block, sheet: `${taskCode} ${block.sheet}` } : block;
  if (block.block === 'picture' || block.block === 'keptPicture') return { ...block, alt: `${taskCode} ${block.alt}` };
  return block;
}

/** The analysis in one table, which a report of one task has behind its cover. */
function overviewSection(report: Report): Section[] {
  const { overview, head } = report;
  if (!overview) return [];
  const sheet = `${head.taskCode} ${overview.sheet ?? report.title}`;
  return [{ key: 'scope', title: sheet, sheet, wide: true, blocks: [{ ...overview, sheet }], own: head }];
}
