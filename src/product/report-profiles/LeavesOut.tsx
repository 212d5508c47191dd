import { Typography } from 'antd';
import type { ReportProfileItem } from '#contract/reports/report-profile.ts';
import { useT } from '@/i18n';
import { leavesOut } from './profile-words';

/** All that a report by this profile leaves out. */
export function LeavesOut({ profile: { form } }: { profile: ReportProfileItem }) {
  const t = useT();
  const lines = leavesOut(form, t);
  return (
    <Typography.Text type="secondary">
      {[
        t(`reportProfile.audience.${form.audience}`),
        lines.length === 0 &&
          `${t('reportProfile.leavesOut')}${t('reportProfile.colon')}${t('reportProfile.leavesNothing')}`,
      ]
        .filter(Boolean)
        .join(' · ')}
      {lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </Typography.Text>
  );
}
