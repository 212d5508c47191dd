import type { ReportFormat } from '#domain/report/blocks.ts';

/** Formats of a report with their media types. Apart from the writers, whose packages only their thread loads. */
export const mediaTypes = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const satisfies Record<ReportFormat, string>;
