import { Select } from 'antd';
import type { ClaimRow } from '#domain/model/statement.ts';
import { change } from '#domain/workspace/edit.ts';
import { byCode } from '#domain/workspace/workspace.ts';
import { useT } from '@/i18n';
import { useRowChoices } from '@/workspace/options';
import { PanelChoices } from '@/workspace/panel/PanelChoice';
import { PanelField } from '@/workspace/panel/PanelField';
import { StatementFoot, StatementHead } from '@/workspace/statement';
import { useAct } from '@/workspace/useAct';
import { useSession, useWorkspace } from '@/workspace/WorkspaceProvider';

/** One claim: its statement, the assumptions it rests on, the risks it makes acceptable. */
export function ClaimPanel({ row, readOnly }: { row: ClaimRow; readOnly: boolean }) {
  const t = useT();
  const assumptions = useRowChoices('assumptions');
  return (
    <>
      <StatementHead kind="claims" row={row} readOnly={readOnly} />
      <PanelChoices
        kind="claims"
        row={row}
        readOnly={readOnly}
        label={t('claim.field.assumptions')}
        value={row.assumptions}
        options={assumptions}
        patch={(ids) => ({ assumptions: ids })}
      />
      <ClaimRisks row={row} readOnly={readOnly} />
      <StatementFoot kind="claims" row={row} readOnly={readOnly} />
    </>
  );
}

/** The link stands at the risk; here it is set from the claim's side. */
function ClaimRisks({ row, readOnly }: { row: ClaimRow; readOnly: boolean }) {
  const t = useT();
  const session = useSession();
  const act = useAct();
  const risks = useWorkspace((v) => v.w.risks);
  const threats = useWorkspace((v) => v.w.threats);
  const all = [...risks].sort(byCode);
  const bound = all.filter((risk) => risk.claims.includes(row.id)).map(({ id }) => id);
  const flip = (ids: string[]) => {
    const changed = [...ids.filter((id) => !bound.includes(id)), ...bound.filter((id) => !ids.includes(id))];
    const ops = changed.flatMap((id) => {
      const risk = risks.get(id);
      if (!risk) return [];
      const claims = ids.includes(id) ? [...risk.claims, row.id] : risk.claims.filter((claim) => claim !== row.id);
      return [change('risks', risk, { claims })];
    });
    void act(session.edit(...ops));
  };
  return (
    <PanelField label={t('claim.field.risks')}>
      {(id) => (
        <Select
          id={id}
          size="small"
          mode="multiple"
          value={bound}
          disabled={readOnly}
          showSearch={{ optionFilterProp: 'text' }}
          options={all.map((risk) => {
            const text = `${risk.code} ${threats.get(risk.threat)?.description ?? ''}`;
            return { value: risk.id, label: text, text };
          })}
          onChange={flip}
        />
      )}
    </PanelField>
  );
}
