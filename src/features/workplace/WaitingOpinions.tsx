import { Link } from '@umijs/max';
import { secondOpinion } from '#contract/second-opinion.ts';
import { opinionAddress } from '#domain/product/notice-address.ts';
import { Panel } from '@/components/Panel';
import { useT } from '@/i18n';
import { useCall } from '@/request/useCall';
import { Line, Lines } from './Lines';

/** Another one may be asked for while the page is open (ms). */
const readEvery = 15_000;

/** Second opinions this person is asked for; nothing where none waits. */
export default function WaitingOpinions() {
  const t = useT();
  const { data } = useCall(secondOpinion.own, {}, { refreshOnFocus: true, pollingInterval: readEvery });
  if (!data || data.length === 0) return null;
  return (
    <Panel title={t('workplace.opinions.title', { count: data.length })}>
      <Lines empty="">
        {data.map(({ id, versionId, version, taskName, projectName, askedBy, due, rows }) => (
          <Line key={id} aside={due && t('workplace.selection.until', { day: due })}>
            <Link to={opinionAddress(versionId)}>
              {taskName} {version}
            </Link>
            <span className="quiet">{projectName}</span>
            <span>{t('workplace.approvals.askedBy', { who: askedBy })}</span>
            <span className="quiet">{t('workplace.opinions.rows', { count: rows })}</span>
          </Line>
        ))}
      </Lines>
    </Panel>
  );
}
