import { useMemo } from 'react';
import { inLanguage } from '../local-text';
import { axesOf } from '../risk/axes';
import { RiskTables } from '../risk/RiskTables';
import { riskDraftOf, riskTablesOf } from '../risk/risk-draft';
import { CalPart } from './CalPart';
import { type PartProps, useTables } from './part-props';
import styles from './setting.less';
import { inside } from './setting-checks';

/** The risk matrix (or formula) over the project's own levels, and its CAL table. */
export function MatrixPart({ setting, readOnly }: PartProps) {
  const { risk, impact, feasibilityLevels } = setting.draft;
  const axes = useMemo(() => axesOf(impact, feasibilityLevels), [impact, feasibilityLevels]);
  const tables = useTables(risk, riskDraftOf, (next) =>
    setting.edit((draft) => {
      const { id, name, description } = draft.risk;
      return { ...draft, risk: { id, name, description, ...riskTablesOf(next) } };
    }),
  );
  return (
    <>
      <section className={styles.section} aria-label={inLanguage(risk.name)}>
        <h2>{inLanguage(risk.name)}</h2>
        <RiskTables {...tables} {...axes} problems={inside('risk', setting.problems)} readOnly={readOnly} />
      </section>
      <CalPart setting={setting} rows={axes.rows} readOnly={readOnly} />
    </>
  );
}
