import { csvColumns } from '#domain/drawn/import/csv.ts';
import { mostBytes } from '#domain/drawn/import/limits.ts';
import { formatsReading } from '#domain/formats/formats.ts';
import type { Translate } from '@/i18n';
import { inLanguage } from '@/local-text';

/** Which files of drawings are read. */
export const drawingHint = (t: Translate): string =>
  t('topology.import.hint', {
    formats: formatsReading('drawing')
      .map(({ name }) => inLanguage(name))
      .join(t('exchange.comma')),
    size: mostBytes / 1024 / 1024,
    columns: csvColumns.join(', '),
  });
