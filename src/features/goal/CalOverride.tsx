import { useT } from '@/i18n';
import { inLanguage } from '@/local-text';
import { useCalText } from '@/ratings/useCalText';
import type { CallError } from '@/request/call-error';
import { refusalText } from '@/request/failures';
import type { PanelPartProps } from '@/rows/fields';
import { SetByHand } from '@/rows/panel/SetByHand';
import { useSession, useWorkspace } from '@/session/SessionProvider';

/** Another CAL than the one the goal takes over from its risks, with a reason. */
export function CalOverride({ row, label, readOnly }: PanelPartProps<'goals'>) {
  const t = useT();
  const session = useSession();
  const rating = useWorkspace((v) => v.ratings.goals.get(row.id));
  const levels = useWorkspace((v) => v.w.method.cal.levels);
  const calText = useCalText();
  const options = levels.map(({ code, name }) => ({ value: code, label: inLanguage(name), text: inLanguage(name) }));
  const nameOf = (code: string) => options.find(({ value }) => value === code)?.text ?? code;
  return (
    <SetByHand
      place={`goals ${row.id} calOverride`}
      label={label}
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
  );
}
