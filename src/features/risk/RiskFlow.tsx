import { CheckCircleFilled, MinusCircleOutlined } from '@ant-design/icons';
import type { RiskRow } from '#domain/kinds/risk/shape.ts';
import { useT } from '@/i18n';
import type { PanelPartProps } from '@/rows/fields';
import { PanelValue } from '@/rows/panel/PanelValue';
import { useWorkspace } from '@/session/SessionProvider';
import { useAddress } from '@/session/useAddress';
import styles from './risk.less';

const steps = ['review', 'rating', 'disposal', 'verification', 'acceptance'] as const;

/** How far a risk is in its flow (R-RISK-9), with the ways to rate its damage and its threat again. */
export function RiskFlow({ row, label }: PanelPartProps<'risks'>) {
  const t = useT();
  const done = useDoneSteps(row);
  const [, go] = useAddress();
  const damage = useWorkspace((v) => v.w.damages.get(row.damage)?.code);
  const threat = useWorkspace((v) => v.w.threats.get(row.threat)?.code);
  return (
    <PanelValue label={label}>
      <ol className={styles.flow} data-part="risk-flow">
        {steps.map((step) => {
          const name = t(`risk.flow.${step}`);
          return (
            <li
              key={step}
              data-done={done[step]}
              title={t(done[step] ? 'risk.flow.done' : 'risk.flow.open', { step: name })}
            >
              {done[step] ? <CheckCircleFilled /> : <MinusCircleOutlined />} {name}
            </li>
          );
        })}
      </ol>
      <span className={styles.again} data-part="rate-again">
        {t('risk.flow.rateAgain')}
        <button type="button" onClick={() => go({ step: 'damages', row: row.damage })}>
          {damage}
        </button>
        <button type="button" onClick={() => go({ step: 'threats', row: row.threat })}>
          {threat}
        </button>
      </span>
    </PanelValue>
  );
}

function useDoneSteps(row: RiskRow): Record<(typeof steps)[number], boolean> {
  const rating = useWorkspace((v) => v.ratings.risks.get(row.id));
  const status = rating?.treatment.status ?? 'undecided';
  const isDisposed = status !== 'undecided' && status !== 'decided';
  return {
    review: row.review.trim() !== '',
    rating: Boolean(rating?.overall) && !rating?.incomplete,
    disposal: isDisposed && row.statement.trim() !== '',
    verification: status === 'verified' || status === 'confirmed',
    acceptance: status === 'confirmed',
  };
}
