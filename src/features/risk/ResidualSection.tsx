import { Select } from 'antd';
import { useId, useRef, useState } from 'react';
import { emptyResidual, type Residual, type RiskRow } from '#domain/kinds/risk/shape.ts';
import { shownName } from '#domain/method/explain/shown-name.ts';
import { levelsOf } from '#domain/method/rate/impact.ts';
import { rateResidualParameters } from '#domain/method/rate/residual.ts';
import { clearable } from '@/components/clearable';
import { useT } from '@/i18n';
import { inLanguage } from '@/local-text';
import { Computed } from '@/ratings/Computed';
import ratingStyles from '@/ratings/explain.less';
import { Level } from '@/ratings/Level';
import { failedAct } from '@/rows/failed-act';
import { PanelField } from '@/rows/panel/PanelField';
import { RadioRow } from '@/rows/panel/RadioRow';
import parts from '@/rows/parts.less';
import { useSession, useWorkspace } from '@/session/SessionProvider';
import { useRunEdit } from '@/session/useRunEdit';
import { Acceptor } from './Acceptor';
import { withImpact, withParameter, withResidual } from './residual-edits';
import styles from './risk.less';

/** The choice that stands for "no parameters, the level itself". */
const asLevel = '=';

/** The time after disposal: feasibility and impact rated again, what comes out beside what was, and who accepts it (M-7.3). */
export function ResidualSection({ row, readOnly }: { row: RiskRow; readOnly: boolean }) {
  const t = useT();
  const session = useSession();
  const runEdit = useRunEdit();
  const title = useId();
  const residual = row.residual ?? emptyResidual;
  const save = (changes: Partial<Residual>) => {
    const patch = { residual: withResidual(row, changes) };
    const failed = (reason: string) => failedAct(t, { kind: 'risks', code: row.code, patch }, reason);
    void runEdit(session.change('risks', row, patch), failed);
  };
  return (
    <section className={styles.residual} aria-labelledby={title}>
      <h3 id={title}>{t('risk.residual')}</h3>
      <Outcome row={row} />
      <FeasibilityAfter row={row} residual={residual} readOnly={readOnly} save={save} />
      <ImpactAfter residual={residual} readOnly={readOnly} save={save} />
      <Acceptor row={row} readOnly={readOnly} />
    </section>
  );
}

/** Before → after; nothing entered is said, and a risk that rises is never shown silently. */
function Outcome({ row }: { row: RiskRow }) {
  const t = useT();
  const rating = useWorkspace((v) => v.ratings.risks.get(row.id));
  const after = rating?.residual ?? null;
  return (
    <>
      <p className={styles.outcome} aria-live="polite">
        <Computed kind="risks" id={row.id}>
          <Level of="risk" code={rating?.overall} />
        </Computed>
        <span aria-hidden>→</span>
        {after ? (
          <Computed kind="residuals" id={row.id}>
            <Level of="risk" code={after.risk.overall} />
            {after.origin === 'controls' && <small> {t('risk.residual.byControls')}</small>}
            {after.setAside && <small> {t('risk.residual.setAside')}</small>}
          </Computed>
        ) : (
          <span className={ratingStyles.notRated}>{t('risk.residual.none')}</span>
        )}
      </p>
      {after?.risk.incomplete && after.risk.overall !== null && <p className={parts.note}>{t('risk.incomplete')}</p>}
      {after?.raised && (
        <p className={styles.raised} role="alert">
          {t('risk.residual.raised', { before: rating?.overall ?? '', after: after.risk.overall ?? '' })}
        </p>
      )}
    </>
  );
}

interface Part {
  residual: Residual;
  readOnly: boolean;
  save: (changes: Partial<Residual>) => void;
}

/**
 * By the parameters of a model, or as a level; the parameters stay while a level goes before them. Looking at another model changes nothing:
 * its values take the place of the others with the first one that is chosen.
 */
function FeasibilityAfter({ row, residual, readOnly, save }: Part & { row: RiskRow }) {
  const t = useT();
  const method = useWorkspace((v) => v.w.method);
  const [wanted, setWanted] = useState<string | null>(null);
  /** Values whose place others took, for coming back to them. */
  const left = useRef<Record<string, Residual['ratings']>>({});
  const first = method.feasibility[0]?.id ?? asLevel;
  /** The model the stored values belong to; the project may no longer allow it. */
  const holder = residual.model || first;
  const offered = method.feasibility.some(({ id }) => id === holder) ? holder : first;
  const by = wanted ?? (residual.level === null ? offered : asLevel);
  const model = method.feasibility.find(({ id }) => id === by);
  const own = by === holder ? residual.ratings : {};
  const rated = by === holder && residual.level === null && rateResidualParameters(method, residual);
  const choose = (next: string) => {
    setWanted(next);
    const back = next === holder ? residual.ratings : left.current[next];
    if (next === asLevel || !row.residual || !back || Object.keys(back).length === 0) return;
    left.current[holder] = residual.ratings;
    save({ level: null, model: next, ratings: back });
  };
  const enter = (next: string, parameter: string, level: string | null) => {
    left.current[holder] = residual.ratings;
    save({ level: null, model: next, ratings: withParameter(own, parameter, level) });
  };
  return (
    <fieldset className={parts.dimension}>
      <legend>{t('risk.residual.feasibility')}</legend>
      <PanelField label={t('risk.residual.by')}>
        {(id) => (
          <Select
            id={id}
            size="small"
            value={by}
            disabled={readOnly}
            options={[
              ...method.feasibility.map((one) => ({ value: one.id, label: inLanguage(shownName(method, one)) })),
              { value: asLevel, label: t('risk.residual.byLevel') },
            ]}
            onChange={choose}
          />
        )}
      </PanelField>
      {model ? (
        model.parameters.map((parameter) => (
          <RadioRow
            key={parameter.code}
            parameter={parameter}
            plain={model.vectorOnly ?? false}
            value={own[parameter.code] ?? null}
            readOnly={readOnly}
            onChange={(level) => enter(model.id, parameter.code, level)}
          />
        ))
      ) : (
        <PanelField label={t('risk.residual.level')}>
          {(id) => (
            <Select
              id={id}
              size="small"
              value={residual.level}
              disabled={readOnly}
              allowClear={clearable(t('form.clear'))}
              options={method.feasibilityLevels.map(({ code }) => ({
                value: code,
                label: <Level of="feasibility" code={code} />,
              }))}
              onChange={(level: string | undefined) => save({ level: level ?? null })}
            />
          )}
        </PanelField>
      )}
      {rated && (
        <p className={styles.outcome} aria-live="polite">
          {rated.sum !== null && <b>= {rated.sum}</b>}
          <Level of="feasibility" code={rated.level} />
          {rated.missing.length > 0 && (
            <small className={parts.note}>
              {t('risk.residual.missing', { parameters: rated.missing.map(({ parameter }) => parameter).join(', ') })}
            </small>
          )}
        </p>
      )}
    </fieldset>
  );
}

/** Only where controls reduce the damage itself; a dimension left empty stays as it is rated. */
function ImpactAfter({ residual, readOnly, save }: Part) {
  const t = useT();
  const { impact } = useWorkspace((v) => v.w.method);
  return (
    <fieldset className={parts.dimension}>
      <legend>{t('risk.residual.impact')}</legend>
      <div className={styles.impacts}>
        {impact.dimensions.map((dimension) => (
          <PanelField key={dimension.code} label={`${dimension.code} · ${inLanguage(dimension.name)}`}>
            {(id) => (
              <Select
                id={id}
                size="small"
                value={residual.impact[dimension.code]?.level ?? null}
                disabled={readOnly}
                allowClear={clearable(t('form.clear'))}
                placeholder={t('risk.residual.asBefore')}
                options={levelsOf(impact, dimension).map(({ code }) => ({
                  value: code,
                  label: <Level of="impact" code={code} dimension={dimension.code} />,
                }))}
                onChange={(level: string | undefined) =>
                  save({ impact: withImpact(residual.impact, dimension.code, level ?? null) })
                }
              />
            )}
          </PanelField>
        ))}
      </div>
    </fieldset>
  );
}
