import { counts } from '#domain/method/rate/coverage.ts';
import { problemText } from '@/components/forms/field-rules';
import { useMethodChoices } from '@/rows/choices';
import type { PanelPartProps } from '@/rows/fields';
import { PanelChoice } from '@/rows/panel/PanelChoice';
import { useWorkspace } from '@/session/SessionProvider';
import { categoryChoices, categoryPatch } from './entries';

/** The category; an asset without properties takes over those of its category. */
export function AssetCategory({ row, label, readOnly }: PanelPartProps<'assets'>) {
  const method = useWorkspace((v) => v.w.method);
  /** What is drawn outside of the boundary is not analysed; no open point asks for its category either. */
  const isAsked = useWorkspace((v) => counts(row, v.w.drawnInside));
  return (
    <PanelChoice
      kind="assets"
      row={row}
      readOnly={readOnly}
      label={label}
      value={row.category}
      options={useMethodChoices(categoryChoices)}
      needed={isAsked ? problemText({ problem: 'required' }, label) : null}
      patch={(category) => categoryPatch(method, row, category)}
    />
  );
}
