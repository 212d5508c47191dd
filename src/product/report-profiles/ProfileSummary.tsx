import { Alert, Form } from 'antd';
import { isExtract, type ReportProfileBody } from '#domain/report/profile/profile.ts';
import { useT } from '@/i18n';
import { leavesOut } from './profile-words';

/** What a report by the profile leaves out, as it is typed. */
export function ProfileSummary() {
  const t = useT();
  const form = Form.useFormInstance<ReportProfileBody>();
  const typed = Form.useWatch([], form) as Partial<ReportProfileBody> | undefined;
  if (!typed?.audience || !typed.chapters || !typed.leaveOut) return null;
  const {
    audience,
    chapters,
    leaveOut,
    columns = {},
    assets = [],
    since = '',
    sinceVersion = '',
    wholeTexts = false,
  } = typed;
  const scope = { audience, chapters, leaveOut, columns, assets, since, sinceVersion, wholeTexts };
  const lines = [
    isExtract(scope)
      ? t('reportProfile.summary.extract', { audience: t(`reportProfile.audience.${audience}`) })
      : t('reportProfile.summary.whole'),
    ...leavesOut(scope, t),
  ];
  return <Alert type="info" showIcon title={lines.map((line) => <div key={line}>{line}</div>)} />;
}
