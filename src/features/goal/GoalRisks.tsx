import { CloseOutlined } from '@ant-design/icons';
import { App, Button, Select, Tooltip } from 'antd';
import { useMemo } from 'react';
import type { GoalRow } from '#domain/kinds/goal/shape.ts';
import type { RiskRow } from '#domain/kinds/risk/shape.ts';
import { byCode } from '#domain/workspace/workspace.ts';
import { useT } from '@/i18n';
import { Computed } from '@/ratings/Computed';
import { Level } from '@/ratings/Level';
import { failedAct } from '@/rows/failed-act';
import { PanelField } from '@/rows/panel/PanelField';
import parts from '@/rows/parts.less';
import { useAskBinding } from '@/rows/useAskBinding';
import { useSession, useWorkspace } from '@/session/SessionProvider';
import { useAddress } from '@/session/useAddress';
import { useRunEdit } from '@/session/useRunEdit';
import styles from './goal.less';

/** The risks a goal answers: bind more, let go. Those bound to another goal are orange, and binding them asks first. */
export function GoalRisks({ row, readOnly }: { row: GoalRow; readOnly: boolean }) {
  const t = useT();
  const session = useSession();
  const { message } = App.useApp();
  const runEdit = useRunEdit();
  const ask = useAskBinding();
  const [, go] = useAddress();
  const risks = useWorkspace((v) => v.w.risks);
  const threats = useWorkspace((v) => v.w.threats);
  const ratings = useWorkspace((v) => v.ratings.risks);
  const { bound, free } = useMemo(() => {
    const all = [...risks].sort(byCode);
    const isBound = (risk: RiskRow) => risk.goals.includes(row.id);
    return { bound: all.filter(isBound), free: all.filter((risk) => !isBound(risk)) };
  }, [risks, row.id]);
  const labelOf = (risk: RiskRow) => `${risk.code} ${threats.get(risk.threat)?.description ?? ''}`;
  const bind = async (risk: RiskRow | undefined) => {
    const goals = risk && (await ask(risk, row.id));
    if (goals) await keep(risk, goals, t('goal.bound', { risk: risk.code, goal: row.code }));
  };
  const release = (risk: RiskRow) => {
    const left = risk.goals.filter((id) => id !== row.id);
    void keep(risk, left, t('goal.released', { risk: risk.code, goal: row.code }));
  };
  const keep = async (risk: RiskRow, goals: string[], done: string) => {
    const failed = (reason: string) => failedAct(t, { kind: 'risks', code: risk.code, patch: { goals } }, reason);
    if (await runEdit(session.change('risks', risk, { goals }), failed)) message.success(done);
  };
  return (
    <PanelField label={t('goal.bind')}>
      {(id) => (
        <>
          <ul className={styles.risks}>
            {bound.map((risk) => (
              <li key={risk.id}>
                <button type="button" className={parts.chip} onClick={() => go({ step: 'risks', row: risk.id })}>
                  {risk.code}
                </button>
                <span>{threats.get(risk.threat)?.description}</span>
                <Computed kind="risks" id={risk.id}>
                  <Level of="risk" code={ratings.get(risk.id)?.overall} />
                </Computed>
                {!readOnly && (
                  <Tooltip title={t('goal.release', { code: risk.code })}>
                    <Button
                      size="small"
                      type="text"
                      icon={<CloseOutlined />}
                      aria-label={t('goal.release', { code: risk.code })}
                      onClick={() => release(risk)}
                    />
                  </Tooltip>
                )}
              </li>
            ))}
          </ul>
          {!readOnly && (
            <Select
              id={id}
              size="small"
              value={null}
              placeholder={t('goal.bind.choose')}
              disabled={free.length === 0}
              showSearch={{ optionFilterProp: 'text' }}
              options={free.map((risk) => ({
                value: risk.id,
                text: labelOf(risk),
                label: (
                  <span data-bound={risk.goals.length > 0} className={risk.goals.length > 0 ? parts.bound : ''}>
                    {labelOf(risk)}
                  </span>
                ),
              }))}
              onChange={(chosen: string | null) => void bind(free.find((risk) => risk.id === chosen))}
            />
          )}
        </>
      )}
    </PanelField>
  );
}
