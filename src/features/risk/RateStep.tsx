import { Checkbox, Input } from 'antd';
import { type ComponentType, useId } from 'react';
import type { DamageRow } from '#domain/kinds/damage/shape.ts';
import { riskKind, type Treatment, treatments } from '#domain/kinds/risk/shape.ts';
import type { ThreatRow } from '#domain/kinds/threat/shape.ts';
import { rateRisk } from '#domain/method/rate/risk.ts';
import { byCode } from '#domain/workspace/workspace.ts';
import { problemIn, problemText } from '@/components/forms/field-rules';
import { useT } from '@/i18n';
import { Computed } from '@/ratings/Computed';
import { Level } from '@/ratings/Level';
import { PanelField } from '@/rows/panel/PanelField';
import parts from '@/rows/parts.less';
import { useWorkspace } from '@/session/SessionProvider';
import styles from './risk.less';
import { Suggestion } from './Suggestion';
import type { DecisionText, Wanted } from './wizard-state';

/** The inputs of other features by which the second step rates. */
export interface Raters {
  Impact: ComponentType<{ row: DamageRow; readOnly: boolean }>;
  Feasibility: ComponentType<{ threat: ThreatRow }>;
}

/**
 * The second step: the damage, its impact and the feasibility of the threat, the value they make, and the decision (which may wait). What is rated here
 * is that of the rows and is saved at once, so the value follows every click.
 */
export function RateStep({
  raters,
  wanted,
  missing,
  onWanted,
}: {
  raters: Raters;
  wanted: Wanted;
  /** What was left empty when the risk was to be created. */
  missing: readonly DecisionText[];
  onWanted: (wanted: Wanted) => void;
}) {
  const t = useT();
  const w = useWorkspace((v) => v.w);
  const ratings = useWorkspace((v) => v.ratings);
  const threat = wanted.threat ? w.threats.get(wanted.threat) : undefined;
  if (!threat) return null;
  const feasibility = ratings.threats.get(threat.id);
  const risks = [...w.risks].filter((risk) => risk.threat === threat.id);
  const damages = threat.damages.map((id) => w.damages.get(id)).filter((row) => row !== undefined);
  const riskWith = (damage: string) => {
    const impact = ratings.damages.get(damage);
    return impact && feasibility ? rateRisk(w.method, impact, feasibility) : null;
  };
  const damage = damages.find(({ id }) => id === wanted.damage);
  const chosen = damage ? riskWith(damage.id) : null;
  return (
    <>
      <p>
        <b>{threat.code}</b> {threat.description}{' '}
        <Computed kind="threats" id={threat.id}>
          <Level of="feasibility" code={feasibility?.level} />
        </Computed>
      </p>
      <div className={styles.threats} role="radiogroup" aria-label={t('risk.field.damage')}>
        {damages.sort(byCode).map((damage) => {
          const taken = risks.find((risk) => risk.damage === damage.id);
          return (
            <label key={damage.id} className={styles.threat}>
              <input
                type="radio"
                name="risk-damage"
                checked={wanted.damage === damage.id}
                disabled={taken !== undefined}
                onChange={() => onWanted({ ...wanted, damage: damage.id })}
              />
              <span>
                <b>{damage.code}</b> {damage.description}
                {taken && <small className={parts.note}> {t('risk.wizard.taken', { code: taken.code })}</small>}
              </span>
              <Computed kind="damages" id={damage.id}>
                <Level of="impact" code={ratings.damages.get(damage.id)?.overall} />
              </Computed>
              <Level of="risk" code={riskWith(damage.id)?.overall} />
            </label>
          );
        })}
      </div>
      {damage && chosen && (
        <>
          <Rated raters={raters} threat={threat} damage={damage} risk={chosen.overall} />
          <Decision wanted={wanted} missing={missing} correspondsTo={chosen.correspondsTo} onWanted={onWanted} />
        </>
      )}
    </>
  );
}

interface RatedProps {
  raters: Raters;
  threat: ThreatRow;
  damage: DamageRow;
  /** The value the two make. */
  risk: number | null;
}

/** The value, and above the decision the inputs that move it. */
function Rated({ raters: { Impact, Feasibility }, threat, damage, risk }: RatedProps) {
  const t = useT();
  const impact = useWorkspace((v) => v.ratings.damages.get(damage.id));
  const feasibility = useWorkspace((v) => v.ratings.threats.get(threat.id));
  return (
    <>
      <p className={styles.value} aria-live="polite">
        <span className={parts.label}>{t('risk.wizard.value')}</span>
        <Level of="impact" code={impact?.overall} />
        <span aria-hidden>×</span>
        <Level of="feasibility" code={feasibility?.level} />
        <span aria-hidden>→</span>
        <Level of="risk" code={risk} />
      </p>
      <p className={parts.note}>{t('risk.wizard.saved')}</p>
      <section className={styles.rated} aria-label={t('risk.wizard.impact', { code: damage.code })}>
        <h4>{t('risk.wizard.impact', { code: damage.code })}</h4>
        <Impact key={damage.id} row={damage} readOnly={false} />
      </section>
      <section className={styles.rated} aria-label={t('risk.wizard.feasibility', { code: threat.code })}>
        <h4>{t('risk.wizard.feasibility', { code: threat.code })}</h4>
        <Feasibility threat={threat} />
      </section>
    </>
  );
}

interface DecisionProps {
  wanted: Wanted;
  missing: readonly DecisionText[];
  correspondsTo: Parameters<typeof Suggestion>[0]['correspondsTo'];
  onWanted: (wanted: Wanted) => void;
}

/** The treatment with what it needs; it may wait. */
function Decision({ wanted, missing, correspondsTo, onWanted }: DecisionProps) {
  const t = useT();
  const decide = useId();
  return (
    <>
      <div className={parts.field}>
        <span className={parts.label} id={decide}>
          {t('risk.field.treatments')}
        </span>
        <Checkbox.Group<Treatment>
          aria-labelledby={decide}
          value={wanted.treatments}
          options={treatments.map((value) => ({ value, label: t(`risk.treatment.${value}`) }))}
          onChange={(names) => onWanted({ ...wanted, treatments: names })}
        />
        <Suggestion correspondsTo={correspondsTo} />
      </div>
      {(['strategy', 'statement'] as const).map((field) => {
        const label = t(`risk.field.${field}`);
        const wrong = problemIn(riskKind.fields[field], wanted[field] ?? '', label);
        return (
          <PanelField
            key={field}
            label={label}
            error={missing.includes(field) ? problemText({ problem: 'required' }, label) : wrong}
          >
            {(id, describedBy) => (
              <Input.TextArea
                id={id}
                size="small"
                aria-describedby={describedBy}
                value={wanted[field]}
                {...(wrong && { status: 'error', 'aria-invalid': true })}
                autoSize={{ minRows: 2, maxRows: 8 }}
                onChange={(event) => onWanted({ ...wanted, [field]: event.target.value })}
              />
            )}
          </PanelField>
        );
      })}
    </>
  );
}
