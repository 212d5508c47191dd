import { useAccess, useModel } from '@umijs/max';
import { lazy, Suspense } from 'react';
import { workplaceQueries } from '#config/early-calls.ts';
import { project } from '#contract/project.ts';
import { workplace } from '#contract/workplace.ts';
import { Flex } from '@/components/Flex';
import { useT } from '@/i18n';
import { useDates } from '@/i18n-dates';
import { useCall } from '@/request/useCall';
import { EmptyPrompt } from './EmptyPrompt';
import { Favourites } from './Favourites';
import { Figures } from './Figures';
import { FirstSteps } from './FirstSteps';
import { Assigned, Mentions } from './Inbox';
import { LastTask } from './LastTask';
import { MyProjects } from './MyProjects';
import { partOfDay } from './part-of-day';
import { QuickStart } from './QuickStart';
import { Recent } from './Recent';
import { Selection } from './Selection';
import styles from './styles.less';
import { WaitingApprovals } from './WaitingApprovals';
import { WaitingRegistrations } from './WaitingRegistrations';

/** Few are asked at a time: it comes after the first screen. */
const WaitingOpinions = lazy(() => import(/* webpackChunkName: "waiting-opinions" */ './WaitingOpinions'));

/** Where the day starts: what there is, what waits, where one left, what others did. */
export function Workplace() {
  const access = useAccess();
  const { data: summary, loading } = useCall(workplace.summary, {}, { refreshOnFocus: true });
  const mine = useCall(project.list, { query: workplaceQueries.mine });
  const isEmpty = summary?.projects === 0;
  const mayStart = access.canProjectConfigModify || (access.canProjectAnalysisModify && access.canLibTemplateRead);

  const steps = <FirstSteps projects={mine.data?.list} />;

  return (
    <Flex vertical gap={16}>
      <Greeting />
      <Figures summary={summary} />
      <WaitingRegistrations />
      {isEmpty ? (
        <>
          <EmptyPrompt exampleLoaded={summary.exampleLoaded} />
          {steps}
        </>
      ) : (
        <>
          {access.canProjectAnalysisRead && <Selection />}
          {access.canProjectAnalysisRead && <WaitingApprovals />}
          {access.canProjectAnalysisRead && (
            <Suspense fallback={null}>
              <WaitingOpinions />
            </Suspense>
          )}
          <div className={styles.columns}>
            <Flex vertical gap={16} style={{ minWidth: 0 }}>
              <LastTask />
              <MyProjects projects={mine.data?.list} all={summary?.projects} />
              {access.canProjectAnalysisRead && <Assigned />}
              {access.canProjectAnalysisRead && <Recent lines={summary?.recent} loading={loading} />}
            </Flex>
            <Flex vertical gap={16} style={{ minWidth: 0 }}>
              {steps}
              {mayStart && <QuickStart exampleLoaded={summary?.exampleLoaded ?? true} />}
              {access.canProjectAnalysisRead && <Mentions />}
              <Favourites />
            </Flex>
          </div>
        </>
      )}
    </Flex>
  );
}

function Greeting() {
  const t = useT();
  const dates = useDates();
  const { initialState } = useModel('@@initialState');
  const user = initialState?.currentUser;
  const now = new Date();
  const name = user?.fullName || user?.username || '';
  return (
    <Flex gap={16} align="baseline" wrap>
      <h1 className="page-title">{t(`workplace.greeting.${partOfDay(now.getHours())}`, { name })}</h1>
      <span className="quiet">{dates.long(now)}</span>
    </Flex>
  );
}
