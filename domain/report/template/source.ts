import { rate } from '#domain/method/rate/rater.ts';
import type { Workspace } from '#domain/workspace/workspace.ts';
import type { Block, ReportHead, ReportLocale, ReportTable, SectionKey, TableBlock } from '../blocks.ts';
import { languageOf } from '../language.ts';
import { type Extract, extractOf } from '../profile/extract.ts';
import type { ReportProfileBody } from '../profile/profile.ts';
import { isToldSection, type ReportedPart, withChosenColumns } from '../profile/profiled-report.ts';
import { sectionBlocks } from '../report.ts';
import { type ReportContext, reportContextOf } from '../report-context.ts';
import { coverFacts } from '../sections/scope.ts';
import { versionTable } from '../sections/versions.ts';
import type { Place } from './tables.ts';

interface Followed {
  profile: ReportProfileBody;
  extract: Extract;
}

/** What a template is filled from of a version, by a profile or whole. */
export function templateSource(
  { workspace, head, changes }: ReportedPart,
  locale: ReportLocale,
  profile: ReportProfileBody | null,
): TemplateSource {
  if (!profile) return new TemplateSource(workspace, head, locale);
  const extract = extractOf(workspace, head, profile, changes);
  return new TemplateSource(extract.workspace, extract.head, profile.locale || locale, { profile, extract });
}

/** What a template is filled from: the sections of the report, each told once, when something of it is first placed. */
export class TemplateSource {
  readonly context: ReportContext;
  private readonly told = new Map<SectionKey, readonly Block[]>();

  constructor(
    workspace: Workspace,
    readonly head: ReportHead,
    locale: ReportLocale,
    /** What is left of a version by a profile; workspace and head are those of the extract. */
    private readonly by: Followed | null = null,
  ) {
    const { workItems: _, ...ofAnalysis } = head;
    this.head = ofAnalysis;
    const extract = by?.extract ?? null;
    const ratings = extract?.ratings ?? rate(workspace);
    this.context = reportContextOf(workspace, ratings, languageOf(locale), 'docx', head.zone, extract);
  }

  /** Is the section told? What a profile does not choose is placed by no template. */
  tells(key: SectionKey): boolean {
    return this.by === null || isToldSection(key, this.by.profile);
  }

  /** The columns of a list that the profile does not choose. */
  goneColumns(key: ReportTable | undefined): ReadonlySet<string> {
    return new Set(key && this.by?.profile.columns[key]);
  }

  section(key: SectionKey): readonly Block[] {
    const known = this.told.get(key);
    if (known) return known;
    const all = this.tells(key) ? sectionBlocks(key, this.context, this.head) : [];
    const blocks = this.by ? withChosenColumns(all, this.by.profile) : all;
    this.told.set(key, blocks);
    return blocks;
  }

  /** The blocks of a place, without the heading above them. */
  at({ section, heading, begins, anywhere }: Place): readonly Exclude<Block, { block: 'heading' }>[] {
    const wanted = heading && this.context.t(heading);
    let here = heading === undefined;
    return this.section(section).flatMap((block) => {
      if (block.block !== 'heading') return here || anywhere ? [block] : [];
      here = wanted !== undefined && (begins ? block.text.startsWith(wanted) : block.text === wanted);
      return [];
    });
  }

  tables(place: Place): readonly TableBlock[] {
    return this.at(place).flatMap((block) => (block.block === 'table' ? [block] : []));
  }

  cover(): Block {
    return { block: 'facts', rows: coverFacts(this.context, this.head, true) };
  }

  versions(): TableBlock {
    return versionTable(this.context.say, this.head, this.head.versions ?? [], true);
  }
}
