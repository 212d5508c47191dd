import { Select } from 'antd';
import { useMemo, useState } from 'react';
import { levelOfTotal, rateStep, type StepRating } from '#domain/method/rate/feasibility.ts';
import { ThreatModelForm } from '#domain/model/model-form.ts';
import { toneOf } from '#domain/model/tones.ts';
import { clearable } from '@/components/clearable';
import { SectionTitle } from '@/editor/SectionTitle';
import { useT } from '@/i18n';
import { inLanguage } from '@/local-text';
import { LevelTag } from '@/product/LevelTag';
import { partsOf, type ThreatDraft, threatTablesOf } from './threat-draft';
import styles from './threat-model.less';

const head = { name: { en: '-', zh: '-' }, description: { en: '-', zh: '-' } };

/** Tries the model as it stands: one level per parameter, the total, the level. By the same function that rates the steps of a task. */
export function ThreatTrial({ draft }: { draft: ThreatDraft }) {
  const t = useT();
  /** Parameter key → level key: codes may change while one tries. */
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const parts = partsOf(draft);
  const model = useMemo(() => {
    const read = ThreatModelForm.safeParse({ ...head, ...threatTablesOf(draft) });
    return read.success && read.data.levels.length > 0 ? read.data : null;
  }, [draft]);
  const rating = useMemo(() => {
    if (!model) return null;
    const entries = partsOf(draft).flatMap(({ key, code, levels }) => {
      const level = levels.find((one) => one.key === chosen[key]);
      return level ? [[code, level.code] as const] : [];
    });
    const ratings = { trial: Object.fromEntries(entries) };
    const method = { feasibility: [{ ...model, id: 'trial' }], feasibilityLevels: model.levels };
    return rateStep(method, { id: 'trial', takesPart: true, ratings, preSteps: [] });
  }, [draft, model, chosen]);
  if (parts.length === 0) return null;

  return (
    <section aria-label={t('configuration.trial.title')}>
      <SectionTitle>{t('configuration.trial.title')}</SectionTitle>
      <p className="quiet">{t('configuration.trial.hint')}</p>
      <div className={styles.trial}>
        {parts.map(({ key, code, name, levels }) => {
          const label = inLanguage(name) || code;
          return (
            <div key={key} className={styles.rule}>
              <span>{label}</span>
              <Select
                aria-label={t('configuration.trial.choose', { name: label })}
                allowClear={clearable(t('form.clear'))}
                disabled={false}
                style={{ width: 190 }}
                value={chosen[key] ?? null}
                onChange={(level: string | undefined) => setChosen({ ...chosen, [key]: level ?? '' })}
                options={levels.map((level) => ({
                  value: level.key,
                  label: `${inLanguage(level.name) || level.code}${draft.vectorOnly ? '' : ` · ${level.value ?? '∞'}`}`,
                }))}
              />
            </div>
          );
        })}
      </div>
      <div className={styles.result} role="status">
        {rating && model ? <Result rating={rating} model={model} /> : t('configuration.trial.unreadable')}
      </div>
    </section>
  );
}

function Result({ rating, model }: { rating: StepRating; model: ThreatModelForm }) {
  const t = useT();
  const level = model.levels.find(({ code }) => code === rating.level);
  const chip = level && <LevelTag tone={toneOf(level.correspondsTo)} name={inLanguage(level.name)} code={level.code} />;
  if (rating.impossible)
    return (
      <>
        {t('configuration.trial.impossible')} {chip}
      </>
    );
  if (rating.missing.length > 0) return null;
  if (rating.sum === null) return chip;
  const values = model.parameters.map(({ code }) => rating.values[code]?.value ?? 0);
  const isSum = model.type === 'AttackPotentialBased';
  const way = isSum ? values.join(' + ') : [model.factor ?? 1, ...values].join(' × ');
  const range = levelOfTotal(model.ranges, rating.sum);
  return (
    <>
      <span className="quiet">{way} =</span>
      <strong>{t('configuration.trial.total', { total: rating.sum })}</strong>
      {chip ?? t('configuration.trial.noLevel', { total: rating.sum })}
      {range?.name && <span className="quiet">{inLanguage(range.name)}</span>}
    </>
  );
}
