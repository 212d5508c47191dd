import { CloseOutlined } from '@ant-design/icons';
import { Button, Checkbox, Select } from 'antd';
import { useMemo } from 'react';
import { levelsOf } from '#domain/optimise/needs.ts';
import { byCode } from '#domain/workspace/workspace.ts';
import { useT } from '@/i18n';
import { inLanguage } from '@/local-text';
import { useLevelText } from '@/ratings/useLevelText';
import { titleOf } from '@/rows/row-title';
import { useWorkspace } from '@/session/SessionProvider';
import styles from './cheapest-controls.less';
import { type Asking, useRiskValues } from './useQuestion';

/** The targets as sentences: of all risks, of single ones, of the threat scenarios of goals. */
export function TargetsCard({ asking }: { asking: Asking }) {
  const t = useT();
  const { question, setMost, setLeavesEntered } = asking;
  const values = useRiskValues();
  const text = useLevelText('risk');
  return (
    <section className={styles.card} aria-label={t('cheapest.targets')}>
      <h3>{t('cheapest.targets')}</h3>
      <div className={styles.line}>
        <span>{t('cheapest.most')}</span>
        <Select<number | 'none'>
          size="small"
          className={styles.level ?? ''}
          aria-label={t('cheapest.most')}
          value={question.targets.most ?? 'none'}
          onChange={(value) => setMost(value === 'none' ? null : value)}
          options={[
            ...values.map((value) => ({ value, label: text(value) })),
            { value: 'none' as const, label: t('cheapest.most.none') },
          ]}
        />
      </div>
      <RiskTargets asking={asking} />
      <GoalTargets asking={asking} />
      <Checkbox checked={question.leavesEntered === true} onChange={({ target }) => setLeavesEntered(target.checked)}>
        {t('cheapest.leavesEntered')}
      </Checkbox>
    </section>
  );
}

function RiskTargets({ asking: { question, setRisk } }: { asking: Asking }) {
  const t = useT();
  const risks = useWorkspace((v) => v.w.risks);
  const values = useRiskValues();
  const text = useLevelText('risk');
  const set = question.targets.risks;
  const offered = useMemo(
    () => [...risks].sort(byCode).map((row) => ({ value: row.id, label: `${row.code} ${titleOf('risks', row)}` })),
    [risks],
  );
  const [first = 1] = values;
  return (
    <>
      {Object.entries(set).flatMap(([id, value]) => {
        const row = risks.get(id);
        const label = t('cheapest.risk', { code: row?.code ?? '' });
        return row ? (
          <div key={id} className={styles.line}>
            <span>{label}</span>
            <Select
              size="small"
              className={styles.level ?? ''}
              aria-label={label}
              value={value}
              onChange={(next) => setRisk(id, next)}
              options={values.map((one) => ({ value: one, label: text(one) }))}
            />
            <Remove label={t('cheapest.remove', { code: row.code })} onClick={() => setRisk(id, null)} />
          </div>
        ) : (
          []
        );
      })}
      <Select
        size="small"
        className={styles.add ?? ''}
        showSearch={{ optionFilterProp: 'label' }}
        aria-label={t('cheapest.risk.add')}
        placeholder={t('cheapest.risk.add')}
        value={null}
        onChange={(id: string | null) => id && setRisk(id, question.targets.most ?? first)}
        options={offered.filter(({ value }) => !(value in set))}
      />
    </>
  );
}

function GoalTargets({ asking: { question, setGoal } }: { asking: Asking }) {
  const t = useT();
  const goals = useWorkspace((v) => v.w.goals);
  const method = useWorkspace((v) => v.w.method);
  const set = question.targets.goals;
  const levels = useMemo(
    () => levelsOf(method).map(({ code, name }) => ({ value: code, label: inLanguage(name) })),
    [method],
  );
  const offered = useMemo(
    () => [...goals].sort(byCode).map((row) => ({ value: row.id, label: `${row.code} ${titleOf('goals', row)}` })),
    [goals],
  );
  const lowest = levels[1] ?? levels[0];
  return (
    <>
      {Object.entries(set).flatMap(([id, level]) => {
        const row = goals.get(id);
        const label = t('cheapest.goal', { code: row?.code ?? '' });
        return row ? (
          <div key={id} className={styles.line}>
            <span>{label}</span>
            <Select
              size="small"
              className={styles.level ?? ''}
              aria-label={label}
              value={level}
              onChange={(next) => setGoal(id, next)}
              options={levels.slice(0, -1)}
            />
            <Remove label={t('cheapest.remove', { code: row.code })} onClick={() => setGoal(id, null)} />
          </div>
        ) : (
          []
        );
      })}
      {offered.length > 0 && (
        <Select
          size="small"
          className={styles.add ?? ''}
          showSearch={{ optionFilterProp: 'label' }}
          aria-label={t('cheapest.goal.add')}
          placeholder={t('cheapest.goal.add')}
          value={null}
          onChange={(id: string | null) => id && lowest && setGoal(id, lowest.value)}
          options={offered.filter(({ value }) => !(value in set))}
        />
      )}
    </>
  );
}

const Remove = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <Button size="small" type="text" icon={<CloseOutlined />} aria-label={label} title={label} onClick={onClick} />
);
