import { useMemo } from 'react';
import { type AssetRisks, levelsByTreatment, risksByAsset } from '#domain/views/risk-summary.ts';
import { useT } from '@/i18n';
import { compareRated } from '@/ratings/compare-rated';
import { Level } from '@/ratings/Level';
import { useLevelText } from '@/ratings/useLevelText';
import { TaskPicture } from '@/rows/picture/TaskPicture';
import { useSession, useWorkspace } from '@/session/SessionProvider';
import { AcceptedRisks } from './AcceptedRisks';
import { treatmentTable } from './board-parts';
import { LevelsByTreatment } from './LevelsByTreatment';
import styles from './overview.less';
import { ReadGrid } from './ReadGrid';
import { codeColumn, numberColumn, textColumn } from './read-columns';
import { useOpenStep } from './useOpenStep';

/** The risks in figures: levels by treatment, by asset, and what is accepted. */
export default function RiskSummaryPage() {
  const t = useT();
  const session = useSession();
  const draw = () => [treatmentTable(levelsByTreatment(session.view.w, session.view.ratings), t)];
  return (
    <section className={styles.page} aria-label={t('riskSummary.title')} data-part="risk-summary" data-paper>
      <header className={styles.bar}>
        <h2>{t('riskSummary.title')}</h2>
        <span className={styles.fill} />
        <TaskPicture title={t('riskSummary.title')} draw={draw} />
      </header>
      <div className={styles.pair}>
        <div className={styles.card}>
          <h3>{t('riskSummary.levels')}</h3>
          <LevelsByTreatment />
        </div>
        <div className={styles.card}>
          <h3>{t('riskSummary.accepted')}</h3>
          <AcceptedRisks />
        </div>
      </div>
      <RisksByAsset />
    </section>
  );
}

function RisksByAsset() {
  const t = useT();
  const w = useWorkspace((v) => v.w);
  const ratings = useWorkspace((v) => v.ratings);
  const rows = useMemo(() => risksByAsset(w, ratings), [w, ratings]);
  const text = useLevelText('risk');
  const open = useOpenStep('assets');
  const columns = useMemo(() => {
    const value = (side: 'before' | 'after') =>
      textColumn<AssetRisks>(side, t(`riskSummary.highest.${side}`), 190, (row) => text(row[side]), {
        show: (row) => <Level of="risk" code={row[side]} />,
        compare: (a, b) => compareRated(a[side], b[side]),
      });
    return [
      codeColumn<AssetRisks>(t('workspace.field.code'), (code) => t('board.open', { code }), open),
      textColumn<AssetRisks>('name', t('workspace.field.name'), 260, ({ name }) => name, { grow: true }),
      numberColumn<AssetRisks>('risks', t('board.risks'), 90, ({ risks }) => risks),
      value('before'),
      value('after'),
      numberColumn<AssetRisks>('awaiting', t('board.awaiting'), 150, ({ awaiting }) => awaiting),
      numberColumn<AssetRisks>('unrated', t('riskSummary.unrated'), 100, ({ unrated }) => unrated),
    ];
  }, [t, text, open]);
  return <ReadGrid title={t('riskSummary.byAsset')} rows={rows} columns={columns} empty={t('riskSummary.none')} />;
}
