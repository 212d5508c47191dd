import type { PathRow } from '#domain/kinds/attack-path/shape.ts';
import type { FeasibilityModel } from '#domain/model/method.ts';
import { useT } from '@/i18n';
import { inLanguage } from '@/local-text';
import { Computed } from '@/ratings/Computed';
import { Level } from '@/ratings/Level';
import parts from '@/rows/parts.less';
import { useWorkspace } from '@/session/SessionProvider';
import styles from './attack-path.less';
import { PathLevel } from './PathLevel';
import { figure, summaryOf } from './values';

/** What the path comes to: level, sum, and per parameter the value with the step that sets it. */
export function PathResult({
  row,
  model,
  onStep,
}: {
  row: PathRow;
  model: FeasibilityModel;
  onStep: (id: string) => void;
}) {
  const t = useT();
  const rating = useWorkspace((v) => v.ratings.paths.get(row.id));
  const steps = useWorkspace((v) => v.w.steps);
  const controls = useWorkspace((v) => v.w.controls);
  if (!rating) return null;
  const gaps = [...new Set(rating.missing.map(({ step }) => (step ? (steps.get(step)?.code ?? '') : '')))].filter(
    Boolean,
  );
  return (
    <section className={styles.result} aria-live="polite" aria-label={t('path.field.level')}>
      <p className={styles.sum}>
        <PathLevel row={row} />
        <span>{summaryOf(model, rating.values)}</span>
        {rating.sum !== null && (
          <Computed kind="paths" id={row.id}>
            <b>= {rating.sum}</b>
          </Computed>
        )}
      </p>
      {rating.guarded && (
        <p className={styles.sum} data-part="guarded">
          <span>
            {t('path.guarded', {
              codes: rating.guarded.controls.map((id) => controls.get(id)?.code ?? '').join(', '),
            })}
          </span>
          <Level of="feasibility" code={rating.guarded.rating.level} />
          {rating.guarded.rating.sum !== null && <b>{rating.guarded.rating.sum}</b>}
        </p>
      )}
      {rating.incomplete && (
        <p className={`${parts.note} ${styles.basis}`}>
          {row.basis === 'steps' && row.steps.length === 0
            ? t('path.incomplete.noSteps')
            : gaps.length > 0
              ? t('path.incomplete.steps', { codes: gaps.join(', ') })
              : t('path.incomplete')}
        </p>
      )}
      {row.basis === 'steps' && (
        <ul className={styles.setters}>
          {model.parameters.map((parameter) => {
            const value = rating.values[parameter.code];
            if (!value || value.steps.length === 0) return null;
            const level = parameter.levels.find(({ code }) => code === value.level);
            return (
              <li key={parameter.code}>
                <b>{parameter.code}</b>
                <span>{level ? inLanguage(level.name) : t('path.summed')}</span>
                {!model.vectorOnly && <span className={styles.figure}>{figure(value)}</span>}
                {value.steps.map((id) => (
                  <button type="button" key={id} className={parts.chip} onClick={() => onStep(id)}>
                    {(steps.get(id) ?? controls.get(id))?.code}
                  </button>
                ))}
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
