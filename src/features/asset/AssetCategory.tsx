import { problemText } from '@/components/forms/field-rules';
import { useMethodChoices } from '@/rows/choices';
import type { PanelPartProps } from '@/rows/fields';
import { PanelChoice } from '@/rows/panel/PanelChoice';
import { useWorkspace } from '@/session/SessionProvider';
import { categoryChoices, categoryPatch } from './entries';

/** The category; an asset without properties takes over those of its category. */
export function AssetCategory({ row, label, readOnly }: PanelPartProps<'assets'>) {
  const method = useWorkspace((v) => v.w.method);
  return (
    <PanelChoice
      kind="assets"
      row={row}
      readOnly={readOnly}
      label={label}
      value={row.category}
      options={useMethodChoices(categoryChoices)}
      needed={problemText({ problem: 'required' }, label)}
      patch={(category) => categoryPatch(method, row, category)}
    />
  );
}
