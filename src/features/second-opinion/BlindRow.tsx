import { Checkbox, Select } from 'antd';
import { memo } from 'react';
import type { SheetRow } from '#contract/second-opinion.ts';
import { answerOf, impossibleKey, type Judgement, reasonKey } from '#domain/agreement/judgement.ts';
import type { Method } from '#domain/model/method.ts';
import { clearable } from '@/components/clearable';
import { useT } from '@/i18n';
import { inLanguage } from '@/local-text';
import { ReasonInput } from './ReasonInput';
import type { ScaleWords } from './scale-words';
import styles from './second-opinion.less';

const nothing = { level: null, notAnalysed: false, reason: '' };

/** One row to be rated: what it says, and a choice for each rating. */
export const BlindRow = memo(function BlindRow({
  row,
  words,
  method,
  judgement,
  readOnly,
  onChange,
}: {
  row: SheetRow;
  words: ScaleWords;
  method: Method;
  judgement: Judgement;
  readOnly: boolean;
  onChange: (judgement: Judgement) => void;
}) {
  const t = useT();
  const isDamage = row.kind === 'damages';
  const put = (key: string, change: Partial<Judgement[string]>) => {
    // What was said of the row before anything else: the action can be done.
    const possible: Judgement =
      row.kind === 'steps' && !judgement[impossibleKey] ? { [impossibleKey]: answerOf('no') } : {};
    onChange({ ...possible, ...judgement, [key]: { ...nothing, ...judgement[key], ...change } });
  };
  const factText = ({ field, text }: SheetRow['facts'][number]) => {
    const property = field === 'property' ? method.properties.find(({ code }) => code === text) : undefined;
    return property ? inLanguage(property.name) : text;
  };
  return (
    <section className={styles.differing} aria-label={row.code} data-part="blind-row">
      <header>
        <b>{row.code}</b>
        <span>{row.title}</span>
      </header>
      {row.description && <p>{row.description}</p>}
      <dl className={styles.facts}>
        {row.facts.map(({ field, text }) => (
          <div key={`${field} ${text}`}>
            <dt>{t(`opinion.fact.${field}`)}</dt>
            <dd>{factText({ field, text })}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.answers}>
        {row.questions.map(({ key, model }) => {
          const name = words.parameter(key);
          const answer = judgement[key] ?? nothing;
          return (
            <div key={key} className={styles.answer}>
              <span className={styles.name} title={model && words.model(model)}>
                {name}
              </span>
              <Select
                size="small"
                allowClear={clearable(t('form.clear'))}
                disabled={readOnly || answer.notAnalysed}
                aria-label={`${row.code} ${name}`}
                placeholder={t('opinion.unrated')}
                value={answer.level}
                onChange={(level?: string) => put(key, { level: level ?? null })}
                options={words.levels(key).map(({ code, name }) => ({ value: code, label: name }))}
              />
              {isDamage && (
                <>
                  <Checkbox
                    disabled={readOnly}
                    checked={answer.notAnalysed}
                    onChange={({ target }) =>
                      put(key, { notAnalysed: target.checked, ...(target.checked && { level: null }) })
                    }
                  >
                    {t('opinion.notAnalysed')}
                  </Checkbox>
                  <ReasonInput
                    readOnly={readOnly}
                    label={t('opinion.reasonOf', { code: row.code, name })}
                    placeholder={t('opinion.reason.free')}
                    value={answer.reason}
                    onChange={(reason) => put(key, { reason })}
                  />
                </>
              )}
            </div>
          );
        })}
      </div>
      {!isDamage && (
        <ReasonInput
          isLong
          readOnly={readOnly}
          label={t('opinion.reasonOf', { code: row.code, name: '' })}
          placeholder={t('opinion.reason.free')}
          value={judgement[reasonKey]?.reason ?? ''}
          onChange={(reason) => put(reasonKey, { reason })}
        />
      )}
    </section>
  );
});
