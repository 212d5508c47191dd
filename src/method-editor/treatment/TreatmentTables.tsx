import { Checkbox, Flex, Select } from 'antd';
import { treatments } from '#domain/kinds/risk/shape.ts';
import { pointEffects, pointRules, type TreatmentRules } from '#domain/model/method.ts';
import { qualityChecks, qualityEffects } from '#domain/model/quality-checks.ts';
import { checkWords } from '#domain/quality/texts.ts';
import { effectOf } from '#domain/workspace/point-rules.ts';
import { SectionTitle } from '@/editor/SectionTitle';
import type { TablesProps } from '@/editor/tables-props';
import { useT } from '@/i18n';
import { inLanguage } from '@/local-text';
import styles from './treatment.less';

type Name = TreatmentRules['goalFor'][number];
type Part = Omit<TablesProps<TreatmentRules>, 'problems'>;
const toggled = (names: readonly Name[], name: Name, on: boolean) =>
  treatments.filter((one) => (one === name ? on : names.includes(one)));
/** The standard's risk values (RQ-15-16). */
const values = [1, 2, 3, 4, 5] as const;

/** Which treatment needs a goal or a claim, from which risk on something is to be done, and what is suggested (clause 15.9 with 9.4). */
export function TreatmentTables({ value: rules, onChange, readOnly }: Omit<TablesProps<TreatmentRules>, 'problems'>) {
  const t = useT();
  const box = (names: readonly Name[], name: Name, label: string, put: (names: Name[]) => void) => (
    <Checkbox
      aria-label={label}
      disabled={readOnly}
      checked={names.includes(name)}
      onChange={({ target }) => put(toggled(names, name, target.checked))}
    />
  );
  const level = (value: number) => t(`configuration.riskLevel.is.${value as 1}`);
  const limit = (field: 'claimOptionalUpTo' | 'awaitingFrom', options: { value: number; label: string }[]) => (
    <div className={styles.limit}>
      <span>{t(`configuration.treatment.${field}`)}</span>
      <Select
        aria-label={t(`configuration.treatment.${field}`)}
        style={{ width: 240 }}
        disabled={readOnly}
        value={rules[field]}
        options={options}
        onChange={(chosen) => onChange({ ...rules, [field]: chosen })}
      />
    </div>
  );
  const scale = values.map((value) => ({ value, label: level(value) }));
  return (
    <Flex vertical gap={16}>
      <SectionTitle>{t('configuration.treatment.needs')}</SectionTitle>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('configuration.treatment.treatment')}</th>
            <th scope="col">{t('configuration.treatment.goal')}</th>
            <th scope="col">{t('configuration.treatment.claim')}</th>
            <th scope="col">{t('configuration.treatment.forbidden')}</th>
          </tr>
        </thead>
        <tbody>
          {treatments.map((name) => {
            const title = t(`risk.treatment.${name}`);
            return (
              <tr key={name}>
                <th scope="row">{title}</th>
                <td>
                  {box(rules.goalFor, name, `${title}: ${t('configuration.treatment.goal')}`, (goalFor) =>
                    onChange({ ...rules, goalFor }),
                  )}
                </td>
                <td>
                  {box(rules.claimFor, name, `${title}: ${t('configuration.treatment.claim')}`, (claimFor) =>
                    onChange({ ...rules, claimFor }),
                  )}
                </td>
                <td>
                  <ForbiddenFrom name={name} title={title} value={rules} onChange={onChange} readOnly={readOnly} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <Flex gap={24} wrap>
        {limit('claimOptionalUpTo', [{ value: 0, label: t('configuration.treatment.never') }, ...scale])}
        {limit('awaitingFrom', scale)}
      </Flex>
      <Suggestions value={rules} onChange={onChange} readOnly={readOnly} />
      <PointRules value={rules} onChange={onChange} readOnly={readOnly} />
      <CheckRules value={rules} onChange={onChange} readOnly={readOnly} />
    </Flex>
  );
}

/** What is usually chosen, per 1 to 5; only ever suggested. */
function Suggestions({ value: rules, onChange, readOnly }: Part) {
  const t = useT();
  const level = (value: number) => t(`configuration.riskLevel.is.${value as 1}`);
  return (
    <>
      <SectionTitle>{t('configuration.treatment.suggestions')}</SectionTitle>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('configuration.treatment.risk')}</th>
            {treatments.map((name) => (
              <th key={name} scope="col">
                {t(`risk.treatment.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {values.map((value) => {
            const names = rules.suggestions[value] ?? [];
            return (
              <tr key={value}>
                <th scope="row">{level(value)}</th>
                {treatments.map((name) => (
                  <td key={name}>
                    <Checkbox
                      aria-label={`${level(value)}: ${t(`risk.treatment.${name}`)}`}
                      disabled={readOnly}
                      checked={names.includes(name)}
                      onChange={({ target }) => {
                        const chosen = toggled(names, name, target.checked);
                        onChange({ ...rules, suggestions: { ...rules.suggestions, [value]: chosen } });
                      }}
                    />
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </>
  );
}

/** What else is asked of an analysis, and whether it blocks freezing (M-9.4). */
function PointRules({ value: rules, onChange, readOnly }: Omit<TablesProps<TreatmentRules>, 'problems'>) {
  const t = useT();
  return (
    <>
      <SectionTitle>{t('configuration.treatment.points')}</SectionTitle>
      <table className={styles.table}>
        <tbody>
          {pointRules.map((rule) => {
            const title = t(`configuration.treatment.point.${rule}`);
            return (
              <tr key={rule}>
                <th scope="row">{title}</th>
                <td>
                  <Select
                    aria-label={title}
                    style={{ width: 240 }}
                    disabled={readOnly}
                    value={effectOf({ treatment: rules }, rule)}
                    options={pointEffects.map((effect) => ({
                      value: effect,
                      label: t(`configuration.treatment.effect.${effect}`),
                    }))}
                    onChange={(effect) => onChange({ ...rules, points: { ...rules.points, [rule]: effect } })}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </>
  );
}

/** From which risk on a treatment is forbidden unless somebody approves an exception (M-7.7). */
function ForbiddenFrom({ name, title, value: rules, onChange, readOnly }: Part & { name: Name; title: string }) {
  const t = useT();
  const { [name]: limit, ...others } = rules.forbidden ?? {};
  return (
    <Select
      aria-label={`${title}: ${t('configuration.treatment.forbidden')}`}
      style={{ width: 200 }}
      disabled={readOnly}
      value={limit ?? 0}
      options={[
        { value: 0, label: t('configuration.treatment.allowed') },
        ...values.map((one) => ({ value: one as number, label: t(`configuration.riskLevel.is.${one}`) })),
      ]}
      onChange={(from) => onChange({ ...rules, forbidden: from === 0 ? others : { ...others, [name]: from } })}
    />
  );
}

/** What each check of quality does: off, shown, or blocking until somebody looked at what it found (M-9.5). */
function CheckRules({ value: rules, onChange, readOnly }: Part) {
  const t = useT();
  return (
    <>
      <SectionTitle>{t('configuration.treatment.checks')}</SectionTitle>
      <table className={styles.table}>
        <tbody>
          {qualityChecks.map((check) => {
            const title = inLanguage(checkWords[check].title);
            return (
              <tr key={check}>
                <th scope="row">{title}</th>
                <td>
                  <Select
                    aria-label={title}
                    style={{ width: 240 }}
                    disabled={readOnly}
                    value={rules.checks?.[check] ?? 'shown'}
                    options={qualityEffects.map((effect) => ({
                      value: effect,
                      label: t(`configuration.treatment.check.${effect}`),
                    }))}
                    onChange={(effect) => onChange({ ...rules, checks: { ...rules.checks, [check]: effect } })}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </>
  );
}
