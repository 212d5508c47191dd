import { useState } from 'react';
import { type DecisionPart, decisionParts, type RiskRow } from '#domain/kinds/risk/shape.ts';
import { type Drift, isFromFile, leftOf } from '#domain/method/rate/decisions.ts';
import type { RatedAtFacts } from '#domain/method/rate/facts.ts';
import { sameContent } from '#domain/model/same-content.ts';
import { confirmedAgain } from '#domain/workspace/decide.ts';
import { useT } from '@/i18n';
import { useDates } from '@/i18n-dates';
import { Level } from '@/ratings/Level';
import type { PanelPartProps } from '@/rows/fields';
import { PanelText } from '@/rows/panel/PanelText';
import { PanelValue } from '@/rows/panel/PanelValue';
import parts from '@/rows/parts.less';
import { useWorkspace } from '@/session/SessionProvider';
import styles from './risk.less';

/** The values that were decided about, beside those of today where they differ; what got worse is confirmed again here (M-7.5). */
export function DecisionsSection({ row, label, readOnly }: PanelPartProps<'risks'>) {
  const states = useWorkspace((v) => v.ratings.risks.get(row.id)?.decisions ?? null);
  const made = decisionParts.filter((part) => states?.[part]);
  if (!states || made.length === 0) return null;
  return (
    <PanelValue label={label}>
      <div data-part="decisions">
        {made.map((part) => (
          <DecisionLine
            key={part}
            row={row}
            part={part}
            drift={states[part] ?? 'same'}
            now={{ initial: states.now.initial, left: leftOf(states.now) }}
            readOnly={readOnly}
          />
        ))}
      </div>
    </PanelValue>
  );
}

interface Values {
  initial: RatedAtFacts;
  left: RatedAtFacts;
}

function DecisionLine({
  row,
  part,
  drift,
  now,
  readOnly,
}: {
  row: RiskRow;
  part: DecisionPart;
  drift: Drift;
  now: Values;
  readOnly: boolean;
}) {
  const t = useT();
  const dates = useDates();
  const then = row.decided[part];
  const by = useWorkspace((v) => v.people.get(then?.by ?? '')) ?? then?.by ?? '';
  const isOpen = drift === 'worse' || drift === 'unknown';
  const isOfFile = isFromFile(row, part);
  const before = then && { initial: then.initial, left: leftOf(then) };
  const name = t(`risk.decision.${part}`);
  return (
    <div className={drift === 'worse' ? styles.raised : styles.decision} data-decision={part} data-drift={drift}>
      <span>
        {then
          ? t('risk.decision.made', { part: name, who: by, day: dates.day(then.at) })
          : isOfFile
            ? name
            : t('risk.decision.unknown', { part: name })}
      </span>
      {before && (
        <span className={styles.outcome}>
          {t('risk.decision.then')} <Rated values={before} />
          {drift !== 'same' && !sameContent(before, now) && (
            <>
              {t('risk.decision.now')} <Rated values={now} />
            </>
          )}
        </span>
      )}
      {isOfFile && <span className="quiet">{t('risk.decision.imported')}</span>}
      {then?.reason && <span>{t('risk.decision.because', { reason: then.reason })}</span>}
      {drift === 'worse' && <b role="alert">{t('risk.decision.worse')}</b>}
      {drift === 'better' && <small className={parts.note}>{t('risk.decision.better')}</small>}
      {isOpen && !readOnly && <ConfirmAgain row={row} part={part} />}
    </div>
  );
}

/** The initial risk, and what is left of it where that is another. */
function Rated({ values: { initial, left } }: { values: Values }) {
  return (
    <>
      <Level of="risk" code={initial.value} />
      <Level of="impact" code={initial.impact} />
      <Level of="feasibility" code={initial.feasibility} />
      {left !== initial && (
        <>
          <span aria-hidden>→</span>
          <Level of="risk" code={left.value} />
        </>
      )}
    </>
  );
}

/** Takes a click and a reason. */
function ConfirmAgain({ row, part }: { row: RiskRow; part: DecisionPart }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  if (!isOpen)
    return (
      <button type="button" className={parts.chip} onClick={() => setOpen(true)}>
        {t('risk.decision.again')}
      </button>
    );
  return (
    <PanelText
      kind="risks"
      row={row}
      readOnly={false}
      label={t('risk.decision.reason', { part: t(`risk.decision.${part}`) })}
      value=""
      patch={(reason) => ({ decided: confirmedAgain(row, part, reason) })}
    />
  );
}
