import { useMemo } from 'react';
import { type RiskRow, type Treatment, treatments } from '#domain/model/risk.ts';
import { useT } from '@/i18n';
import { Computed } from '@/workspace/explain/Computed';
import { Level } from '@/workspace/levels';
import { useRowChoices } from '@/workspace/options';
import { PanelChoice, PanelChoices } from '@/workspace/panel/PanelChoice';
import { PanelText } from '@/workspace/panel/PanelText';
import { useCalText } from '@/workspace/useCalText';
import { useWorkspace } from '@/workspace/WorkspaceProvider';
import { AttachmentsField } from './AttachmentsField';
import { damagesFor, dimensionsText } from './columns';
import { GoalsField } from './GoalsField';
import { ResidualSection } from './ResidualSection';
import { Suggestion } from './Suggestion';
import './risk.less';

/** One risk: its pair, how its value comes about, the treatment decision and what follows from it. */
export function RiskPanel({ row, readOnly }: { row: RiskRow; readOnly: boolean }) {
  const t = useT();
  const rating = useWorkspace((v) => v.ratings.risks.get(row.id));
  const threat = useWorkspace((v) => v.w.threats.get(row.threat));
  const threats = useWorkspace((v) => v.w.threats);
  const risks = useWorkspace((v) => v.w.risks);
  const damages = useRowChoices('damages');
  const claims = useRowChoices('claims');
  const calText = useCalText();
  const own = useMemo(
    () => damagesFor({ threats, risks }, row.threat, row.damage, damages),
    [threats, risks, row.threat, row.damage, damages],
  );
  const common = { kind: 'risks', row, readOnly } as const;
  const needs = rating?.treatment.needs ?? [];
  const values = dimensionsText(rating?.perDimension);
  return (
    <>
      <div className="ws-field">
        <span className="ws-label">{t('risk.field.threat')}</span>
        <span>{threat && `${threat.code} ${threat.description}`}</span>
      </div>
      <PanelChoice
        {...common}
        label={t('risk.field.damage')}
        value={row.damage}
        options={own}
        patch={(damage) => (damage ? { damage } : {})}
      />
      <dl className="risk-facts">
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
              <small className="ws-note">{values}</small>
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
      {rating?.incomplete && rating.overall !== null && <p className="ws-note">{t('risk.incomplete')}</p>}
      <PanelChoices
        {...common}
        label={t('risk.field.treatments')}
        value={row.treatments}
        options={treatments.map((name) => {
          const text = t(`risk.treatment.${name}`);
          return { value: name, label: text, text };
        })}
        patch={(names) => ({ treatments: names as Treatment[] })}
      />
      {row.treatments.length === 0 && <Suggestion correspondsTo={rating?.correspondsTo ?? null} />}
      <PanelText
        {...common}
        long
        label={t('risk.field.strategy')}
        value={row.strategy}
        patch={(strategy) => ({ strategy })}
      />
      <GoalsField row={row} readOnly={readOnly} />
      <PanelChoices
        {...common}
        label={t('risk.field.claims')}
        value={row.claims}
        options={claims}
        patch={(ids) => ({ claims: ids })}
      />
      <div className="ws-field">
        <span className="ws-label">{t('risk.field.status')}</span>
        <span>
          {t(`risk.status.${rating?.treatment.status ?? 'undecided'}`)}
          {needs.length > 0 && (
            <small className="ws-note risk-needs">
              {t('risk.needs', { needs: needs.map((need) => t(`risk.need.${need}`)).join(', ') })}
            </small>
          )}
        </span>
      </div>
      <PanelText
        {...common}
        long
        label={t('risk.field.verification')}
        value={row.verification}
        patch={(verification) => ({ verification })}
      />
      <AttachmentsField key={`files ${row.id}`} row={row} readOnly={readOnly} />
      <ResidualSection key={`after ${row.id}`} row={row} readOnly={readOnly} />
      <PanelText {...common} label={t('workspace.field.code')} value={row.code} patch={(code) => ({ code })} />
    </>
  );
}
