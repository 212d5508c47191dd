import { Radio, Select } from 'antd';
import { reportFormats, reportLocales } from '#contract/report.ts';
import { useT } from '@/i18n';

export type ReportFormat = (typeof reportFormats)[number];
export type ReportLocale = (typeof reportLocales)[number];

/** The format and the language of a report. */
export function FormatChoice({
  format,
  locale,
  onFormat,
  onLocale,
}: {
  format: ReportFormat;
  locale: ReportLocale;
  onFormat: (format: ReportFormat) => void;
  onLocale: (locale: ReportLocale) => void;
}) {
  const t = useT();
  return (
    <>
      <Radio.Group
        aria-label={t('task.report.format')}
        style={{ display: 'flex', alignItems: 'center', minHeight: 32 }}
        value={format}
        onChange={(event) => onFormat(event.target.value)}
        options={reportFormats.map((value) => ({ value, label: t(`task.report.${value}`) }))}
      />
      <Select
        aria-label={t('task.report.language')}
        style={{ width: 160 }}
        value={locale}
        onChange={onLocale}
        options={reportLocales.map((value) => ({ value, label: t(`task.report.locale.${value}`) }))}
      />
    </>
  );
}
