import type { Report, ReportFormat } from '#domain/report/blocks.ts';
import { writeDocx } from '#server/report/docx.ts';
import type { KeptImages } from '#server/report/kept-images.ts';
import { writePdf } from '#server/report/pdf/pdf.ts';
import { writeXlsx } from '#server/report/xlsx.ts';

const pdf = async (...of: Parameters<typeof writePdf>) => new Uint8Array(Buffer.concat(await writePdf(...of)));
const writers = { docx: writeDocx, pdf, xlsx: writeXlsx };

/** Writes the report as a file of its format, as the thread of that format does. */
export const writeReport = async (
  format: ReportFormat,
  report: Report,
  progress?: (share: number) => void,
  images?: KeptImages,
): Promise<Uint8Array> => writers[format](report, progress, images);
