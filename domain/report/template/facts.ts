import { type ChapterTopic, chapterTopics } from '#domain/kinds/chapter/shape.ts';
import { type AnalysisKind, analysisKindNames, analysisKinds } from '#domain/kinds/kinds.ts';
import type { LocalText } from '#domain/model/base.ts';
import type { ReportHead, SectionKey } from '../blocks.ts';
import { momentWords } from '../moment.ts';
import type { LeftOutPart } from '../profile/audience.ts';
import { extractWords } from '../profile/marks.ts';
import type { ReportContext } from '../report-context.ts';
import { chapters } from '../sections/scope.ts';
import type { ReportText } from '../texts.ts';
import { nameOf, wordsOf } from './names.ts';

/** A single value that a placeholder stands for, wherever it stands. */
export interface Fact {
  words: LocalText;
  /** Where a report says it, and to what content that may be left out it belongs. */
  section?: SectionKey;
  part?: LeftOutPart;
  tell(context: ReportContext, head: ReportHead): string | number;
}

const fact = (key: ReportText, tell: Fact['tell'], more: Pick<Fact, 'section' | 'part'> = {}): Fact => ({
  words: wordsOf(key),
  tell,
  ...more,
});

const typeText = (context: ReportContext, type: string) => context.t(`taskType_${type}` as 'taskType_system');

/** The moment of a day without its time. */
const dayOf = (context: ReportContext, moment: string | undefined) => (moment ? context.day(moment) : '');

const own = (head: ReportHead) => head.versions?.at(-1);

const ofHead: Record<string, Fact> = {
  organisation: fact('organisation', (_, head) => head.organisation),
  marking: fact('marking', (_, head) => head.marking),
  'report.title': fact('title', ({ t }) => t('title')),
  'report.date': fact('date', (_, head) => momentWords(head.date, head.zone)),
  'report.day': {
    words: { en: 'Day of the report', zh: '报告日期（仅日期）' },
    tell: (context, head) => dayOf(context, head.date),
  },
  extract: {
    words: { en: 'That it is an extract, for whom, and what is left out', zh: '节选说明：面向的对象及未包含的内容' },
    tell: ({ say }, { extract }) => (extract ? extractWords(say, extract) : ''),
  },
  'extract.audience': {
    words: { en: 'For whom the extract is', zh: '节选面向的对象' },
    tell: ({ t }, { extract }) => (extract ? t(`extractFor_${extract.audience}`) : ''),
  },
  'project.name': fact('project', (_, head) => head.project),
  'project.code': { words: { en: 'Code of the project', zh: '项目编号' }, tell: (_, head) => head.projectCode },
  'task.name': fact('task', (_, head) => head.task),
  'task.code': { words: { en: 'Code of the analysis', zh: '分析任务编号' }, tell: (_, head) => head.taskCode },
  'task.type': fact('type', (context, head) => typeText(context, head.type)),
  'task.level': fact('level', (context, head) => typeText(context, head.level)),
  'task.system': fact('system', (_, head) => head.systemName),
  'task.lifecycle': fact('lifecycle', ({ t, say }, head) =>
    head.lifecycle.map((phase) => t(`phase_${phase}` as 'phase_concept')).join(say.comma),
  ),
  'task.description': fact('description', (_, head) => head.description, { section: 'scope', part: 'notes' }),
  'task.overview': fact('overview', (_, head) => head.overview, { section: 'scope' }),
  'task.start': { words: { en: 'First day planned', zh: '计划开始日期' }, tell: (_, head) => head.scheduled[0] },
  'task.end': { words: { en: 'Last day planned', zh: '计划结束日期' }, tell: (_, head) => head.scheduled[1] },
  'version.name': fact('version', (_, head) => head.version),
  'version.status': fact('status', ({ t }, head) => t(head.status)),
  'version.revision': fact('revision', (_, head) => head.rev),
  'version.author': fact('author', (_, head) => head.author, { part: 'people' }),
  'version.base': fact('baseVersion', (_, head) => own(head)?.base ?? ''),
  'version.content': fact('updateContent', (_, head) => own(head)?.content ?? ''),
  'version.created': fact('created', (_, head) => momentWords(own(head)?.createdOn ?? '', head.zone)),
  'people.responsible': fact('responsible', (_, head) => head.responsible, { part: 'people' }),
  'people.members': fact('members', ({ say }, head) => head.members.join(say.comma), { part: 'people' }),
  'frozen.by': fact('madeFinal', (_, head) => head.final?.who ?? '', { part: 'people' }),
  'frozen.date': {
    words: { en: 'Frozen on', zh: '冻结时间' },
    tell: (_, { final, zone }) => (final ? momentWords(final.on, zone) : ''),
  },
  'frozen.reason': {
    words: { en: 'Why it was frozen with open points', zh: '存在未决事项仍冻结的理由' },
    tell: (_, head) => head.final?.reason ?? '',
  },
};

/** The texts of the item definition and the conclusion, as the report prints them. */
const ofChapters = chapterTopics.map((topic: ChapterTopic): [string, Fact] => [
  `item.${topic}`,
  fact(
    `chapter_${topic}`,
    (context) => {
      const [found] = chapters(context, [topic]);
      return found ? String(found[1]) : '';
    },
    { section: topic === 'conclusion' ? 'openPoints' : 'scope' },
  ),
]);

const noun = (kind: AnalysisKind) => analysisKinds[kind].noun;

const counts = analysisKindNames.map((kind): [string, Fact] => [
  `count.${nameOf(kind)}`,
  {
    words: { en: `Number of ${noun(kind).many}`, zh: `${noun(kind).zh}数量` },
    tell: ({ w }) => w[kind].size,
  },
]);

/** Every single value, by the name of its placeholder. */
export const templateFacts: Readonly<Record<string, Fact>> = {
  ...ofHead,
  ...Object.fromEntries(ofChapters),
  ...Object.fromEntries(counts),
  'count.unrated risks': fact('unratedRisks', ({ ratings }) => ratings.summary.unrated),
  'count.awaiting risks': fact('awaiting', ({ ratings }) => ratings.summary.awaiting),
};
