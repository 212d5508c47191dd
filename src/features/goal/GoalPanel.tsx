import type { GoalRow } from '#domain/model/statement.ts';
import { useT } from '@/i18n';
import type { CallError } from '@/request/call-error';
import { Computed } from '@/workspace/explain/Computed';
import { refusalText } from '@/workspace/frame/ConflictBar';
import { local } from '@/workspace/levels';
import { SetByHand } from '@/workspace/panel/SetByHand';
import { StatementFoot, StatementHead } from '@/workspace/statement';
import { useCalText } from '@/workspace/useCalText';
import { usePointing } from '@/workspace/usePointing';
import { useSession, useWorkspace } from '@/workspace/WorkspaceProvider';
import { GoalRisks } from './GoalRisks';

/** One goal: its statement, its CAL with an override, its risks and the requirements that refine it. */
export function GoalPanel({ row, readOnly }: { row: GoalRow; readOnly: boolean }) {
  const t = useT();
  const session = useSession();
  const rating = useWorkspace((v) => v.ratings.goals.get(row.id));
  const levels = useWorkspace((v) => v.w.method.cal.levels);
  const requirements = usePointing('requirements', 'goals').get(row.id) ?? [];
  const calText = useCalText();
  const options = levels.map(({ code, name }) => ({ value: code, label: local(name), text: local(name) }));
  const nameOf = (code: string) => options.find(({ value }) => value === code)?.text ?? code;
  return (
    <>
      <StatementHead kind="goals" row={row} readOnly={readOnly} />
      <div className="ws-field">
        <span className="ws-label">{t('goal.field.cal')}</span>
        <Computed kind="goals" id={row.id}>
          {calText(rating)}
        </Computed>
      </div>
      <SetByHand
        label={t('goal.override')}
        choiceLabel={t('goal.field.cal')}
        note={t('goal.override.note', {
          cal: calText(rating && { cal: rating.inherited, known: rating.risk !== null }),
        })}
        value={row.calOverride && { choice: row.calOverride.cal, reason: row.calOverride.reason }}
        show={(code) => <b>{nameOf(code)}</b>}
        options={options}
        readOnly={readOnly}
        onSave={(value) =>
          session.change('goals', row, { calOverride: value && { cal: value.choice, reason: value.reason } }).then(
            () => null,
            (error: CallError) => refusalText(error),
          )
        }
      />
      <GoalRisks row={row} readOnly={readOnly} />
      <div className="ws-field">
        <span className="ws-label">{t('goal.field.requirements')}</span>
        <span>
          {requirements.length === 0
            ? t('goal.noRequirement')
            : requirements.map(({ code, name }) => `${code} ${name}`).join('; ')}
        </span>
      </div>
      <StatementFoot kind="goals" row={row} readOnly={readOnly} />
    </>
  );
}
