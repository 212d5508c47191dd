import { useT } from '@/i18n';
import { inLanguage } from '@/local-text';
import { Level } from '@/ratings/Level';
import type { CallError } from '@/request/call-error';
import { refusalText } from '@/request/failures';
import type { PanelPartProps } from '@/rows/fields';
import { SetByHand } from '@/rows/panel/SetByHand';
import { useSession, useWorkspace } from '@/session/SessionProvider';

/** A level set by hand with its reason (M-5.7); it is lost when the path changes. */
export function CustomLevel({ row, label, readOnly }: PanelPartProps<'paths'>) {
  const t = useT();
  const session = useSession();
  const levels = useWorkspace((v) => v.w.method.feasibilityLevels);
  const { customLevel } = row;
  return (
    <SetByHand
      place={`paths ${row.id} customLevel`}
      label={label}
      choiceLabel={t('path.field.level')}
      note={t('path.custom.note')}
      value={customLevel && { choice: customLevel.level, reason: customLevel.reason }}
      show={(code) => <Level of="feasibility" code={code} />}
      options={levels.map(({ code, name }) => ({
        value: code,
        label: <Level of="feasibility" code={code} />,
        text: `${code} ${inLanguage(name)}`,
      }))}
      readOnly={readOnly}
      onSave={(value) =>
        session.change('paths', row, { customLevel: value && { level: value.choice, reason: value.reason } }).then(
          () => null,
          (error: CallError) => refusalText(error),
        )
      }
    />
  );
}
