import { useCallback, useMemo } from 'react';
import { shownName } from '#domain/method/explain/shown-name.ts';
import { useT } from '@/i18n';
import { inLanguage } from '@/local-text';
import { axesOf } from '@/method-editor/risk/axes';
import { RiskTables } from '@/method-editor/risk/RiskTables';
import { riskDraftOf } from '@/method-editor/risk/risk-draft';
import { TreatmentTables } from '@/method-editor/treatment/TreatmentTables';
import { CalPart } from './CalPart';
import type { PartProps } from './part-props';
import styles from './setting.less';
import { inside } from './setting-checks';
import { withRiskTables } from './setting-draft';
import { useTables } from './useTables';

/** The risk matrix (or formula) over the project's own levels, its CAL table, and what follows from a risk value. */
export function MatrixPart({ setting, readOnly }: PartProps) {
  const t = useT();
  const { risk, impact, feasibilityLevels } = setting.draft;
  const axes = useMemo(() => axesOf(impact, feasibilityLevels), [impact, feasibilityLevels]);
  const tables = useTables(
    setting.state.held.risk,
    useCallback(() => riskDraftOf(risk), [risk]),
    (_was, is) => setting.put((now) => withRiskTables(now, is)),
  );
  const name = inLanguage(shownName(setting.draft, risk));
  return (
    <>
      <section className={styles.section} aria-label={name}>
        <h2>{name}</h2>
        <RiskTables {...tables} {...axes} problems={inside('risk', setting.problems)} readOnly={readOnly} />
      </section>
      <CalPart setting={setting} rows={axes.rows} readOnly={readOnly} />
      <section className={styles.section} aria-label={t('setting.treatment')}>
        <h2>{t('setting.treatment')}</h2>
        <TreatmentTables
          value={setting.draft.treatment}
          readOnly={readOnly}
          onChange={(treatment) => setting.edit((now) => ({ ...now, treatment }))}
        />
      </section>
    </>
  );
}
