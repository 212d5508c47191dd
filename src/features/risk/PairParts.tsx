import { useMemo } from 'react';
import { useRowChoices } from '@/rows/choices';
import type { PanelPartProps } from '@/rows/fields';
import { PanelChoice } from '@/rows/panel/PanelChoice';
import { PanelValue } from '@/rows/panel/PanelValue';
import { useWorkspace } from '@/session/SessionProvider';
import { damagesFor } from './pair';

/** The threat of a risk, which never changes. */
export function RiskThreat({ row, label }: PanelPartProps<'risks'>) {
  const threat = useWorkspace((v) => v.w.threats.get(row.threat));
  return (
    <PanelValue label={label}>
      <span>{threat && `${threat.code} ${threat.description}`}</span>
    </PanelValue>
  );
}

/** The damage of a risk: one of those its threat leads to. */
export function RiskDamage({ row, label, readOnly }: PanelPartProps<'risks'>) {
  const threats = useWorkspace((v) => v.w.threats);
  const risks = useWorkspace((v) => v.w.risks);
  const damages = useRowChoices('damages');
  const options = useMemo(
    () => damagesFor({ threats, risks }, row.threat, row.damage, damages),
    [threats, risks, row.threat, row.damage, damages],
  );
  return (
    <PanelChoice
      kind="risks"
      row={row}
      readOnly={readOnly}
      label={label}
      value={row.damage}
      options={options}
      patch={(damage) => (damage ? { damage } : {})}
    />
  );
}
