import type { ReportText } from '#domain/report/texts.ts';
import type { FilesPlace } from '#server/files/file-store.ts';
import { documentOf, isDocument } from './file-format.ts';
import type { ReportInput, ReportSubject } from './job-input.ts';
import type { JobPlan } from './job-plan.ts';
import { documentInThread, type ReportPart, writeInThread } from './worker-thread.ts';

/** Why a report was stopped. `gone`: it was cancelled, or another server has it. */
export const gone = new Error('gone');
export const tooLong = new Error('too long');
export const interrupted = new Error('interrupted');

/** What is to be written, and where. */
interface ToWrite {
  input: ReportInput;
  plan: JobPlan;
  parts: readonly ReportPart[];
  path: string;
  /** Where the files of the installation are. */
  files: FilesPlace;
}

interface Going {
  /** Ends the thread. */
  signal: AbortSignal;
  /** Told a share of the work, 0..1. */
  onProgress: (share: number) => void;
}

/** Writes the file of a report job in a thread. @throws as `writeInThread` */
export async function writeJob({ input, plan, parts, path, files }: ToWrite, going: Going): Promise<void> {
  const { format, locale, explain = false, content = 'tara', template, profile: asked } = input;
  const profile = asked?.form ?? null;
  const [part] = parts;
  if (isDocument(format)) {
    if (part) await documentInThread(part, { format: documentOf(format) ?? '', path, profile }, going);
    return;
  }
  await writeInThread({
    format,
    locale,
    explain,
    content: content === 'requirements' ? content : 'tara',
    profile,
    path,
    files,
    parts,
    ...(template && { template: template.file }),
    ...(plan.standards && { standards: plan.standards }),
    ...going,
  });
}

/** What a planned report is about. */
export const subjectOf = ({ standards, label }: JobPlan, parts: readonly ReportPart[]): ReportSubject =>
  standards
    ? { versions: [], standards }
    : { versions: parts.map(({ workspace }) => workspace), ...(label !== undefined && { label }) };

/** An own template may grow without end by what it repeats, and a store of files may be away; anything else is a fault of ours. */
export const failureOf = (err: unknown): ReportText =>
  failuresByName[err instanceof Error ? err.message : ''] ?? 'jobFailed';

const failuresByName: Readonly<Record<string, ReportText>> = {
  TemplateOverflow: 'jobTemplateTooLarge',
  FilesAway: 'jobFilesAway',
};
