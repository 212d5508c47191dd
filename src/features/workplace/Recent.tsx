import { Skeleton } from 'antd';
import type { Answer } from '#contract/kit/endpoint.ts';
import type { workplace } from '#contract/workplace.ts';
import { Panel } from '@/components/Panel';
import { useT } from '@/i18n';
import { useDates } from '@/i18n-dates';
import { TaskLink } from '@/product/TaskLink';
import { Line, Lines } from './Lines';

type RecentLine = Answer<typeof workplace.summary>['recent'][number];

/** Who worked on what since yesterday. */
export function Recent({ lines, loading }: { lines: readonly RecentLine[] | undefined; loading: boolean }) {
  const t = useT();
  const dates = useDates();
  return (
    <Panel title={t('workplace.recent.title')}>
      {lines ? (
        <Lines empty={t('workplace.recent.none')}>
          {lines.map((line) => (
            <Line key={`${line.versionId} ${line.by}`} aside={dates.time(line.at)}>
              <TaskLink id={line.taskId} versionId={line.versionId}>
                {line.taskName}
              </TaskLink>
              <span className="quiet">{line.projectName}</span>
              <span>{t('workplace.recent.line', { who: line.byName, edits: line.edits })}</span>
            </Line>
          ))}
        </Lines>
      ) : (
        loading && <Skeleton active title={false} paragraph={{ rows: 2 }} />
      )}
    </Panel>
  );
}
