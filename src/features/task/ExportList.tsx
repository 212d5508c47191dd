import { useMemo } from 'react';
import { type Job, report } from '#contract/report.ts';
import { useT } from '@/i18n';
import { EntityTable } from '@/lists/EntityTable';
import { type FieldList, fields } from '@/lists/fields';
import { OneLine } from '@/lists/OneLine';
import { useAddressPages } from '@/lists/useAddressPages';
import { JobAction, JobDownloads, JobExpiry, JobFile, JobState, JobTime, JobWork, useFollowed } from './job-cells';
import styles from './report-jobs.less';

/** Two lines: a person and a moment, or two moments. */
const Lines = ({ children }: { children: React.ReactNode }) => (
  <span className={`num ${styles.lines}`}>{children}</span>
);

/** The exports of a project, whoever asked for them: reports, exchange files, tables (R-PROJ-17). */
export function ExportList({ projectId }: { projectId: string }) {
  const t = useT();
  const [pages, search] = useAddressPages(report.exports, { params: { projectId } });
  useFollowed(pages.rows, pages.refresh);
  const list = useMemo<FieldList<Job>>(
    () =>
      fields<Job>()('exports', {
        fileName: { width: 190, show: (job) => <JobFile job={job} /> },
        kind: { width: 80, show: ({ kind }) => t(`exports.kind.${kind}`) },
        subject: { width: 160, show: ({ subject }) => <OneLine text={subject} room={160} /> },
        by: { width: 110, show: ({ by }) => by.name },
        createdOn: {
          width: 140,
          sortable: true,
          show: ({ createdOn }) => (
            <Lines>
              <JobTime at={createdOn} />
            </Lines>
          ),
        },
        status: { width: 90, show: (job) => <JobState job={job} /> },
        startedOn: {
          width: 150,
          show: (job) => (
            <Lines>
              <JobWork job={job} />
            </Lines>
          ),
        },
        downloads: {
          width: 150,
          show: (job) => (
            <Lines>
              <JobDownloads job={job} />
            </Lines>
          ),
        },
        expiresAt: { width: 110, show: (job) => <JobExpiry job={job} /> },
      }),
    [t],
  );
  return (
    <EntityTable
      id="project.exports"
      fields={list}
      rows={pages}
      search={{ ...search, placeholder: t('exports.search') }}
      actions={(job) => <JobAction job={job} onChanged={pages.refresh} />}
      empty={{ text: t('exports.empty') }}
    />
  );
}
