import { headingOf } from '../../kinds/kind.ts';
import { kinds } from '../../kinds/kinds.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import type {
  AnalysisContent,
  Block,
  FrontPart,
  Report,
  ReportFormat,
  ReportHead,
  ReportLocale,
  SectionKey,
} from '../blocks.ts';
import { languageOf } from '../language.ts';
import { reportOf } from '../report.ts';
import { onlyColumns } from '../report-context.ts';
import type { RemovedRow } from './audience.ts';
import { type ChangesSince, extractOf } from './extract.ts';
import { chaptersTold, type ReportProfileBody } from './profile.ts';

/** A version to be told, with what changed in it where the profile asks for that. */
export interface ReportedPart {
  workspace: Workspace;
  head: ReportHead;
  changes?: ChangesSince | undefined;
}

interface Asked {
  locale: ReportLocale;
  format: ReportFormat;
  explain: boolean;
  content: AnalysisContent;
}

/** The report of a version as a profile wants it: first what is left out goes, then what is left is told, in the chapters and columns chosen. */
export function profiledReport(
  { workspace, head, changes }: ReportedPart,
  { locale, format, explain, content }: Asked,
  profile: ReportProfileBody | null,
): Report {
  if (!profile) return reportOf(workspace, head, locale, format, explain, content);
  const extract = extractOf(workspace, head, profile, changes);
  const language = profile.locale || locale;
  const told = chaptersTold(profile);
  const explains = told.includes('explanations');
  const whole = reportOf(extract.workspace, extract.head, language, format, explains, content, extract);
  const sections = (content === 'tara' ? told : whole.sections.map(({ key }) => key)).flatMap((key) => {
    if (key === 'oneTable') return [];
    const found = whole.sections.filter((section) => section.key === key);
    return found.map((section) => ({ ...section, blocks: withChosenColumns(section.blocks, profile) }));
  });
  return {
    ...whole,
    front: changes ? [...whole.front, removedPart(extract.removed, changes.version, language)] : whole.front,
    sections,
    overview: profile.chapters.includes('oneTable') ? whole.overview : null,
  };
}

/** Does a report of this profile tell the section? */
export const isToldSection = (key: SectionKey, profile: ReportProfileBody): boolean =>
  chaptersTold(profile).includes(key);

/** The blocks of a section with the columns that the profile chooses. */
export const withChosenColumns = <B extends Block>(blocks: readonly B[], profile: ReportProfileBody): B[] =>
  blocks.map((block) => chosen(block, profile) as B);

/** A table without the columns the profile does not choose; the first, by which a row is named, stays. */
function chosen(block: Block, { columns }: ReportProfileBody): Block {
  if (block.block !== 'table' || block.key === undefined) return block;
  const gone = new Set(columns[block.key] ?? []);
  if (gone.size === 0) return block;
  return onlyColumns(
    block,
    block.columns.map(({ key }, i) => i === 0 || key === undefined || !gone.has(key)),
  );
}

/** What is gone since the version the changes are told from: it has no row that could be told. */
function removedPart(removed: readonly RemovedRow[], version: string, locale: ReportLocale): FrontPart {
  const { t, name } = languageOf(locale);
  const title = t('removedSince', { version });
  return {
    title,
    sheet: t('removedSheet'),
    blocks: [
      {
        block: 'table',
        sheet: t('removedSheet'),
        empty: t('nothingRemoved'),
        columns: [
          { title: t('type'), width: 20 },
          { title: t('code'), width: 12 },
          { title: t('name'), width: 60 },
        ],
        lines: () => removed.map((row) => [name(headingOf(kinds[row.kind], 'one')), row.code, row.title]),
      },
    ],
  };
}
