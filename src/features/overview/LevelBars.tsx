import type { LevelCount } from '#domain/views/risk-board.ts';
import { useT } from '@/i18n';
import { inLanguage } from '@/local-text';
import { LevelTag } from '@/product/LevelTag';
import { useTones } from '@/theme';
import styles from './overview.less';

/** How many risks each level has before treatment and after it: two bars each, the second hatched, with their numbers. */
export function LevelBars({ levels, dimension }: { levels: readonly LevelCount[]; dimension?: string }) {
  const t = useT();
  const tones = useTones();
  const most = Math.max(1, ...levels.flatMap(({ before, after }) => [before, after]));
  const width = (count: number) => `${(count / most) * 100}%`;
  const more = (by: number) => (by > 0 ? `+${by}` : by < 0 ? `−${-by}` : '');
  return (
    <div className={styles.levels}>
      <table className={styles.bars} aria-label={t('board.levels.title')} data-dimension={dimension}>
        <thead>
          <tr>
            <th scope="col">{t('board.levels.level')}</th>
            <th scope="col" className={styles.legend}>
              <span>
                <i className={styles.full} /> {t('board.before')}
              </span>
              <span>
                <i className={styles.hatched} /> {t('board.after')}
              </span>
            </th>
            <th scope="col">{t('board.levels.change')}</th>
          </tr>
        </thead>
        <tbody>
          {levels.map(({ level, before, after }) => {
            const { fill } = tones[level.tone];
            return (
              <tr key={level.code}>
                <th scope="row">
                  <LevelTag tone={level.tone} name={`${level.value} ${inLanguage(level.name)}`} />
                </th>
                <td>
                  <div className={styles.bar}>
                    <i className={styles.full} style={{ width: width(before), color: fill }} />
                    <span className="num">{before}</span>
                  </div>
                  <div className={styles.bar}>
                    <i className={styles.hatched} style={{ width: width(after), color: fill }} />
                    <span className="num">{after}</span>
                  </div>
                </td>
                <td className="num">{more(after - before)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
