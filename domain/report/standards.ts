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
  chapters: number;
  workProducts: number;
  link: string;
}

/** The standards a project follows, as entered, and those of the library (R-REPORT-5). */
export interface StandardsToList {
  followed: readonly string[];
  known: readonly ListedStandard[];
}

/** The list of standards as a report. */
export function standardsReport({ followed, known }: StandardsToList, head: ReportHead, locale: ReportLocale): Report {
  const { t, name } = languageOf(locale);
  const column = (title: string, width: number, centred = false) => ({ title, width, ...(centred && { centred }) });
  const rows = known.map((one): Cell[] => [
    one.code,
    name(one.name),
    name(one.fullName),
    name(one.region),
    name(one.provenance),
    one.chapters,
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
