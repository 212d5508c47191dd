import { rate } from '#domain/method/rate/rater.ts';
import type { Workspace } from '#domain/workspace/workspace.ts';
import type { Block, ReportHead, ReportLocale, SectionKey, TableBlock } from '../blocks.ts';
import { languageOf } from '../language.ts';
import { sectionBlocks } from '../report.ts';
import { type ReportContext, reportContextOf } from '../report-context.ts';
import { coverFacts } from '../sections/scope.ts';
import { versionTable } from '../sections/versions.ts';
import type { Place } from './tables.ts';

/** What a template is filled from: the sections of the report, each told once, when something of it is first placed. */
export class TemplateSource {
  readonly context: ReportContext;
  private readonly told = new Map<SectionKey, readonly Block[]>();

  constructor(
    workspace: Workspace,
    readonly head: ReportHead,
    locale: ReportLocale,
  ) {
    const { workItems: _, ...ofAnalysis } = head;
    this.head = ofAnalysis;
    this.context = reportContextOf(workspace, rate(workspace), languageOf(locale), 'docx', head.zone);
  }

  section(key: SectionKey): readonly Block[] {
    const known = this.told.get(key);
    if (known) return known;
    const blocks = sectionBlocks(key, this.context, this.head);
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
    return { block: 'facts', rows: coverFacts(this.context, this.head) };
  }

  versions(): TableBlock {
    return versionTable(this.context.say, this.head, this.head.versions ?? []);
  }
}
