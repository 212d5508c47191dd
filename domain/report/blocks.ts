import type { Agreement } from '#domain/agreement/compare-judgements.ts';
import type { DecisionBody } from '#domain/agreement/opinion.ts';
import { analysisKindNames, analysisKinds } from '#domain/kinds/kinds.ts';
import type { OwnWork } from '#domain/model/approval.ts';
import type { Tone } from '#domain/model/tones.ts';
import type { RatedRisks } from '#domain/versions/risk-moves.ts';
import type { Picture } from '../diagram/picture-parts.ts';
import type { PicturePart } from '../diagram/tiles.ts';
import type { ExtractMark } from './profile/audience.ts';
import type { ReportText } from './texts.ts';

/** A report is told for one kind of file: pages and sheets hold the attack paths in different tables. */
export type ReportFormat = 'docx' | 'pdf' | 'xlsx';

/** It has pages; otherwise sheets. */
export const hasPages = (format: ReportFormat): boolean => format !== 'xlsx';

/** What a report says, as plain values: the writers of docx, pdf and xlsx only decide how it looks. */

/** The whole analysis, or goals and requirements alone. */
export type AnalysisContent = 'tara' | 'requirements';

export const reportLocales = ['zh-CN', 'en-US', 'both'] as const;
/** `both`: headings and names in both languages; what was entered stays as entered. */
export type ReportLocale = (typeof reportLocales)[number];

/** A level: colour and name. With `number` the text is that number (a spreadsheet gets it as one). */
export interface Chip {
  text: string;
  /** `null` = a level that is not known or not rated: no colour. */
  tone: Tone | null;
  number?: number;
}

/** A share 0..1 as a bar with its count. */
interface Bar {
  share: number;
  count: number;
  tone: Tone;
}

/** Lines of a text are split by a line feed. Numbers stay numbers. */
export type Cell = string | number | Chip | Bar | null;

export interface Column {
  title: string;
  /** What it holds, in every language: the text its title is from; the columns of a method have none. */
  key?: ReportText;
  /** Share of the width, in about characters. */
  width: number;
  centred?: boolean;
}

export interface TableBlock {
  block: 'table';
  /** Name of the spreadsheet's own sheet; without one the table stands on the sheet of its section. */
  sheet?: string;
  columns: readonly Column[];
  /** Told whenever they are asked for, and forgotten: of a large report only the table that is being written is in memory. */
  lines: () => readonly (readonly Cell[])[];
  /** The sentence that stands in place of an empty table. */
  empty: string;
  /** How many lines it has, where that is known without telling them. */
  count?: number;
  /** It stays when it is empty: the standard asks for what it lists, or that there is nothing is news. */
  wanted?: boolean;
  /** The first column is a row heading (matrices). */
  rowHeads?: boolean;
  /** What a profile calls it. */
  key?: ReportTable;
}

/** The lists of a report whose columns a profile chooses. */
export const reportTables = [
  'functions',
  'assumptions',
  'assets',
  'damages',
  'threats',
  'paths',
  'steps',
  'riskList',
  'treatments',
  'goals',
  'claims',
  'controls',
  'residualRisks',
  'requirements',
  'sheetCatalogue',
  'gaps',
] as const satisfies readonly ReportText[];
export type ReportTable = (typeof reportTables)[number];

/** A drawing, as the parts it is printed in. */
export interface PictureBlock {
  block: 'picture';
  picture: Picture;
  /** What it shows, for who does not see it. */
  alt: string;
  parts: readonly { part: PicturePart; caption: string }[];
}

/** A picture that people put into a chapter, printed as it is; where its file is gone, the name that the chapter says is all. */
export interface KeptPictureBlock {
  block: 'keptPicture';
  /** SHA-256 of its content, under which it is kept. */
  file: string;
  type: 'png' | 'jpeg';
  /** What it belongs to and what it is called. */
  alt: string;
  /** What it is called, where the chapter has several: the chapter itself names its pictures, too. */
  caption?: string;
}

export type Block =
  | { block: 'heading'; text: string }
  | { block: 'text'; text: string; quiet?: boolean }
  | { block: 'facts'; rows: readonly (readonly [label: string, value: Cell])[] }
  | PictureBlock
  | KeptPictureBlock
  | TableBlock;

/** The sections in their order: those that list rows follow the kinds; functions are part of the scope. */
export const sectionKeys = [
  ...new Set([
    'scope',
    'method',
    ...analysisKindNames.map((kind) => analysisKinds[kind].section),
    'catalogues',
    'openPoints',
    'explanations',
  ] as const),
];
export type SectionKey = (typeof sectionKeys)[number];

export interface Section {
  key: SectionKey;
  title: string;
  /** Name of the spreadsheet's sheet for what has none of its own. */
  sheet: string;
  /** Needs a page on its side. */
  wide: boolean;
  blocks: readonly Block[];
  /** Of which task it tells, in a report of several. */
  own?: ReportHead;
}

/** Who made a version final, when, with how many open points, and why all the same. Marks that came in a file are `imported`. */
export interface FinalMark {
  /** Empty where it is not known as it was called then. */
  who: string;
  on: string;
  openPoints: number;
  reason: string;
  imported: boolean;
}

/** Somebody who was asked to approve a version, and the answer: given after it was made final. */
export interface ApprovalMark {
  who: string;
  answer: 'approved' | 'rejected' | null;
  comment: string;
  on: string;
  imported?: boolean;
  /** They answered about their own work. */
  own?: OwnWork;
}

/** A version of the task as the history of a report lists it. */
export interface ReportedVersion {
  version: string;
  /** The version it was made from; null for the first one. */
  base: string | null;
  /** What the update is about. */
  content: string;
  /** Empty where it is not known as it was called then. */
  author: string;
  createdOn: string;
  final?: FinalMark;
  approvals?: readonly ApprovalMark[];
}

/** What a report tells of second opinions that were handed in: how well they agree with the version, and what was decided. */
export interface ReportedOpinions {
  opinions: readonly {
    rater: string;
    askedBy: string;
    handedOn: string;
    rows: number;
    blind: boolean;
    isSettled: boolean;
  }[];
  whole: Agreement;
  perParameter: readonly (Agreement & { model: string; parameter: string })[];
  decisions: readonly (DecisionBody & {
    code: string;
    key: string;
    /** Who rated first, and who second. */
    people: readonly [first: string, second: string];
    by: string;
    at: string;
  })[];
}

/** Who and what the report is about; names are already resolved. */
export interface ReportHead {
  /** Whose report it is; empty = not said. */
  organisation: string;
  /** Who may read it ("Confidential"); empty = not said. */
  marking: string;
  /** Beside the costs of controls; empty = not said. */
  costUnit?: string;
  project: string;
  projectCode: string;
  task: string;
  taskCode: string;
  type: string;
  level: string;
  systemName: string;
  lifecycle: readonly string[];
  description: string;
  overview: string;
  version: string;
  status: 'open' | 'frozen';
  rev: number;
  responsible: string;
  members: readonly string[];
  /** Who made the version. */
  author: string;
  /** First and last day planned. */
  scheduled: readonly [string, string];
  /** When the report was made, of a final version when that was made final: an instant; a bare day in covers kept before moments had times. */
  date: string;
  /** The zone its moments are told in; UTC where none is named. */
  zone?: string;
  final?: FinalMark;
  approvals?: readonly ApprovalMark[];
  /** Who brought the version in an exchange file, and when. */
  /** The project asks for the approval of a second person, and there is none. */
  needsSecondPerson?: boolean;
  imported?: { who: string; on: string };
  /** The versions of the task up to this one, which is the last. */
  versions?: readonly ReportedVersion[];
  /** The last final version before it, by its risks: what the summary compares with. It is read anew for every report, and no part of a kept cover. */
  since?: { version: string; on: string; risks: RatedRisks };
  /** Work items that requirements became, with the status they were seen in last, by the id of the row. A report of the requirements alone tells them. */
  workItems?: Readonly<Record<string, { workItem: string; status: string; gone: boolean }>>;
  /** Read anew for every report, and no part of a kept cover; an extract leaves them out. */
  opinions?: ReportedOpinions;
  /** The report is not the whole analysis: for whom it is, and what it leaves out. */
  extract?: ExtractMark;
}

/** Pages behind the cover, before the contents: they are not numbered. */
export interface FrontPart {
  title: string;
  /** Name of the spreadsheet's sheet for what has none of its own. */
  sheet: string;
  /** It has a page to itself: the next part begins another one. */
  onePage?: boolean;
  blocks: readonly Exclude<Block, { block: 'heading' }>[];
  /** Of which task it tells, in a report of several. */
  own?: ReportHead;
}

export interface Report {
  locale: ReportLocale;
  title: string;
  subtitle: string;
  contents: string;
  /** `Page {page} of {pages}`, cut at the holes. */
  pageLine: readonly [string, string, string];
  head: ReportHead;
  /** Those of a report of several tasks. */
  heads?: readonly ReportHead[];
  /** Cover sheet name in a workbook, and its facts. */
  cover: { sheet: string; facts: readonly (readonly [string, Cell])[]; note: string };
  front: readonly FrontPart[];
  sections: readonly Section[];
  /** The TARA in one table (M-12.2): in workbooks only. */
  overview: TableBlock | null;
}
