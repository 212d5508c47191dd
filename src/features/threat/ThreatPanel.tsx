import type { ThreatRow } from '#domain/model/threat.ts';
import { useT } from '@/i18n';
import { codedChoices, useRowChoices } from '@/workspace/options';
import { PanelChoice, PanelChoices } from '@/workspace/panel/PanelChoice';
import { PanelText } from '@/workspace/panel/PanelText';
import { RiskChip } from '@/workspace/RiskChip';
import { useWorkspace } from '@/workspace/WorkspaceProvider';
import { useThreatRisks } from './columns';
import { Feasibility } from './Feasibility';
import { ThreatPaths } from './ThreatPaths';

/** One threat scenario: its text and links, how feasible it is and by which paths, the highest risk. */
export function ThreatPanel({ row, readOnly }: { row: ThreatRow; readOnly: boolean }) {
  const t = useT();
  const method = useWorkspace((v) => v.w.method);
  const rating = useWorkspace((v) => v.ratings.threats.get(row.id));
  const risk = useThreatRisks().get(row.id);
  const assets = useRowChoices('assets');
  const damages = useRowChoices('damages');
  const hasProperty = method.threatTypes.some(({ code, properties }) => code === row.type && properties.length > 0);
  const common = { kind: 'threats', row, readOnly } as const;
  return (
    <>
      <PanelText
        {...common}
        label={t('threat.field.description')}
        long
        value={row.description}
        patch={(description) => ({ description })}
      />
      <PanelChoice
        {...common}
        label={t('threat.field.type')}
        value={row.type}
        options={codedChoices(method.threatTypes)}
        patch={(type) => ({ type: type ?? '' })}
      />
      {row.type && !hasProperty && (
        <p className="ws-note threat-unconfigured" role="note">
          {t('threat.type.unconfigured')}
        </p>
      )}
      <PanelChoices
        {...common}
        label={t('threat.field.assets')}
        value={row.assets}
        options={assets}
        patch={(ids) => ({ assets: ids })}
      />
      <PanelChoice
        {...common}
        label={t('threat.field.property')}
        value={row.property}
        options={codedChoices(method.properties)}
        patch={(property) => ({ property: property ?? '' })}
      />
      <PanelChoices
        {...common}
        label={t('threat.field.damages')}
        value={row.damages}
        options={damages}
        patch={(ids) => ({ damages: ids })}
      />
      <div className="ws-field">
        <span className="ws-label">{t('threat.field.feasibility')}</span>
        <Feasibility id={row.id} rating={rating} />
      </div>
      <ThreatPaths threat={row.id} />
      <div className="ws-field">
        <span className="ws-label">{t('threat.field.risk')}</span>
        <RiskChip risk={risk} />
      </div>
      <PanelText
        {...common}
        label={t('threat.field.reason')}
        long
        value={row.reason}
        patch={(reason) => ({ reason })}
      />
      <PanelText {...common} label={t('workspace.field.code')} value={row.code} patch={(code) => ({ code })} />
    </>
  );
}
