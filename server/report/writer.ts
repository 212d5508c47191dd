import type { Report, ReportFormat } from '#domain/report/blocks.ts';
import { writeDocx } from './docx.ts';
import type { KeptImages } from './kept-images.ts';
import { writeXlsx } from './xlsx.ts';

/** Formats of a report with their media types. */
export const mediaTypes = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const satisfies Record<ReportFormat, string>;

/** Writes the report as a file of its format. */
export const writeReport = async (
  format: ReportFormat,
  report: Report,
  progress?: (share: number) => void,
  images?: KeptImages,
): Promise<Uint8Array> =>
  format === 'docx' ? writeDocx(report, progress, images) : writeXlsx(report, progress, images);
