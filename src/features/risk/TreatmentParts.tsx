import type { RiskRow } from '#domain/kinds/risk/shape.ts';
import { useT } from '@/i18n';
import type { PanelPartProps } from '@/rows/fields';
import { PanelValue } from '@/rows/panel/PanelValue';
import parts from '@/rows/parts.less';
import { useWorkspace } from '@/session/SessionProvider';
import styles from './risk.less';
import { Suggestion } from './Suggestion';

/** What is usually chosen, while nothing is. */
export function TreatmentSuggestion({ row }: { row: RiskRow }) {
  const correspondsTo = useWorkspace((v) => v.ratings.risks.get(row.id)?.correspondsTo ?? null);
  return row.treatments.length === 0 ? <Suggestion correspondsTo={correspondsTo} /> : null;
}

/** How far the treatment is, and what it still needs. */
export function TreatmentStatus({ row, label }: PanelPartProps<'risks'>) {
  const t = useT();
  const treatment = useWorkspace((v) => v.ratings.risks.get(row.id)?.treatment);
  const needs = treatment?.needs ?? [];
  return (
    <PanelValue label={label}>
      <span>
        {t(`risk.status.${treatment?.status ?? 'undecided'}`)}
        {needs.length > 0 && (
          <small className={`${parts.note} ${styles.needs}`}>
            {t('risk.needs', { needs: needs.map((need) => t(`risk.need.${need}`)).join(', ') })}
          </small>
        )}
      </span>
    </PanelValue>
  );
}
