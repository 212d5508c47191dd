import { Flex, Input, Segmented } from 'antd';
import { useId, useMemo } from 'react';
import { levelScale } from '#domain/method/rate/level-scale.ts';
import { roundBy } from '#domain/method/rate/numbers.ts';
import { readRisk, riskLevelOf } from '#domain/method/rate/risk.ts';
import type { RiskModel } from '#domain/model/method.ts';
import { numberOf } from '@/editor/number-cell';
import { useT } from '@/i18n';
import { inLanguage } from '@/local-text';
import type { AxisLevel } from '@/method-editor/matrix/cells';
import matrix from '@/method-editor/matrix/matrix.less';
import { useTones } from '@/theme';
import type { RiskAxes } from './axes';
import styles from './formula.less';
import type { DraftFormula, RiskTablesValue } from './risk-draft';

interface Props {
  value: DraftFormula;
  /** The model as it stands, for the results. */
  tables: RiskTablesValue;
  axes: RiskAxes;
  readOnly: boolean;
  onChange: (formula: DraftFormula) => void;
}

const roundings = ['halfUp', 'up', 'down'] as const;

/** R = base + I × F (ISO/SAE 21434 H.10): base, a weight per level, rounding; what it gives stands beside it at once. */
export function FormulaEditor({ value, tables, axes, readOnly, onChange }: Props) {
  const t = useT();
  const weight = (of: 'impact' | 'feasibility') => (code: string, text: string) =>
    onChange({ ...value, [of]: { ...value[of], [code]: text } });
  return (
    <Flex gap={24} wrap align="start">
      <Flex vertical gap={12} style={{ minWidth: 240 }}>
        <p className={styles.rule}>{t('configuration.formula.rule')}</p>
        <Flex gap={8} align="center">
          <label htmlFor="risk-formula-base">{t('configuration.formula.base')}</label>
          <Numeric
            id="risk-formula-base"
            text={value.base}
            readOnly={readOnly}
            onChange={(base) => onChange({ ...value, base })}
          />
        </Flex>
        <Flex gap={8} align="center" wrap>
          <span id="risk-formula-rounding">{t('configuration.formula.rounding')}</span>
          <Segmented
            size="small"
            aria-labelledby="risk-formula-rounding"
            disabled={readOnly}
            value={value.rounding}
            onChange={(rounding) => onChange({ ...value, rounding })}
            options={roundings.map((rounding) => ({ value: rounding, label: t(`configuration.formula.${rounding}`) }))}
          />
        </Flex>
        <Flex gap={24} align="start">
          <Weights
            title={t('configuration.formula.impact')}
            levels={axes.rows}
            texts={value.impact}
            readOnly={readOnly}
            onChange={weight('impact')}
          />
          <Weights
            title={t('configuration.formula.feasibility')}
            levels={axes.columns}
            texts={value.feasibility}
            readOnly={readOnly}
            onChange={weight('feasibility')}
          />
        </Flex>
      </Flex>
      <Results tables={tables} axes={axes} />
    </Flex>
  );
}

interface WeightsProps {
  title: string;
  levels: readonly AxisLevel[];
  texts: Readonly<Record<string, string>>;
  readOnly: boolean;
  onChange: (code: string, text: string) => void;
}

function Weights({ title, levels, texts, readOnly, onChange }: WeightsProps) {
  const id = useId();
  return (
    <fieldset className={styles.weights}>
      <legend>{title}</legend>
      {levels.map(({ code, name }, i) => (
        <label key={code} htmlFor={`${id}-${i}`}>
          <span>
            {inLanguage(name)} <span className="quiet">{code}</span>
          </span>
          <Numeric
            id={`${id}-${i}`}
            text={texts[code] ?? ''}
            readOnly={readOnly}
            onChange={(text) => onChange(code, text)}
          />
        </label>
      ))}
    </fieldset>
  );
}

interface NumericProps {
  id: string;
  text: string;
  readOnly: boolean;
  onChange: (text: string) => void;
}

/** A number as text: what cannot be read stays and is marked. */
function Numeric({ id, text, readOnly, onChange }: NumericProps) {
  const t = useT();
  const isWrong = numberOf(text) === undefined;
  return (
    <Input
      id={id}
      size="small"
      className="num"
      style={{ width: 88, textAlign: 'end' }}
      value={text}
      readOnly={readOnly}
      aria-invalid={isWrong}
      {...(isWrong ? { status: 'error' as const, title: t('configuration.refused.number') } : {})}
      onChange={(event) => onChange(event.target.value)}
      onPressEnter={(event) => event.preventDefault()}
    />
  );
}

/** What the formula gives for every pair: the level, and the exact result where it was rounded. */
function Results({ tables, axes }: { tables: RiskTablesValue; axes: RiskAxes }) {
  const t = useT();
  const tones = useTones();
  const model: RiskModel = { ...tables, id: '-', name: { en: '', zh: '' }, description: { en: '', zh: '' } };
  const toneOf = useMemo(() => {
    return new Map(levelScale(tables.levels).map(({ code, tone }) => [code, tone]));
  }, [tables.levels]);
  return (
    <div className={matrix.matrix} style={{ flex: '1 1 460px' }}>
      <div className={matrix.scroll}>
        <table aria-label={t('configuration.formula.results')}>
          <thead>
            <tr>
              <th scope="col" className={matrix.corner}>
                {t('configuration.matrix.impact')} \ {t('configuration.matrix.feasibility')}
              </th>
              {axes.columns.map(({ code, name }) => (
                <th key={code} scope="col">
                  {inLanguage(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {axes.rows.map((row) => (
              <tr key={row.code}>
                <th scope="row">{inLanguage(row.name)}</th>
                {axes.columns.map(({ code }) => {
                  const reading = readRisk(model, row.code, code);
                  const level = reading && riskLevelOf(model, reading.value);
                  const isKnown = reading !== null && level !== null && level.value <= reading.value;
                  const tone = isKnown && level ? tones[toneOf.get(level.code) ?? 'negligible'] : undefined;
                  return (
                    <td
                      key={code}
                      data-state={reading && !isKnown ? 'error' : undefined}
                      style={tone && { color: tone.text, background: tone.background }}
                    >
                      {reading ? reading.value : '–'} {isKnown && level ? inLanguage(level.name) : ''}
                      {reading && reading.raw !== roundBy('halfUp', reading.raw) && (
                        <span className={styles.raw}>{reading.raw}</span>
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
