import { useT } from '@/i18n';
import { Computed } from '@/ratings/Computed';
import { Level } from '@/ratings/Level';
import { useCalText } from '@/ratings/useCalText';
import type { PanelPartProps } from '@/rows/fields';
import parts from '@/rows/parts.less';
import { useWorkspace } from '@/session/SessionProvider';
import { dimensionsText } from './dimensions-text';
import styles from './risk.less';

/** How the value of a risk comes about. */
export function RiskFacts({ row }: PanelPartProps<'risks'>) {
  const t = useT();
  const rating = useWorkspace((v) => v.ratings.risks.get(row.id));
  const calText = useCalText();
  const values = dimensionsText(rating?.perDimension);
  return (
    <>
      <dl className={styles.facts}>
        <dt>{t('risk.field.impact')}</dt>
        <dd>
          <Computed kind="damages" id={row.damage}>
            <Level of="impact" code={rating?.impact} />
          </Computed>
        </dd>
        <dt>{t('risk.field.feasibility')}</dt>
        <dd>
          <Computed kind="threats" id={row.threat}>
            <Level of="feasibility" code={rating?.feasibility} />
          </Computed>
        </dd>
        <dt>{t('risk.field.value')}</dt>
        <dd>
          <Computed kind="risks" id={row.id}>
            <Level of="risk" code={rating?.overall} />
          </Computed>
          {values !== '' && (
            <Computed kind="risks" id={row.id}>
              <small className={parts.note}>{values}</small>
            </Computed>
          )}
        </dd>
        <dt>{t('risk.field.cal')}</dt>
        <dd>
          <Computed kind="cals" id={row.id}>
            {calText(rating?.cal)}
          </Computed>
        </dd>
      </dl>
      {rating?.incomplete && rating.overall !== null && <p className={parts.note}>{t('risk.incomplete')}</p>}
    </>
  );
}
