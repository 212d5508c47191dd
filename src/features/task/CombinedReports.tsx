import { ExportOutlined } from '@ant-design/icons';
import { useAccess } from '@umijs/max';
import { Button, Card, Flex, Form, Select } from 'antd';
import { useState } from 'react';
import { type Job, mostCombined, type ReportContent, report, reportContents, reportFiles } from '#contract/report.ts';
import type { TaskItem } from '#contract/task.ts';
import { taskVersion } from '#contract/task-version.ts';
import { lineCount, type PointGroup, pointGroups } from '#domain/workspace/point-groups.ts';
import { problemText } from '@/components/forms/field-rules';
import { currentLanguage, useT } from '@/i18n';
import { ProfileChoice, useProfiles } from '@/product/report-profiles/ProfileChoice';
import { useAction, useCall } from '@/request/useCall';
import { FormatChoice, type ReportFormat, type ReportLocale } from './FormatChoice';
import { useFollowed } from './job-cells';
import { LabelledSelect } from './LabelledSelect';
import { ReportGate } from './ReportGate';
import { ReportJobs } from './ReportJobs';

interface Props {
  projectId: string;
  tasks: readonly TaskItem[];
}

/** Reports about several tasks in one go, requirements alone, and the list of standards (R-REPORT-5, R-REPORT-6). */
export function CombinedReports({ projectId, tasks }: Props) {
  const t = useT();
  const { data: jobs, mutate, refresh } = useCall(report.ofProject, { params: { projectId } });
  useFollowed(jobs, refresh);
  return (
    <>
      <CombinedForm projectId={projectId} tasks={tasks} onAsked={(made) => mutate([...made, ...(jobs ?? [])])} />
      {jobs && jobs.length > 0 && <ReportJobs title={t('report.mine')} jobs={jobs} onChanged={refresh} />}
    </>
  );
}

function CombinedForm({ projectId, tasks, onAsked }: Props & { onAsked: (jobs: readonly Job[]) => void }) {
  const t = useT();
  const { canLibCriteriaRead } = useAccess();
  const [content, setContent] = useState<ReportContent>('tara');
  const [files, setFiles] = useState<(typeof reportFiles)[number]>('all');
  const [formats, setFormats] = useState<readonly ReportFormat[]>(['docx']);
  const [locale, setLocale] = useState<ReportLocale>(currentLanguage());
  const [chosen, setChosen] = useState<readonly string[]>(tasks.slice(0, mostCombined).map(({ id }) => id));
  const [open, setOpen] = useState<readonly PointGroup[] | null>(null);
  const [asked, setAsked] = useState(false);
  const profiles = useProfiles(projectId);
  const { chosen: profile } = profiles;
  const request = useAction(report.combine);
  const check = useOpenPointsOfTasks(tasks);
  const isAboutTasks = content !== 'standards';
  const lacksTasks = isAboutTasks && chosen.length === 0;

  const ask = async (reason: string) => {
    setOpen(null);
    const made: Job[] = [];
    for (const format of formats) {
      const about = isAboutTasks ? { tasks: [...chosen], ...(profile && { profile: profile.id }) } : {};
      const body = { ...about, content, files, format, locale, reason };
      const jobs = await request.run({ params: { projectId }, body });
      if (!jobs) break;
      made.unshift(...jobs);
    }
    if (made.length > 0) onAsked(made);
  };
  const begin = async () => {
    setAsked(true);
    if (lacksTasks) return;
    const groups = isAboutTasks ? await check.run(chosen, profile?.id) : [];
    if (!groups) return;
    if (lineCount(groups) > 0) setOpen(groups);
    else await ask('');
  };
  const problem = asked && lacksTasks ? problemText({ problem: 'required' }, t('report.tasks')) : undefined;

  return (
    <Card size="small" title={t('report.combined')}>
      <Flex gap={24} align="start" wrap>
        <LabelledSelect
          label={t('report.content')}
          style={{ width: 200 }}
          value={content}
          onChange={setContent}
          options={reportContents
            .filter((value) => value !== 'standards' || canLibCriteriaRead)
            .map((value) => ({ value, label: t(`report.content.${value}`) }))}
        />
        {isAboutTasks && (
          <>
            <Form.Item
              style={{ flex: 1, minWidth: 280, margin: 0 }}
              {...(problem && { validateStatus: 'error', help: problem })}
            >
              <Select
                aria-label={t('report.tasks')}
                mode="multiple"
                style={{ width: '100%' }}
                maxCount={mostCombined}
                maxTagCount="responsive"
                placeholder={t('report.tasks')}
                showSearch={{ optionFilterProp: 'label' }}
                value={[...chosen]}
                onChange={setChosen}
                options={tasks.map(({ id, name, code, version }) => ({
                  value: id,
                  label: `${name} · ${code} · ${version}`,
                }))}
              />
            </Form.Item>
            <LabelledSelect
              label={t('report.files')}
              style={{ width: 220 }}
              value={files}
              onChange={setFiles}
              options={reportFiles.map((value) => ({ value, label: t(`report.files.${value}`) }))}
            />
          </>
        )}
        {isAboutTasks && <ProfileChoice profiles={profiles} />}
        <FormatChoice formats={formats} locale={locale} onFormats={setFormats} onLocale={setLocale} />
        <Button
          type="primary"
          icon={<ExportOutlined />}
          disabled={formats.length === 0}
          loading={check.loading || request.loading}
          onClick={() => void begin()}
        >
          {t('report.combine')}
        </Button>
      </Flex>
      {open && <ReportGate groups={open} onGo={(reason) => void ask(reason)} onClose={() => setOpen(null)} />}
    </Card>
  );
}

/**
 * Reads the open points of the current versions of tasks by rule, each row under the code of its task; undefined when that failed, which has been
 * shown. None of versions that are final.
 */
function useOpenPointsOfTasks(tasks: readonly TaskItem[]) {
  const { run, loading } = useAction(taskVersion.openPoints);
  return {
    loading,
    run: async (ids: readonly string[], profile?: string): Promise<readonly PointGroup[] | undefined> => {
      const points = [];
      for (const task of tasks.filter(({ id }) => ids.includes(id))) {
        const found = await run({ params: { versionId: task.versionId }, query: { ...(profile && { profile }) } });
        if (!found) return undefined;
        if (found.status === 'frozen') continue;
        for (const point of found.points)
          points.push({ ...point, id: `${task.id} ${point.id}`, code: `${task.code} ${point.code}`.trim() });
      }
      return pointGroups(points);
    },
  };
}
