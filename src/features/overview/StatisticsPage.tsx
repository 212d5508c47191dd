import { type ReactNode, useMemo } from 'react';
import { requirementStates } from '#domain/views/requirement-board.ts';
import { taskStatistics } from '#domain/views/task-statistics.ts';
import { useT } from '@/i18n';
import { useKindName } from '@/product/useKindName';
import { useCalText } from '@/ratings/useCalText';
import { TaskPicture } from '@/rows/picture/TaskPicture';
import { useWorkspace } from '@/session/SessionProvider';
import { statisticsParts } from './board-parts';
import { coverageParts } from './charts';
import styles from './overview.less';
import { PrintButton } from './PrintButton';
import { Progress } from './Progress';
import { CountsChart, CoverageChart, LevelsChart } from './StatisticsCharts';

/** What the task holds, how its rows are rated, and how far the assets inside the trust boundary are. */
export default function StatisticsPage() {
  const t = useT();
  const kindName = useKindName();
  const calText = useCalText();
  const w = useWorkspace((v) => v.w);
  const ratings = useWorkspace((v) => v.ratings);
  const found = useMemo(() => taskStatistics(w, ratings), [w, ratings]);
  const cals = useMemo(
    () =>
      found.cals.map(({ cal, count }) => ({
        name: calText({ cal: cal ?? null, known: cal !== undefined }),
        count,
        open: cal === undefined,
      })),
    [found, calText],
  );
  const requirements = useMemo(
    () =>
      requirementStates.map((state) => ({
        name: t(`requirementBoard.${state}`),
        count: found.requirements[state],
        open: state === 'open',
      })),
    [found, t],
  );
  const rows = found.rows.map(({ kind, count }) => ({ name: kindName(kind), count }));
  return (
    <section className={styles.page} aria-label={t('statistics.title')} data-part="statistics" data-paper>
      <header className={styles.bar}>
        <h2>{t('statistics.title')}</h2>
        <span className="quiet">{t('statistics.hint')}</span>
        <span className={styles.fill} />
        <TaskPicture
          title={t('statistics.title')}
          draw={() => statisticsParts(found, { requirements, cals, rows }, t)}
        />
        <PrintButton />
      </header>
      <div className={styles.tiles}>
        {coverageParts.map((part) => (
          <div className={styles.card} key={part}>
            <h3>{t(`statistics.${part}`)}</h3>
            <Progress counter={found.coverage[part]} />
          </div>
        ))}
        <div className={styles.card}>
          <h3>{t('statistics.pending')}</h3>
          <p className={styles.facts}>
            {t('statistics.assetsWithoutDamage')} <b className="num">{found.pending.assetsWithoutDamage}</b>
            <br />
            {t('statistics.threatsWithoutPath')} <b className="num">{found.pending.threatsWithoutPath}</b>
          </p>
        </div>
      </div>
      <div className={styles.halves}>
        <Card title={t('statistics.byProperty')}>
          <CoverageChart label={t('statistics.byProperty')} properties={found.properties} />
        </Card>
        <Card title={t('statistics.risks')}>
          <LevelsChart label={t('statistics.risks')} shares={found.risks} />
        </Card>
        <Card title={t('statistics.impacts')}>
          <LevelsChart label={t('statistics.impacts')} shares={found.impacts} />
        </Card>
        <Card title={t('statistics.feasibilities')}>
          <LevelsChart label={t('statistics.feasibilities')} shares={found.feasibilities} />
        </Card>
        <Card title={t('statistics.requirements')}>
          <CountsChart label={t('statistics.requirements')} counts={requirements} />
        </Card>
        <Card title={t('statistics.cals')}>
          <CountsChart label={t('statistics.cals')} counts={cals} />
        </Card>
        <Card title={t('statistics.rows')}>
          <Lines lines={rows.map(({ name, count }) => [name, count] as const)} />
        </Card>
      </div>
    </section>
  );
}

const Card = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={styles.card}>
    <h3>{title}</h3>
    {children}
  </div>
);

function Lines({ lines }: { lines: readonly (readonly [name: string, count: number])[] }) {
  return (
    <dl className={styles.lines}>
      {lines.map(([name, count]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num">{count}</dd>
        </div>
      ))}
    </dl>
  );
}
