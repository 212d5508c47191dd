import type { Report, ReportFormat } from '#domain/report/blocks.ts';
import { writeDocx } from '#server/report/docx.ts';
import type { KeptImages } from '#server/report/kept-images.ts';
import { writeXlsx } from '#server/report/xlsx.ts';

/** Writes the report as a file of its format, as the thread of that format does. */
export const writeReport = async (
  format: ReportFormat,
  report: Report,
  progress?: (share: number) => void,
  images?: KeptImages,
): Promise<Uint8Array> =>
  format === 'docx' ? writeDocx(report, progress, images) : writeXlsx(report, progress, images);
