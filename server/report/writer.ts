import type { Report, ReportFormat } from '#domain/report/value.ts';
import { writeDocx } from './docx.ts';
import { writeXlsx } from './xlsx.ts';

/** Formats of a report with their media types. */
export const mediaTypes = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const satisfies Record<ReportFormat, string>;

/** The report as a file of the format it was told for. */
export const writeReport = async (
  format: ReportFormat,
  report: Report,
  progress?: (share: number) => void,
): Promise<Uint8Array> => (format === 'docx' ? writeDocx(report, progress) : writeXlsx(report, progress));
