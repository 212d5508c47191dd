import { Alert, Form } from 'antd';
import { isExtract, profileChapters, type ReportProfileBody } from '#domain/report/profile/profile.ts';
import { useT } from '@/i18n';
import { chapterName } from './chapter-names';
import { partName } from './profile-words';

/** What a report by the profile leaves out, as it is typed. */
export function ProfileSummary() {
  const t = useT();
  const form = Form.useFormInstance<ReportProfileBody>();
  const typed = Form.useWatch([], form) as Partial<ReportProfileBody> | undefined;
  if (!typed?.audience || !typed.chapters || !typed.leaveOut) return null;
  const { audience, chapters, leaveOut, assets = [], since = '' } = typed;
  const rest = profileChapters.filter((key) => !chapters.includes(key));
  const list = (words: readonly string[]) => words.join(t('tag.comma'));
  const isPart = isExtract({ audience, leaveOut, assets, since });
  const lines = [
    isPart
      ? t('reportProfile.summary.extract', { audience: t(`reportProfile.audience.${audience}`) })
      : t('reportProfile.summary.whole'),
    ...(leaveOut.length > 0
      ? [`${t('reportProfile.leavesOut')}${t('reportProfile.colon')}${list(leaveOut.map(partName))}`]
      : []),
    ...(rest.length > 0
      ? [t('reportProfile.summary.chapters', { list: list(rest.map((key) => chapterName(key, t))) })]
      : []),
    ...(assets.length > 0 ? [t('reportProfile.summary.assets', { list: list(assets) })] : []),
  ];
  return <Alert type="info" showIcon title={lines.map((line) => <div key={line}>{line}</div>)} />;
}
