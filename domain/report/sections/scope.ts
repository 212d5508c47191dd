import { answersText } from '../../kinds/asset/device-answers.ts';
import { chapterWords } from '../../kinds/chapter/marks.ts';
import { type ChapterTopic, chapterId, itemTopics } from '../../kinds/chapter/shape.ts';
import type { Row } from '../../kinds/kinds.ts';
import { isInside } from '../../method/rate/coverage.ts';
import type { Block, Cell, ReportHead } from '../blocks.ts';
import { momentWords } from '../moment.ts';
import { extractFacts } from '../profile/marks.ts';
import { column, listOf, type ReportContext, sorted } from '../report-context.ts';
import { topology } from './topology.ts';
import { approvalWords, finalWords } from './versions.ts';

/** What was written about these topics, with the names of the pictures. */
export const chapters = ({ w, t, say }: ReportContext, topics: readonly ChapterTopic[]): [string, Cell][] =>
  topics.flatMap((topic): [string, Cell][] => {
    const row = w.chapters.get(chapterId(topic));
    if (!row || (row.text === '' && row.pictures.length === 0)) return [];
    const pictures = row.pictures.map(({ name }) => name).join(say.comma);
    return [
      [
        t(`chapter_${topic}`),
        [chapterWords(row.text), pictures && `${t('pictures')}${say.colon}${pictures}`].filter(Boolean).join('\n'),
      ],
    ];
  });

/** The pictures of these chapters, in their order. */
export const chapterPictures = ({ w, t }: ReportContext, topics: readonly ChapterTopic[]): Block[] =>
  topics.flatMap((topic) => {
    const pictures = w.chapters.get(chapterId(topic))?.pictures ?? [];
    return pictures.flatMap(({ file, type, name }): Block[] => {
      if (type !== 'png' && type !== 'jpeg') return [];
      const alt = `${t(`chapter_${topic}`)} · ${name}`;
      return [{ block: 'keptPicture', file, type, alt, ...(pictures.length > 1 && { caption: name }) }];
    });
  });

/**
 * Cover facts: what the report is about and in which state.
 * @param isAlone the comments of approvals stand nowhere else
 */
export function coverFacts({ t, say }: ReportContext, head: ReportHead, isAlone = false): [string, Cell][] {
  const { zone, extract } = head;
  const facts: [string, Cell][] = [
    ...said(t('organisation'), head.organisation),
    ...said(t('marking'), head.marking),
    [t('project'), `${head.project} (${head.projectCode})`],
    [t('task'), `${head.task} (${head.taskCode})`],
    [t('system'), head.systemName],
    [t('version'), head.version],
    [t('status'), t(head.status)],
    [t('revision'), head.rev],
    [t('author'), head.author],
    [t('responsible'), head.responsible],
    [t('members'), head.members.join(say.comma)],
    [t('scheduled'), head.scheduled.join(' – ')],
    [t('date'), momentWords(head.date, zone)],
    ...(head.final ? [[t('madeFinal'), finalWords(say, head.final, zone)] as [string, Cell]] : []),
    ...(head.imported
      ? [
          [t('imported'), `${t('importedBy')} ${head.imported.who} · ${momentWords(head.imported.on, zone)}`] as [
            string,
            Cell,
          ],
        ]
      : []),
    ...(head.approvals ?? []).map((one): [string, Cell] => [t('approval'), approvalWords(say, one, zone, isAlone)]),
    ...(head.needsSecondPerson
      ? [[t('secondPerson'), t(isApprovedHere(head) ? 'secondPersonMissing' : 'secondPersonNobody')] as [string, Cell]]
      : []),
  ];
  // Of an extract nothing is said of what is left out, as if it had never been given.
  return extract ? [...extractFacts(say, extract), ...facts.filter(([, value]) => value !== '')] : facts;
}

/** Somebody here has approved it, and not only a file says so. */
const isApprovedHere = ({ approvals }: ReportHead): boolean =>
  (approvals ?? []).some((one) => one.answer === 'approved' && !one.imported);

const said = (title: string, text: string): [string, Cell][] => (text ? [[title, text]] : []);

/** Scope and item definition (clause 9.3): what was entered of the task, functions, and the trust boundary by its assets. */
export function scope(context: ReportContext, head: ReportHead): Block[] {
  const { w, t, say } = context;
  const phases = head.lifecycle.map((phase) => t(`phase_${phase}` as 'phase_concept'));
  const assets = sorted(w.assets.values());
  const boundary = (inside: boolean) =>
    assets.filter((asset) => isInside(asset, w.drawnInside) === inside).map((asset) => `${asset.code} ${asset.name}`);
  const none = t(context.extract?.isPart ? 'notInExtract' : 'none');
  return [
    {
      block: 'facts',
      rows: [
        [t('system'), head.systemName],
        [t('type'), t(`taskType_${head.type}` as 'taskType_system')],
        [t('level'), t(`taskType_${head.level}` as 'taskType_system')],
        [t('lifecycle'), phases.join(say.comma) || t('none')],
        [t('description'), head.description],
        [t('overview'), head.overview],
        ...chapters(context, ['overview', ...itemTopics]),
      ],
    },
    ...chapterPictures(context, ['overview', ...itemTopics]),
    { block: 'heading', text: t('functions') },
    listOf(
      context,
      [
        column(context, 'code', 8),
        column(context, 'name', 26),
        column(context, 'functionLevel', 10),
        column(context, 'parent', 9),
        column(context, 'relevant', 12, true),
        column(context, 'description', 40),
      ],
      context.listed('functions'),
      (row) => [
        row.code,
        row.name,
        t(row.level),
        row.parent ? (w.functions.get(row.parent)?.code ?? '') : '',
        context.yesNo(row.cybersecurity),
        row.description,
      ],
      { sheet: t('functions'), key: 'functions', wanted: true },
    ),
    { block: 'heading', text: t('boundary') },
    {
      block: 'facts',
      rows: [
        [t('inside'), boundary(true).join('\n') || none],
        [t('outside'), boundary(false).join('\n') || none],
      ],
    },
  ];
}

export function assumptions(context: ReportContext): Block[] {
  const rows = context.listed('assumptions');
  return [
    listOf(
      context,
      [
        column(context, 'code', 9),
        column(context, 'name', 24),
        column(context, 'text', 46),
        column(context, 'explanation', 26),
      ],
      rows,
      (row) => [
        row.code,
        row.name,
        row.text,
        [
          withLink(row),
          row.confirmedBy && `${context.t('confirmedBy')}${context.say.colon}${row.confirmedBy}`,
          carriedBy(context, row),
        ]
          .filter(Boolean)
          .join('\n'),
      ],
      { sheet: context.t('assumptions'), key: 'assumptions' },
    ),
  ];
}

/** What an assumption carries: rows whose rating holds only while it does (M-18.2). */
function carriedBy({ w, t, say, codes }: ReportContext, row: Row<'assumptions'>): string {
  const all = [
    codes(w.steps, row.carriedSteps),
    codes(w.paths, row.carriedPaths),
    codes(w.damages, row.carriedDamages),
  ].filter(Boolean);
  return all.length > 0 ? `${t('carries')}${say.colon}${all.join(say.comma)}` : '';
}

/** Explanation of a statement with its link below. */
export const withLink = (row: { explanation: string; link: string }): string =>
  [row.explanation, row.link].filter(Boolean).join('\n');

/** How many of an asset there are, and what each is called, where it is more than the one. */
const instancesOf = ({ t, say }: ReportContext, { instances, instanceNames }: Row<'assets'>): string =>
  instances > 1 || instanceNames
    ? `${t('instances')}${say.colon}${[instances, instanceNames].filter(Boolean).join(' · ')}`
    : '';

/** What was answered of the device, by the numbers of EMB3D. */
const deviceOf = ({ t, say }: ReportContext, { deviceProperties }: Row<'assets'>): string => {
  const answers = answersText(deviceProperties);
  return answers && `${t('deviceProperties')}${say.colon}${answers}`;
};

export function assets(context: ReportContext): Block[] {
  const { w, t } = context;
  const category = new Map(w.method.assetCategories.map((entry) => [entry.code, context.say.name(entry.name)]));
  return [
    listOf(
      context,
      [
        column(context, 'code', 7),
        column(context, 'name', 26),
        column(context, 'category', 16),
        column(context, 'properties', 22),
        column(context, 'insideShort', 10, true),
        column(context, 'securityAsset', 10, true),
        column(context, 'function', 12),
        column(context, 'description', 30),
      ],
      context.listed('assets'),
      (row) => [
        row.code,
        row.name,
        category.get(row.category) ?? row.category,
        [
          ...row.properties.map(context.property),
          ...Object.entries(row.notApplicable).map(([code, reason]) =>
            t('notApplicable', { property: context.property(code), reason }),
          ),
        ].join('\n'),
        [context.yesNo(isInside(row, w.drawnInside)), row.boundaryOverride?.reason].filter(Boolean).join('\n'),
        context.yesNo(row.isSecurityAsset),
        context.codes(w.functions, row.functions),
        [
          row.description,
          row.data && `${t('data')}${context.say.colon}${row.data}`,
          instancesOf(context, row),
          deviceOf(context, row),
        ]
          .filter(Boolean)
          .join('\n'),
      ],
      { sheet: t('assets'), key: 'assets', wanted: true },
    ),
    ...topology(context),
  ];
}
