import { useMemo } from 'react';
import { byCode } from '#domain/workspace/workspace.ts';
import { useT } from '@/i18n';
import { Level } from '@/ratings/Level';
import { useWorkspace } from '@/session/SessionProvider';
import { useAddress } from '@/session/useAddress';
import styles from './overview.less';
import { TreatmentBar } from './TreatmentBar';

/** More are found in the list of risks. */
const shown = 5;

/** How many risks await disposal, how the others are treated, and which to decide next: the highest. */
export function AwaitingRisks() {
  const t = useT();
  const risks = useWorkspace((v) => v.w.risks);
  const threats = useWorkspace((v) => v.w.threats);
  const ratings = useWorkspace((v) => v.ratings.risks);
  const { awaiting } = useWorkspace((v) => v.ratings.summary);
  const [, go] = useAddress();
  const next = useMemo(
    () =>
      [...risks]
        .filter(({ id }) => ratings.get(id)?.treatment.awaiting)
        .sort((a, b) => (ratings.get(b.id)?.overall ?? 0) - (ratings.get(a.id)?.overall ?? 0) || byCode(a, b))
        .slice(0, shown),
    [risks, ratings],
  );
  return (
    <div className={styles.card} data-part="awaiting">
      <h3>
        {t('board.awaiting')} <b className="num">{awaiting}</b>
      </h3>
      <TreatmentBar />
      {next.length > 0 && (
        <>
          <p className={styles.note}>{t('board.next')}</p>
          <ul className={styles.next}>
            {next.map(({ id, code, threat }) => (
              <li key={id}>
                <button type="button" onClick={() => go({ step: 'risks', row: id, view: null })}>
                  <b>{code}</b>
                  <span className="one-line">{threats.get(threat)?.description}</span>
                  <Level of="risk" code={ratings.get(id)?.overall} />
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
