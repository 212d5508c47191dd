import { Link } from '@umijs/max';
import { approval } from '#contract/approval.ts';
import { Panel } from '@/components/Panel';
import { useT } from '@/i18n';
import { useDates } from '@/i18n-dates';
import { taskAddress } from '@/product/TaskLink';
import { useCall } from '@/request/useCall';
import { Line, Lines } from './Lines';

/** Another one may be asked while the page is open (ms). */
const readEvery = 15_000;

/** Final versions that wait for this person's approval; nothing where none does. */
export function WaitingApprovals() {
  const t = useT();
  const dates = useDates();
  const { data } = useCall(approval.waiting, {}, { refreshOnFocus: true, pollingInterval: readEvery });
  if (!data || data.length === 0) return null;
  return (
    <Panel title={t('workplace.approvals.title', { count: data.length })}>
      <Lines empty="">
        {data.map(({ versionId, version, taskId, taskName, projectName, askedBy, askedOn }) => (
          <Line key={versionId} aside={dates.time(askedOn)}>
            <Link to={`${taskAddress(taskId, versionId)}&page=versions`}>
              {taskName} {version}
            </Link>
            <span className="quiet">{projectName}</span>
            <span>{t('workplace.approvals.askedBy', { who: askedBy })}</span>
          </Line>
        ))}
      </Lines>
    </Panel>
  );
}
