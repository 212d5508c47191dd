import { isOverrideOfFile, overriddenAgain, overrideDrift } from '#domain/workspace/decide-statements.ts';
import { useCalText } from '@/ratings/useCalText';
import type { PanelPartProps } from '@/rows/fields';
import { TiedDecision } from '@/rows/panel/TiedDecision';
import { useWorkspace } from '@/session/SessionProvider';

/** The CAL that the risks gave when another was set by hand, where they give another today. */
export function OverriddenAt({ row, label, readOnly }: PanelPartProps<'goals'>) {
  const rating = useWorkspace((v) => v.ratings.goals.get(row.id));
  const method = useWorkspace((v) => v.w.method);
  const calText = useCalText();
  const then = row.overriddenAt;
  return (
    <TiedDecision
      kind="goals"
      row={row}
      label={label}
      kept={then}
      drift={overrideDrift(method, row, rating)}
      isOfFile={isOverrideOfFile(row)}
      then={then && calText({ cal: then.cal, known: then.cal !== null })}
      now={calText(rating && { cal: rating.inherited, known: rating.risk !== null })}
      patch={overriddenAgain}
      readOnly={readOnly}
    />
  );
}
