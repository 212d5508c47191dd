import { mediaTypes } from '#contract/kit/media-types.ts';
import { documentFormat } from '#domain/formats/formats.ts';
import type { ReportFormat } from '#domain/report/blocks.ts';

/** What a job writes: a report, or a document of another tool, called by the id of its format. */
export type FileFormat = ReportFormat | DocumentFile;
type DocumentFile = `document:${string}`;

export const fileOfDocument = (id: string): DocumentFile => `document:${id}`;

/** The id of the format of a document; undefined for a report. */
export const documentOf = (format: FileFormat): string | undefined =>
  isDocument(format) ? format.slice('document:'.length) : undefined;

export const isDocument = (format: FileFormat): format is DocumentFile => format.startsWith('document:');

/** The ending of the file, without its dot. */
export const endingOf = (format: FileFormat): string =>
  isDocument(format) ? (factsOf(format)?.endings[0] ?? '.bin').slice(1) : format;

export const mediaOf = (format: FileFormat): string =>
  isDocument(format) ? (factsOf(format)?.media ?? 'application/octet-stream') : mediaTypes[format];

const factsOf = (format: FileFormat) => documentFormat(documentOf(format) ?? '');
