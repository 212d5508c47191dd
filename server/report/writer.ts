import type { Report } from '#domain/report/value.ts';
import { writeDocx } from './docx.ts';
import { writeXlsx } from './xlsx.ts';

/** Formats of a report with their media types. */
export const mediaTypes = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
export type ReportFormat = keyof typeof mediaTypes;

/** The report as a file of this format. */
export const writeReport = async (
  format: ReportFormat,
  report: Report,
  progress?: (share: number) => void,
): Promise<Uint8Array> => (format === 'docx' ? writeDocx(report, progress) : writeXlsx(report, progress));
