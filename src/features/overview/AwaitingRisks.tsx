import { useMemo } from 'react';
import type { RiskRow } from '#domain/kinds/risk/shape.ts';
import { isOutdated } from '#domain/method/rate/rated-risks.ts';
import type { RiskView } from '#domain/method/rate/ratings.ts';
import { byCode } from '#domain/workspace/workspace.ts';
import { useT } from '@/i18n';
import { Level } from '@/ratings/Level';
import { useWorkspace } from '@/session/SessionProvider';
import { useAddress } from '@/session/useAddress';
import styles from './overview.less';

/** More are found in the list of risks. */
const shown = 5;

/** How many risks await disposal, which to decide next, and which to decide again: the highest. */
export function AwaitingRisks() {
  const t = useT();
  const risks = useWorkspace((v) => v.w.risks);
  const ratings = useWorkspace((v) => v.ratings.risks);
  const { awaiting } = useWorkspace((v) => v.ratings.summary);
  const [next, outdated] = useMemo(() => {
    const highest = (those: (view: RiskView) => boolean) =>
      [...risks]
        .filter(({ id }) => {
          const view = ratings.get(id);
          return view && those(view);
        })
        .sort((a, b) => (ratings.get(b.id)?.overall ?? 0) - (ratings.get(a.id)?.overall ?? 0) || byCode(a, b));
    return [highest(({ treatment }) => treatment.awaiting).slice(0, shown), highest(isOutdated)];
  }, [risks, ratings]);
  return (
    <div className={styles.card} data-part="awaiting">
      <h3>
        {t('board.awaiting')} <b className="num">{awaiting}</b>
      </h3>
      {next.length > 0 && (
        <>
          <p className={styles.note}>{t('board.next')}</p>
          <RiskButtons risks={next} />
        </>
      )}
      {outdated.length > 0 && (
        <>
          <p className={styles.note} data-part="outdated">
            {t('board.outdated', { count: outdated.length })}
          </p>
          <RiskButtons risks={outdated.slice(0, shown)} />
        </>
      )}
    </div>
  );
}

/** Risks with threat and value; each opens its row. */
function RiskButtons({ risks }: { risks: readonly RiskRow[] }) {
  const threats = useWorkspace((v) => v.w.threats);
  const ratings = useWorkspace((v) => v.ratings.risks);
  const [, go] = useAddress();
  return (
    <ul className={styles.next}>
      {risks.map(({ id, code, threat }) => (
        <li key={id}>
          <button type="button" onClick={() => go({ step: 'risks', row: id, view: null })}>
            <b>{code}</b>
            <span className="one-line">{threats.get(threat)?.description}</span>
            <Level of="risk" code={ratings.get(id)?.overall} />
          </button>
        </li>
      ))}
    </ul>
  );
}
