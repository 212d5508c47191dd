import { CloseOutlined } from '@ant-design/icons';
import { Button, Segmented } from 'antd';
import { useMemo } from 'react';
import { shownName } from '#domain/method/explain/shown-name.ts';
import { boardDimensions, type RiskBoard, risksIn, type Spot, spotOn } from '#domain/views/risk-board.ts';
import { useT } from '@/i18n';
import { inLanguage } from '@/local-text';
import { useLooks } from '@/ratings/useLooks';
import { TaskPicture } from '@/rows/picture/TaskPicture';
import { useWorkspace } from '@/session/SessionProvider';
import { useAddress } from '@/session/useAddress';
import { AwaitingRisks } from './AwaitingRisks';
import { mapNotes, riskBoardParts } from './board-parts';
import type { Side } from './charts';
import { HeatMap, isWideMap } from './HeatMap';
import { LevelBars } from './LevelBars';
import styles from './overview.less';
import { RiskLines } from './RiskLines';
import { TreatmentBars } from './TreatmentBars';
import { everywhere, useRiskBoard } from './useRiskBoard';

/** Where the risks stand, before and after treatment, overall or by one dimension; a cell or a bar leaves its risks in the list below. */
export default function RiskBoardPage() {
  const t = useT();
  const [{ dimension: named, after, ...asked }, go] = useAddress();
  const method = useWorkspace((v) => v.w.method);
  const dimensions = useMemo(() => boardDimensions(method), [method]);
  const dimension = dimensions.some(({ code }) => code === named) ? named : null;
  const board = useRiskBoard(dimension);
  const side = after ? 'after' : 'before';
  const looks = useLooks();
  const { impact, feasibility, level, decision } = asked;
  const spot = useMemo(
    () => spotOn(board, { impact, feasibility, level, decision }),
    [board, impact, feasibility, level, decision],
  );
  const ids = useMemo(() => risksIn(board, side, spot), [board, side, spot]);
  return (
    <section className={styles.page} aria-label={t('board.title')} data-part="risk-board" data-paper>
      <header className={styles.bar}>
        <h2>{t('board.title')}</h2>
        <span className="quiet" role="status">
          {t('board.count', { count: board.risks.size, matrix: inLanguage(shownName(method, method.risk)) })}
        </span>
        <span className={styles.fill} />
        {dimensions.length > 0 && (
          <Segmented
            size="small"
            aria-label={t('board.dimension')}
            value={dimension ?? ''}
            options={[
              { value: '', label: t('board.overall') },
              ...dimensions.map(({ code, name }) => ({ value: code, label: inLanguage(name) })),
            ]}
            onChange={(code) => go({ ...everywhere, dimension: code || null })}
          />
        )}
        <Segmented
          size="small"
          aria-label={t('board.when')}
          value={side}
          options={(['before', 'after'] as const).map((value) => ({ value, label: t(`board.${value}`) }))}
          onChange={(value) => go({ after: value === 'after' })}
        />
        <TaskPicture title={t('board.title')} draw={() => riskBoardParts(board, side, looks, t)} />
      </header>
      <div className={styles.columns} data-wide={isWideMap(board) || undefined}>
        <div className={styles.stack}>
          <div className={styles.card}>
            <HeatMap board={board} side={side} chosen={spot} onChoose={(cell) => go({ ...everywhere, ...cell })} />
            <Unplaced board={board} side={side} />
          </div>
          <AwaitingRisks />
        </div>
        <div className={styles.stack}>
          <div className={styles.card}>
            <h3>{t('board.levels.title')}</h3>
            <LevelBars
              levels={board.levels}
              onChoose={(level, side) => go({ ...everywhere, level, after: side === 'after' })}
            />
          </div>
          <div className={styles.card}>
            <h3>{t('board.treatments')}</h3>
            <TreatmentBars
              board={board}
              side={side}
              onChoose={(decision, level) => go({ ...everywhere, decision, level })}
            />
          </div>
        </div>
      </div>
      <div data-part="board-risks">
        <RiskLines
          ids={ids}
          board={board}
          dimension={dimension}
          beside={
            <>
              <ChosenSpot board={board} spot={spot} dimension={dimension} onClear={(part) => go({ [part]: null })} />
              <span className="quiet" role="status">
                {t('board.shown', { shown: ids.length, all: board.risks.size })}
              </span>
            </>
          }
        />
      </div>
    </section>
  );
}

/** What the map does not say: risks that are not in it, and among those in it the ones whose place after treatment is that before. */
function Unplaced({ board, side }: { board: RiskBoard; side: Side }) {
  const t = useT();
  const { unplaced, untreated } = mapNotes(board, side);
  return (
    <p className={styles.note}>
      {t(`board.dots.${side}`)} {unplaced > 0 && t('board.unplaced', { count: unplaced })}{' '}
      {untreated > 0 && t('board.untreated', { count: untreated })}
    </p>
  );
}

function ChosenSpot({
  board,
  spot,
  dimension,
  onClear,
}: {
  board: RiskBoard;
  spot: Spot;
  dimension: string | null;
  onClear: (part: keyof Spot) => void;
}) {
  const t = useT();
  const looks = useLooks();
  const level = board.levels.find((one) => one.level.code === spot.level)?.level;
  const impacts = dimension === null ? looks.impact : looks.dimensions.get(dimension);
  const names = {
    impact: spot.impact && (impacts?.get(spot.impact)?.name ?? spot.impact),
    feasibility: spot.feasibility && (looks.feasibility.get(spot.feasibility)?.name ?? spot.feasibility),
    level: spot.level === '' ? t('workspace.notRated') : level && `${level.value} ${inLanguage(level.name)}`,
    decision:
      spot.decision && t(spot.decision === 'undecided' ? 'riskSummary.undecided' : `risk.treatment.${spot.decision}`),
  };
  const titles = {
    impact: t('risk.field.impact'),
    feasibility: t('risk.field.feasibility'),
    level: t('board.levels.level'),
    decision: t('board.decision'),
  };
  return (['impact', 'feasibility', 'level', 'decision'] as const).map(
    (part) =>
      names[part] && (
        <Button
          key={part}
          size="small"
          icon={<CloseOutlined />}
          iconPlacement="end"
          aria-label={t('board.clear', { name: names[part] })}
          onClick={() => onClear(part)}
        >
          {titles[part]}: {names[part]}
        </Button>
      ),
  );
}
