import { type ReactNode, useState } from 'react';
import type { AnalysisKind, Patch, Row } from '#domain/kinds/kinds.ts';
import type { Drift } from '#domain/method/rate/decisions.ts';
import { useT } from '@/i18n';
import { useDates } from '@/i18n-dates';
import parts from '@/rows/parts.less';
import { PanelText } from './PanelText';
import { PanelValue } from './PanelValue';

/** What a decision of a row rests on, then and now where they differ; what is outdated is confirmed again here, with a reason (M-7.5). */
export function TiedDecision<K extends AnalysisKind>({
  kind,
  row,
  label,
  kept,
  drift,
  isOfFile,
  then,
  now,
  patch,
  readOnly,
}: {
  kind: K;
  row: Row<K>;
  label: string;
  kept: { at: string; reason: string } | null;
  drift: Drift | null;
  /** It is the word of an exchange file alone. */
  isOfFile: boolean;
  then: ReactNode;
  now: ReactNode;
  patch: (reason: string) => Patch<K>;
  readOnly: boolean;
}) {
  const t = useT();
  const dates = useDates();
  const [isOpen, setOpen] = useState(false);
  if (drift === null || (drift === 'same' && !kept?.reason)) return null;
  const isAsked = (drift === 'worse' || drift === 'unknown') && !readOnly;
  return (
    <PanelValue label={label}>
      <div data-part="decisions" data-drift={drift}>
        {kept ? (
          <div>{t('decision.tied.then', { day: dates.day(kept.at) })}</div>
        ) : (
          !isOfFile && <div>{t('decision.tied.unknown')}</div>
        )}
        {isOfFile && <div>{t('risk.decision.imported')}</div>}
        {kept && drift !== 'same' && <div>{then}</div>}
        {kept && drift !== 'same' && now && (
          <div>
            {t('risk.decision.now')} {now}
          </div>
        )}
        {kept?.reason && <div>{t('risk.decision.because', { reason: kept.reason })}</div>}
        {drift === 'worse' && <b role="alert">{t('decision.tied.worse')}</b>}
        {drift === 'better' && <small className={parts.note}>{t('decision.tied.better')}</small>}
        {isAsked && !isOpen && (
          <button type="button" className={parts.chip} onClick={() => setOpen(true)}>
            {t('risk.decision.again')}
          </button>
        )}
        {isAsked && isOpen && (
          <PanelText kind={kind} row={row} readOnly={false} label={t('decision.tied.reason')} value="" patch={patch} />
        )}
      </div>
    </PanelValue>
  );
}
