import type { PathRow } from '#domain/model/attack-path.ts';
import { useT } from '@/i18n';
import type { CallError } from '@/request/call-error';
import { refusalText } from '@/workspace/frame/ConflictBar';
import { Level, local } from '@/workspace/levels';
import { SetByHand } from '@/workspace/panel/SetByHand';
import { useSession, useWorkspace } from '@/workspace/WorkspaceProvider';

/** A level set by hand with its reason (method.md 5.4 F); it is lost when the path changes. */
export function CustomLevel({ row, readOnly }: { row: PathRow; readOnly: boolean }) {
  const t = useT();
  const session = useSession();
  const levels = useWorkspace((v) => v.w.method.feasibilityLevels);
  const { customLevel } = row;
  return (
    <SetByHand
      label={t('path.custom')}
      choiceLabel={t('path.field.level')}
      note={t('path.custom.note')}
      value={customLevel && { choice: customLevel.level, reason: customLevel.reason }}
      show={(code) => <Level of="feasibility" code={code} />}
      options={levels.map(({ code, name }) => ({
        value: code,
        label: <Level of="feasibility" code={code} />,
        text: `${code} ${local(name)}`,
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
