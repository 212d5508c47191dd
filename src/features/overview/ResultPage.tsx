import { Skeleton } from 'antd';
import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import { requirementBoard, requirementCounts, requirementStates } from '#domain/views/requirement-board.ts';
import { levelsByTreatment } from '#domain/views/risk-summary.ts';
import { useT } from '@/i18n';
import { useLooks } from '@/ratings/useLooks';
import { ChapterField } from '@/rows/chapter/ChapterField';
import { TaskPicture } from '@/rows/picture/TaskPicture';
import { useSession, useWorkspace } from '@/session/SessionProvider';
import { useAddress } from '@/session/useAddress';
import { AcceptedRisks } from './AcceptedRisks';
import { resultParts } from './board-parts';
import { GoalLines } from './GoalLines';
import { HeatMap, isWideMap } from './HeatMap';
import { LevelBars } from './LevelBars';
import { LevelsByTreatment } from './LevelsByTreatment';
import { OpenPointLines } from './OpenPointLines';
import styles from './overview.less';
import { PrintButton } from './PrintButton';
import { Progress } from './Progress';
import { TreatmentBars } from './TreatmentBars';
import { everywhere, useRiskBoard } from './useRiskBoard';
import { VersionLines } from './VersionLines';

const CatalogueFigures = lazy(() => import(/* webpackChunkName: "catalogue-figures" */ './CatalogueFigures'));

/** The board of all risks, whatever was chosen on it last. */
const all = { ...everywhere, page: 'board', dimension: null } as const;

/** One page to decide a release on, to read and to print (R-TASK-15). */
export default function ResultPage() {
  const t = useT();
  const head = useWorkspace((v) => v.head);
  const board = useRiskBoard(null);
  const [, go] = useAddress();
  const looks = useLooks();
  const session = useSession();
  const draw = () => {
    const { w, ratings } = session.view;
    return resultParts(board, levelsByTreatment(w, ratings), ratings.coverage, looks, t);
  };
  return (
    <section className={styles.page} aria-label={t('result.title')} data-part="result" data-paper>
      <header className={styles.bar}>
        <h2>{t('result.title')}</h2>
        <span className="quiet">
          {head.projectName} / {head.taskName} · {head.version} · {t(`workspace.status.${head.status}`)}
        </span>
        <span className={styles.fill} />
        <TaskPicture title={t('result.title')} draw={draw} />
        <PrintButton />
      </header>
      <div className={styles.stack}>
        <div className={styles.card}>
          <ChapterField topic="conclusion" title={t('result.conclusion')} hint={t('result.conclusion.hint')} />
        </div>
        <div className={styles.pair} data-wide={isWideMap(board) || undefined}>
          <Card title={t('board.before')}>
            <HeatMap board={board} side="before" dots={false} />
          </Card>
          <Card title={t('board.after')}>
            <HeatMap board={board} side="after" dots={false} />
          </Card>
        </div>
        <div className={styles.pair}>
          <Card title={t('board.levels.title')}>
            <LevelBars
              levels={board.levels}
              onChoose={(level, side) => go({ ...all, level, after: side === 'after' })}
            />
          </Card>
          <Card title={t('result.byTreatment')}>
            <div className={styles.stack}>
              <TreatmentBars
                board={board}
                side="before"
                onChoose={(decision, level) => go({ ...all, decision, level, after: false })}
              />
              <LevelsByTreatment />
            </div>
          </Card>
        </div>
        <Card title={t('riskSummary.accepted')}>
          <AcceptedRisks most={200} />
        </Card>
        <Card title={t('result.goals')}>
          <GoalLines />
        </Card>
        <div className={styles.pair}>
          <Card title={t('statistics.requirements')}>
            <RequirementFigures />
          </Card>
          <Card title={t('statistics.label')}>
            <Covered />
          </Card>
        </div>
        <Card title={t('coverage.title')}>
          <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 2 }} />}>
            <CatalogueFigures />
          </Suspense>
        </Card>
        <Card title={t('result.openPoints')}>
          <OpenPointLines />
        </Card>
        <Card title={t('result.versions')}>
          <VersionLines />
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

function RequirementFigures() {
  const t = useT();
  const w = useWorkspace((v) => v.w);
  const ratings = useWorkspace((v) => v.ratings);
  const lines = useMemo(() => requirementBoard(w, ratings), [w, ratings]);
  const counts = requirementCounts(lines);
  return (
    <dl className={styles.lines} data-part="requirement-figures">
      {requirementStates.map((state) => (
        <div key={state}>
          <dt>{t(`requirementBoard.${state}`)}</dt>
          <dd className="num">{counts[state]}</dd>
        </div>
      ))}
    </dl>
  );
}

function Covered() {
  const t = useT();
  const coverage = useWorkspace((v) => v.ratings.coverage);
  return (['impact', 'threat', 'goal'] as const).map((part) => (
    <div key={part}>
      {t(`statistics.${part}`)}
      <Progress counter={coverage[part]} />
    </div>
  ));
}
