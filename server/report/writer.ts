import type { Report, ReportFormat } from '#domain/report/blocks.ts';
import { writeDocx } from './docx.ts';
import type { KeptImages } from './kept-images.ts';
import { writeXlsx } from './xlsx.ts';

/** Writes the report as a file of its format. */
export const writeReport = async (
  format: ReportFormat,
  report: Report,
  progress?: (share: number) => void,
  images?: KeptImages,
): Promise<Uint8Array> =>
  format === 'docx' ? writeDocx(report, progress, images) : writeXlsx(report, progress, images);
