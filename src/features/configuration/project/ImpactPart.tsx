import { ImpactTables } from '../ImpactTables';
import { draftOf, tablesOf } from '../impact-draft';
import { inLanguage } from '../local-text';
import { type PartProps, useTables } from './part-props';
import styles from './setting.less';
import { inside } from './setting-checks';
import { withImpact } from './setting-method';

/** Impact rating criteria: dimensions, levels with code, value and range, and what each level means. */
export function ImpactPart({ setting, readOnly }: PartProps) {
  const { impact } = setting.draft;
  const tables = useTables(impact, draftOf, (next) =>
    setting.edit((draft) => {
      const { id, name, description } = draft.impact;
      return withImpact(draft, { id, name, description, ...tablesOf(next) });
    }),
  );
  return (
    <section className={styles.section} aria-label={inLanguage(impact.name)}>
      <h2>{inLanguage(impact.name)}</h2>
      <ImpactTables {...tables} problems={inside('impact', setting.problems)} readOnly={readOnly} />
    </section>
  );
}
