import { rate } from '#domain/method/rate/rater.ts';
import type { Workspace } from '#domain/workspace/workspace.ts';
import { withFormerUsersIn } from '../model/former-user.ts';
import {
  type AnalysisContent,
  type Block,
  type Report,
  type ReportFormat,
  type ReportHead,
  type ReportLocale,
  type SectionKey,
  sectionKeys,
} from './blocks.ts';
import { type Language, languageOf } from './language.ts';
import type { Extract } from './profile/extract.ts';
import { type ReportContext, reportContextOf } from './report-context.ts';
import { catalogues } from './sections/catalogues.ts';
import { damages } from './sections/damages.ts';
import { explanations } from './sections/explanations.ts';
import { method } from './sections/method.ts';
import { oneTable } from './sections/one-table.ts';
import { openPoints } from './sections/open-points.ts';
import { paths } from './sections/paths.ts';
import { risks } from './sections/risks.ts';
import { assets, assumptions, coverFacts, scope } from './sections/scope.ts';
import { secondOpinions } from './sections/second-opinions.ts';
import { signatures } from './sections/signatures.ts';
import { summary } from './sections/summary.ts';
import { threats } from './sections/threats.ts';
import { goalsAndClaims, requirements, treatment } from './sections/treatment.ts';
import { versionTable } from './sections/versions.ts';
import type { ReportText } from './texts.ts';
import { withoutEmpty } from './without-empty.ts';

const tell: Record<SectionKey, (context: ReportContext, head: ReportHead) => Block[]> = {
  scope,
  method,
  assumptions,
  assets,
  damages,
  threats,
  paths,
  risks,
  treatment,
  requirements,
  catalogues,
  openPoints,
  explanations,
};

/** The blocks of one section, for who wants it alone: a template of an organisation places what it likes. */
export const sectionBlocks = (key: SectionKey, context: ReportContext, head: ReportHead): Block[] =>
  tell[key](context, head);

/** Sheets of a workbook have at most 31 characters: short names where the title is long or taken. */
const sheetNames: Partial<Record<SectionKey, ReportText>> = {
  scope: 'sheetScope',
  risks: 'heatMap',
  openPoints: 'coverage',
};

/** What a report of the requirements alone tells (R-REPORT-5): what they take for granted, what they are for, and they themselves. */
const requirementSections: ReadonlySet<SectionKey> = new Set(['assumptions', 'treatment', 'requirements']);

/** Sections whose tables need a page on its side. */
const wide: ReadonlySet<SectionKey> = new Set([
  'assets',
  'damages',
  'threats',
  'paths',
  'risks',
  'treatment',
  'requirements',
  'catalogues',
  'explanations',
]);

/**
 * What the TARA report of a version says (M-12.1): sections of plain values, every number from the same functions as the
 * screens. What was entered stays in its language; headings and names of the method follow `locale`. `explain` adds where every risk comes from.
 * @param extract what a profile leaves of the version: its workspace and head are those that are handed over
 */
export function reportOf(
  workspace: Workspace,
  given: ReportHead,
  locale: ReportLocale,
  format: ReportFormat,
  explain = false,
  content: AnalysisContent = 'tara',
  extract: Extract | null = null,
): Report {
  const speech = languageOf(locale);
  const head = withFormerUsersIn(given, locale === 'zh-CN' ? 'zh' : 'en');
  const context = reportContextOf(workspace, extract?.ratings ?? rate(workspace), speech, format, head.zone, extract);
  const { t } = speech;
  const { workItems: _, ...ofAnalysis } = head;
  // What became of the requirements elsewhere is no part of the analysis, whose report stays as it was.
  const told = content === 'requirements' ? head : ofAnalysis;
  return {
    locale,
    title: t(content === 'tara' ? 'title' : 'requirementTitle'),
    subtitle: t('subtitle'),
    contents: t('contents'),
    pageLine: cutPageLine(speech),
    head,
    cover: {
      sheet: t('sheetOverview'),
      facts: coverFacts(context, head),
      note: t(content === 'tara' ? 'coverNote' : 'requirementNote'),
    },
    front: [
      ...(content === 'tara' ? [summary(context, head)] : []),
      signatures(speech, head),
      ...(head.versions
        ? [{ title: t('versions'), sheet: t('sheetVersions'), blocks: [versionTable(speech, head, head.versions)] }]
        : []),
      ...(content === 'tara' && head.opinions ? [secondOpinions(context, head.opinions, head.zone)] : []),
    ],
    sections: sectionKeys
      .filter((key) => (content === 'tara' ? explain || key !== 'explanations' : requirementSections.has(key)))
      .map((key) => ({
        key,
        title: t(key),
        sheet: t(sheetNames[key] ?? key),
        wide: wide.has(key),
        blocks: key === 'treatment' && content === 'requirements' ? goalsAndClaims(context) : tell[key](context, told),
      }))
      .flatMap(withoutEmpty),
    overview: format === 'xlsx' && content === 'tara' ? oneTable(context) : null,
  };
}

/** Splits `Page {page} of {pages}` at its placeholders; the bilingual report prints `1 / 4`. */
function cutPageLine({ locale, t }: Language): [string, string, string] {
  if (locale === 'both') return ['', ' / ', ''];
  const [before = '', between = '', after = ''] = t('page').split(/\{pages?\}/);
  return [before, between, after];
}
