import { foldText } from '../fold-text.ts';
import { type Clause, clauseText, liesIn } from '../kinds/requirement/clause.ts';
import type { LocalText } from '../model/base.ts';
import type { Cell, Report, ReportHead, ReportLocale } from './blocks.ts';
import { languageOf } from './language.ts';
import { momentWords } from './moment.ts';

/** A standard of the library, as far as the list names it. */
export interface ListedStandard {
  code: string;
  name: LocalText;
  fullName: LocalText;
  region: LocalText;
  provenance: LocalText;
  chapters: readonly { number: string; title: LocalText }[];
  workProducts: number;
  link: string;
}

/** A requirement of a task with the clauses it meets. */
export interface CitingRequirement {
  task: string;
  code: string;
  clauses: readonly Clause[];
}

/** The standards a project follows, as entered, those of the library, and what cites them (R-REPORT-5). */
export interface StandardsToList {
  followed: readonly string[];
  known: readonly ListedStandard[];
  citing: readonly CitingRequirement[];
}

/** The list of standards as a report. */
export function standardsReport(
  { followed, known, citing }: StandardsToList,
  head: ReportHead,
  locale: ReportLocale,
): Report {
  const { t, name } = languageOf(locale);
  const column = (title: string, width: number, centred = false) => ({ title, width, ...(centred && { centred }) });
  const rows = ofProject({ followed, known, citing }).map((one): Cell[] => [
    one.code,
    name(one.name),
    name(one.fullName),
    name(one.region),
    name(one.provenance),
    one.chapters.length,
    one.workProducts,
    one.link,
  ]);
  return {
    locale,
    title: t('standardsTitle'),
    subtitle: `${head.project} (${head.projectCode})`,
    contents: t('contents'),
    pageLine: ['', ' / ', ''],
    head,
    cover: {
      sheet: t('sheetOverview'),
      facts: [
        [t('project'), `${head.project} (${head.projectCode})`],
        [t('standardsFollowed'), followed.join('\n') || t('none')],
        [t('author'), head.author],
        [t('date'), momentWords(head.date, head.zone)],
      ],
      note: t('standardsNote'),
    },
    front: [],
    sections: [
      {
        key: 'scope',
        title: t('standards'),
        sheet: t('standards'),
        wide: true,
        blocks: [
          {
            block: 'table',
            sheet: t('clausesUsed'),
            empty: t('noClauses'),
            columns: [
              column(t('standard'), 20),
              column(t('clause'), 16),
              column(t('heading'), 40),
              column(t('requirements'), 50),
            ],
            lines: () => usedClauses({ known, citing }, locale),
          },
          {
            block: 'table',
            sheet: t('standards'),
            empty: t('nothing'),
            columns: [
              column(t('code'), 12),
              column(t('name'), 24),
              column(t('fullName'), 40),
              column(t('region'), 12),
              column(t('provenance'), 16),
              column(t('chapters'), 10, true),
              column(t('workProducts'), 12, true),
              column(t('link'), 30),
            ],
            lines: () => rows,
          },
        ],
      },
    ],
    overview: null,
  };
}

/** Which clause is met by which requirements: by standard and clause, as their numbers count; what the library does not have is said. */
function usedClauses({ known, citing }: Pick<StandardsToList, 'known' | 'citing'>, locale: ReportLocale): Cell[][] {
  const { t, name } = languageOf(locale);
  const used = new Map<string, { clause: Clause; by: string[] }>();
  for (const { task, code, clauses } of citing)
    for (const clause of clauses) {
      const key = clauseText(clause);
      const found = used.get(key) ?? { clause, by: [] };
      if (!found.by.includes(`${task} ${code}`)) found.by.push(`${task} ${code}`);
      used.set(key, found);
    }
  const inOrder = new Intl.Collator('en', { numeric: true });
  const lines = [...used].sort(([a], [b]) => inOrder.compare(a, b));
  return lines.map(([, { clause, by }]) => {
    const standard = known.find(({ code }) => code === clause.standard);
    const chapters = standard?.chapters.filter(({ number }) => liesIn(clause.chapter, number)) ?? [];
    const chapter = chapters.sort((a, b) => b.number.length - a.number.length)[0];
    const unknown = standard ? t('clauseUnknown') : t('standardUnknown');
    const heading = clause.chapter === '' && standard ? name(standard.name) : unknown;
    return [clause.standard, clause.chapter, chapter ? name(chapter.title) : heading, by.join(', ')];
  });
}

/** The standards that the project names by their code or name, and those its requirements cite. */
function ofProject({ followed, known, citing }: StandardsToList): readonly ListedStandard[] {
  const named = new Set(
    [...followed, ...citing.flatMap(({ clauses }) => clauses.map(({ standard }) => standard))].map(foldText),
  );
  return known.filter(({ code, name: { en, zh } }) => [code, en, zh].some((text) => named.has(foldText(text))));
}
