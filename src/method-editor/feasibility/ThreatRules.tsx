import { Flex, Select, Switch } from 'antd';
import type { ReactNode } from 'react';
import { type ModelProblem, textOf } from '#domain/method/check/model-problems.ts';
import { stepAggregations } from '#domain/model/method.ts';
import { ModeChoice } from '@/editor/ModeChoice';
import { NumberField } from '@/editor/NumberField';
import { useT } from '@/i18n';
import { inLanguage, textLanguage } from '@/local-text';
import { hasTables, inType, inVectorOnly, type ThreatDraft } from './threat-draft';
import styles from './threat-model.less';

interface Props {
  draft: ThreatDraft;
  onChange: (draft: ThreatDraft) => void;
  problems: readonly ModelProblem[];
  readOnly: boolean;
}

const types = ['AttackPotentialBased', 'CVSSBased'] as const;
const none = '';

/** The type of a feasibility model and its rules: what is computed, how steps become a path. */
export function ThreatRules({ draft, onChange, problems, readOnly }: Props) {
  const t = useT();
  const { type, vectorOnly } = draft;
  const isCvss = type === 'CVSSBased';
  const problemAt = (path: string) => problems.find((problem) => problem.path === path);

  const rule = (path: string, label: string, control: ReactNode, why?: string) => {
    const wrong = problemAt(path);
    return (
      <div className={styles.rule}>
        <span>{label}</span>
        {control}
        {wrong ? (
          <span className={styles.wrong}>{textOf(wrong, textLanguage())}</span>
        ) : (
          why && <span className="quiet">{why}</span>
        )}
      </div>
    );
  };
  const vectors = draft.parameters.map(({ key, code, name }) => ({ value: key, label: inLanguage(name) || code }));
  const aggregations = stepAggregations.filter((one) => !isCvss || one !== 'sumPerParameter');
  return (
    <Flex vertical gap={12}>
      <ModeChoice
        value={type}
        readOnly={readOnly}
        options={types.map((value) => ({ value, label: t(`configuration.threat.${value}`) }))}
        question={
          hasTables(draft)
            ? { title: t('configuration.threat.switchTitle'), body: t('configuration.threat.switchBody') }
            : undefined
        }
        onChange={(next) => onChange(inType(draft, next))}
      >
        {isCvss && (
          <Flex gap={8} align="center">
            <Switch
              size="small"
              disabled={readOnly}
              checked={vectorOnly}
              onChange={(on) => onChange(inVectorOnly(draft, on))}
              aria-label={t('configuration.threat.vectorOnly')}
            />
            {t('configuration.threat.vectorOnly')}
          </Flex>
        )}
      </ModeChoice>
      <span className="quiet">
        {t(vectorOnly ? 'configuration.threat.vectorOnlyWhy' : `configuration.threat.${type}Why`)}
      </span>
      <div className={styles.rules}>
        {!vectorOnly &&
          rule(
            'stepAggregation',
            t('configuration.threat.steps'),
            <Select
              aria-label={t('configuration.threat.steps')}
              disabled={readOnly}
              value={draft.stepAggregation}
              onChange={(stepAggregation) => onChange({ ...draft, stepAggregation })}
              options={aggregations.map((value) => ({ value, label: t(`configuration.aggregation.${value}`) }))}
            />,
            t(`configuration.aggregation.${draft.stepAggregation}Why`),
          )}
        {rule(
          'vectorParameter',
          t('configuration.threat.vectorParameter'),
          <Select
            aria-label={t('configuration.threat.vectorParameter')}
            disabled={readOnly}
            value={vectors.find(({ value }) => value === draft.vectorParameter)?.value ?? none}
            onChange={(key) => {
              const { vectorParameter: _was, ...rest } = draft;
              onChange(key === none ? rest : { ...rest, vectorParameter: key });
            }}
            options={[...(vectorOnly ? [] : [{ value: none, label: t('configuration.threat.noVector') }]), ...vectors]}
          />,
          t('configuration.threat.vectorParameterWhy'),
        )}
        {isCvss &&
          !vectorOnly &&
          rule(
            'factor',
            t('configuration.threat.factor'),
            <NumberField
              label={t('configuration.threat.factor')}
              value={draft.factor}
              wrong={problemAt('factor') !== undefined}
              disabled={readOnly}
              onChange={(factor) => onChange({ ...draft, factor })}
            />,
          )}
        {!vectorOnly &&
          rule(
            'roundDecimals',
            t('configuration.threat.roundDecimals'),
            <NumberField
              label={t('configuration.threat.roundDecimals')}
              value={draft.roundDecimals}
              wrong={problemAt('roundDecimals') !== undefined}
              disabled={readOnly}
              onChange={(roundDecimals) => onChange({ ...draft, roundDecimals })}
            />,
            t('configuration.threat.roundDecimalsWhy'),
          )}
      </div>
    </Flex>
  );
}
