import { Checkbox } from 'antd';
import { reportFormats, reportLocales } from '#contract/report.ts';
import { useT } from '@/i18n';
import { Labelled, LabelledSelect } from './LabelledSelect';

export type ReportFormat = (typeof reportFormats)[number];
export type ReportLocale = (typeof reportLocales)[number];

/** The formats, one file each, and the language of a report. */
export function FormatChoice({
  formats,
  locale,
  onFormats,
  onLocale,
}: {
  formats: readonly ReportFormat[];
  locale: ReportLocale;
  onFormats: (formats: readonly ReportFormat[]) => void;
  onLocale: (locale: ReportLocale) => void;
}) {
  const t = useT();
  return (
    <>
      <Labelled label={t('task.report.format')}>
        <Checkbox.Group<ReportFormat>
          role="group"
          aria-label={t('task.report.format')}
          style={{ alignItems: 'center', minHeight: 32 }}
          value={[...formats]}
          onChange={onFormats}
          options={reportFormats.map((value) => ({ value, label: t(`task.report.${value}`) }))}
        />
      </Labelled>
      <LabelledSelect
        label={t('task.report.language')}
        style={{ width: 160 }}
        value={locale}
        onChange={onLocale}
        options={reportLocales.map((value) => ({ value, label: t(`task.report.locale.${value}`) }))}
      />
    </>
  );
}
