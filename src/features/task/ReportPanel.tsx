import { ExportOutlined } from '@ant-design/icons';
import { useAccess } from '@umijs/max';
import { Button, Card, Checkbox, Flex, Typography } from 'antd';
import { useState } from 'react';
import { type Job, type ReportContent, report } from '#contract/report.ts';
import { reportTemplate } from '#contract/reports/report-template.ts';
import { taskVersion } from '#contract/task-version.ts';
import { writtenFormats } from '#domain/formats/formats.ts';
import { chaptersTold } from '#domain/report/profile/profile.ts';
import { lineCount, type PointGroup, pointGroups } from '#domain/workspace/point-groups.ts';
import { currentLanguage, useT } from '@/i18n';
import { ProfileChoice, useProfiles } from '@/product/report-profiles/ProfileChoice';
import { useAction, useCall } from '@/request/useCall';
import { DocumentCard } from './DocumentCard';
import { FormatChoice, type ReportFormat, type ReportLocale } from './FormatChoice';
import { useFollowed } from './job-cells';
import { LabelledSelect } from './LabelledSelect';
import { ReportGate } from './ReportGate';
import { ReportJobs } from './ReportJobs';

/** Asks for reports of one version and lists those that are there: progress, cancel, failure, download. */
export function ReportPanel({ projectId, versionId }: { projectId: string; versionId: string }) {
  const t = useT();
  const { data: jobs, mutate, refresh } = useCall(report.list, { params: { versionId } });
  useFollowed(jobs, refresh);
  const profiles = useProfiles(projectId);
  return (
    <Flex vertical gap={16}>
      <ReportForm profiles={profiles} versionId={versionId} onAsked={(made) => mutate([...made, ...(jobs ?? [])])} />
      {writtenFormats.length > 0 && (
        <DocumentCard
          versionId={versionId}
          profile={profiles.chosen}
          onAsked={(job) => mutate([job, ...(jobs ?? [])])}
        />
      )}
      <ReportJobs title={t('task.report.mine')} jobs={jobs ?? []} onChanged={refresh} />
    </Flex>
  );
}

interface FormProps {
  profiles: ReturnType<typeof useProfiles>;
  versionId: string;
  onAsked: (jobs: readonly Job[]) => void;
}

/** What the report is to be; what the analysis still lacks is shown before it is asked for, once for the files of all formats. */
function ReportForm({ profiles, versionId, onAsked }: FormProps) {
  const t = useT();
  const [formats, setFormats] = useState<readonly ReportFormat[]>(['docx']);
  const [locale, setLocale] = useState<ReportLocale>(currentLanguage());
  const [content, setContent] = useState<Exclude<ReportContent, 'standards'>>('tara');
  const [explain, setExplain] = useState(false);
  const [open, setOpen] = useState<readonly PointGroup[] | null>(null);
  const { chosen } = profiles;
  const [template, setTemplate] = useState('');
  const { data: templates } = useCall(reportTemplate.offered, {});
  // A template is a Word file and says itself what it holds, as far as a profile does not leave it out.
  const fits = content === 'tara' && formats.includes('docx') && (templates ?? []).length > 0;
  const request = useAction(report.request);
  const check = useOpenPointsOf(versionId);

  const ask = async (reason: string) => {
    setOpen(null);
    const made: Job[] = [];
    for (const format of formats) {
      const filled = fits && format === 'docx' && template !== '' ? { template } : {};
      const body = { format, locale, content, explain, reason, ...filled, ...(chosen && { profile: chosen.id }) };
      const job = await request.run({ params: { versionId }, body });
      if (!job) break;
      made.unshift(job);
    }
    if (made.length > 0) onAsked(made);
  };
  const begin = async () => {
    const groups = await check.run(chosen?.id);
    if (!groups) return;
    if (lineCount(groups) > 0) setOpen(groups);
    else await ask('');
  };

  return (
    <Card size="small" title={t('task.report.title')} style={{ maxWidth: 720 }}>
      <Flex gap={24} align="center" wrap>
        <ProfileChoice profiles={profiles} versionId={versionId} />
        <LabelledSelect
          label={t('report.content')}
          style={{ width: 200 }}
          value={content}
          onChange={setContent}
          options={(['tara', 'requirements'] as const).map((value) => ({ value, label: t(`report.content.${value}`) }))}
        />
        <FormatChoice formats={formats} locale={locale} onFormats={setFormats} onLocale={setLocale} />
        {fits && (
          <LabelledSelect
            label={t('task.report.template')}
            style={{ width: 220 }}
            value={template}
            onChange={setTemplate}
            options={[
              { value: '', label: t('task.report.noTemplate') },
              ...(templates ?? []).map(({ id, name, version }) => ({ value: id, label: `${name} · ${version}` })),
            ]}
          />
        )}
        {fits && template !== '' && formats.length > 1 && (
          <Typography.Text type="secondary">{t('task.report.onlyWord')}</Typography.Text>
        )}
        <Checkbox
          disabled={content !== 'tara' || chosen !== undefined}
          checked={content === 'tara' && (chosen ? chaptersTold(chosen.form).includes('explanations') : explain)}
          onChange={(event) => setExplain(event.target.checked)}
        >
          {t('task.report.explain')}
          {chosen && <span className="quiet"> · {t('reportProfile.asItSays')}</span>}
        </Checkbox>
        <Button
          type="primary"
          icon={<ExportOutlined />}
          disabled={formats.length === 0}
          loading={check.loading || request.loading}
          onClick={() => void begin()}
        >
          {t('task.report.export')}
        </Button>
      </Flex>
      {open && <ReportGate groups={open} onGo={(reason) => void ask(reason)} onClose={() => setOpen(null)} />}
    </Card>
  );
}

const nothing: readonly PointGroup[] = [];

/**
 * Reads the open points of a version by rule; undefined when that failed, which has been shown. None of a final version, for which a reason
 * was given when it became final, and none for who may not read analyses.
 */
function useOpenPointsOf(versionId: string) {
  const { canProjectAnalysisRead } = useAccess();
  const { run, loading } = useAction(taskVersion.openPoints);
  return {
    loading,
    run: async (profile?: string): Promise<readonly PointGroup[] | undefined> => {
      if (!canProjectAnalysisRead) return nothing;
      const found = await run({ params: { versionId }, query: { ...(profile && { profile }) } });
      return found && (found.status === 'frozen' ? nothing : pointGroups(found.points));
    },
  };
}
