import type { LocalText } from '#domain/model/base.ts';
import type { AnalysisContent, ReportLocale } from '#domain/report/blocks.ts';
import type { ChangesSince } from '#domain/report/profile/extract.ts';
import type { ReportProfileBody } from '#domain/report/profile/profile.ts';
import type { Workspace } from '#domain/workspace/workspace.ts';
import type { FileFormat } from './file-format.ts';
import type { ReportToWrite } from './messages.ts';

/** What a report job was asked for. */
export interface ReportInput {
  /** The version, of a report of one alone; several are the project's. */
  versionId: string;
  content?: AnalysisContent | 'standards';
  format: FileFormat;
  locale: ReportLocale;
  explain?: boolean;
  /** The version of a template of the organisation it is filled into. */
  template?: { id: string; name: string; version: number; file: string };
  /** The profile it follows, as it was when it was asked for. */
  profile?: AskedProfile;
}

/** A profile with what it is called. */
export interface AskedProfile {
  id: string;
  name: LocalText;
  form: ReportProfileBody;
}

/** What a report is about, as it was when it was asked for: versions, or standards. */
export type ReportSubject =
  | { versions: readonly Workspace[]; label?: string; changes?: readonly (ChangesSince | undefined)[] }
  | { versions: readonly []; standards: NonNullable<ReportToWrite['standards']> };
