import { useCallback } from 'react';
import { shownName } from '#domain/method/explain/shown-name.ts';
import type { FeasibilityModel } from '#domain/model/method.ts';
import { useT } from '@/i18n';
import { inLanguage } from '@/local-text';
import { ThreatTables } from '@/method-editor/feasibility/ThreatTables';
import type { PartProps } from './part-props';
import styles from './setting.less';
import { inside } from './setting-checks';
import { threatTablesIn, withThreatTables } from './setting-draft';
import { useTables } from './useTables';

/** The tables of one feasibility model of the project. Its levels are those of all of them: the columns of the risk matrix. */
export function ThreatPart({ setting, model, readOnly }: Omit<PartProps, 'projectId'> & { model: FeasibilityModel }) {
  const t = useT();
  const { draft, state, problems } = setting;
  const tables = useTables(
    state.held.threats[model.id],
    useCallback(() => threatTablesIn(state, model), [state, model]),
    (was, is) => setting.put((now) => withThreatTables(now, model.id, was, is)),
  );
  const at = draft.feasibility.findIndex(({ id }) => id === model.id);
  const own = [...inside(`feasibility.${at}`, problems), ...inside('feasibilityLevels', problems, 'levels.')];
  const name = inLanguage(shownName(draft, model));
  return (
    <section className={styles.section} aria-label={name}>
      <h2>{name}</h2>
      {draft.feasibility.length > 1 && <span className="quiet">{t('setting.model.levelsShared')}</span>}
      <ThreatTables {...tables} problems={own} readOnly={readOnly} />
    </section>
  );
}
