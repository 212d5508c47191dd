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
export function ThreatRules(props: Props) {
  const { draft, onChange, problems, readOnly } = props;
  const t = useT();
  const { type, vectorOnly } = draft;
  const isCvss = type === 'CVSSBased';
  const problemAt = (path: string) => problems.find((problem) => problem.path === path);

  const vectors = draft.parameters.map(({ key, code, name }) => ({ value: key, label: inLanguage(name) || code }));
  const aggregations = stepAggregations.filter((one) => !isCvss || one !== 'sumPerParameter');
  return (
    <Flex vertical gap={12}>
      <TypeChoice {...props} />
      <span className="quiet">
        {t(vectorOnly ? 'configuration.threat.vectorOnlyWhy' : `configuration.threat.${type}Why`)}
      </span>
      <div className={styles.rules}>
        {!vectorOnly && (
          <Rule
            title={t('configuration.threat.steps')}
            problem={problemAt('stepAggregation')}
            why={t(`configuration.aggregation.${draft.stepAggregation}Why`)}
          >
            <Select
              aria-label={t('configuration.threat.steps')}
              disabled={readOnly}
              value={draft.stepAggregation}
              onChange={(stepAggregation) => onChange({ ...draft, stepAggregation })}
              options={aggregations.map((value) => ({ value, label: t(`configuration.aggregation.${value}`) }))}
            />
          </Rule>
        )}
        <Rule
          title={t('configuration.threat.vectorParameter')}
          problem={problemAt('vectorParameter')}
          why={t('configuration.threat.vectorParameterWhy')}
        >
          <Select
            aria-label={t('configuration.threat.vectorParameter')}
            disabled={readOnly}
            value={vectors.find(({ value }) => value === draft.vectorParameter)?.value ?? none}
            onChange={(key) => {
              const { vectorParameter: _was, ...rest } = draft;
              onChange(key === none ? rest : { ...rest, vectorParameter: key });
            }}
            options={[...(vectorOnly ? [] : [{ value: none, label: t('configuration.threat.noVector') }]), ...vectors]}
          />
        </Rule>
        {isCvss && !vectorOnly && (
          <Rule title={t('configuration.threat.factor')} problem={problemAt('factor')}>
            <NumberField
              label={t('configuration.threat.factor')}
              value={draft.factor}
              wrong={problemAt('factor') !== undefined}
              disabled={readOnly}
              onChange={(factor) => onChange({ ...draft, factor })}
            />
          </Rule>
        )}
        {!vectorOnly && (
          <Rule
            title={t('configuration.threat.roundDecimals')}
            problem={problemAt('roundDecimals')}
            why={t('configuration.threat.roundDecimalsWhy')}
          >
            <NumberField
              label={t('configuration.threat.roundDecimals')}
              value={draft.roundDecimals}
              wrong={problemAt('roundDecimals') !== undefined}
              disabled={readOnly}
              onChange={(roundDecimals) => onChange({ ...draft, roundDecimals })}
            />
          </Rule>
        )}
      </div>
    </Flex>
  );
}

/** Which type the model has; for CVSS also whether the vector alone rates. */
function TypeChoice({ draft, onChange, readOnly }: Props) {
  const t = useT();
  const { type, vectorOnly } = draft;
  return (
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
      {type === 'CVSSBased' && (
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
  );
}

interface RuleProps {
  title: string;
  problem: ModelProblem | undefined;
  /** What the rule does; what is wrong with it takes its place. */
  why?: string;
  children: ReactNode;
}

function Rule({ title, problem, why, children }: RuleProps) {
  return (
    <div className={styles.rule}>
      <span>{title}</span>
      {children}
      {problem ? (
        <span className={styles.wrong}>{textOf(problem, textLanguage())}</span>
      ) : (
        why && <span className="quiet">{why}</span>
      )}
    </div>
  );
}
