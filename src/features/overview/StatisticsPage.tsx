import { type ReactNode, useMemo } from 'react';
import { requirementStates } from '#domain/views/requirement-board.ts';
import type { LevelShare } from '#domain/views/task-statistics.ts';
import { taskStatistics } from '#domain/views/task-statistics.ts';
import { useT } from '@/i18n';
import { inLanguage } from '@/local-text';
import { LevelTag } from '@/product/LevelTag';
import { useKindName } from '@/product/useKindName';
import { useCalText } from '@/ratings/useCalText';
import { useWorkspace } from '@/session/SessionProvider';
import { useTones } from '@/theme';
import styles from './overview.less';
import { Progress } from './Progress';

const parts = ['impact', 'threat', 'goal'] as const;

/** What the task holds, how its rows are rated, and how far the assets inside the trust boundary are. */
export default function StatisticsPage() {
  const t = useT();
  const kindName = useKindName();
  const calText = useCalText();
  const w = useWorkspace((v) => v.w);
  const ratings = useWorkspace((v) => v.ratings);
  const found = useMemo(() => taskStatistics(w, ratings), [w, ratings]);
  return (
    <section className={styles.page} aria-label={t('statistics.title')} data-part="statistics">
      <header className={styles.bar}>
        <h2>{t('statistics.title')}</h2>
        <span className="quiet">{t('statistics.hint')}</span>
      </header>
      <div className={styles.tiles}>
        {parts.map((part) => (
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
          <table className={styles.figures}>
            <thead>
              <tr>
                <th scope="col">{t('statistics.property')}</th>
                {parts.map((part) => (
                  <th scope="col" key={part}>
                    {t(`statistics.${part}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {found.properties.map((line) => (
                <tr key={line.code}>
                  <th scope="row">{inLanguage(line.name)}</th>
                  {parts.map((part) => (
                    <td key={part}>
                      <Progress counter={line[part]} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </Card>
        <Card title={t('statistics.risks')}>
          <Shares shares={found.risks} />
        </Card>
        <Card title={t('statistics.impacts')}>
          <Shares shares={found.impacts} />
        </Card>
        <Card title={t('statistics.feasibilities')}>
          <Shares shares={found.feasibilities} />
        </Card>
        <Card title={t('statistics.requirements')}>
          <Lines
            lines={requirementStates.map(
              (state) => [t(`requirementBoard.${state}`), found.requirements[state]] as const,
            )}
          />
          <h3>{t('statistics.cals')}</h3>
          <Lines
            lines={found.cals.map(
              ({ cal, count }) => [calText({ cal: cal ?? null, known: cal !== undefined }), count] as const,
            )}
          />
        </Card>
        <Card title={t('statistics.rows')}>
          <Lines lines={found.rows.map(({ kind, count }) => [kindName(kind), count] as const)} />
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

/** How many rows have each level: a bar and its number. */
function Shares({ shares }: { shares: readonly LevelShare[] }) {
  const t = useT();
  const tones = useTones();
  const most = Math.max(1, ...shares.map(({ count }) => count));
  return (
    <table className={styles.bars}>
      <tbody>
        {shares.map(({ level, count }) => (
          <tr key={level?.code ?? ''}>
            <th scope="row">
              {level ? <LevelTag tone={level.tone} name={inLanguage(level.name)} /> : t('workspace.notRated')}
            </th>
            <td>
              <div className={styles.bar}>
                <i
                  className={level ? styles.full : styles.hatched}
                  style={{
                    width: `${(count / most) * 100}%`,
                    color: level ? tones[level.tone].fill : 'var(--ant-color-text-tertiary)',
                  }}
                />
                <span className="num">{count}</span>
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
