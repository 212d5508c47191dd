import { isInside } from '#domain/method/rate/coverage.ts';
import { change } from '#domain/workspace/edit.ts';
import type { PanelPartProps } from '@/rows/fields';
import { PanelSwitch } from '@/rows/panel/PanelSwitch';
import { useAskOfImpact } from '@/rows/reviews/useAskOfImpact';
import { useWorkspace } from '@/session/SessionProvider';

/** Whether the asset counts as inside of the trust boundary. Where its place in a diagram or an answer by hand decides, the switch shows that and stays. */
export function AssetInside({ row, label, readOnly }: PanelPartProps<'assets'>) {
  const places = useWorkspace((v) => v.w.drawnInside);
  const ask = useAskOfImpact();
  const isDecided = row.boundaryOverride !== null || places.has(row.id);
  return (
    <PanelSwitch
      kind="assets"
      row={row}
      label={label}
      value={isInside(row, places)}
      readOnly={readOnly || isDecided}
      before={(patch) => ask(change('assets', row, patch))}
      patch={(insideTrustBoundary) => ({ insideTrustBoundary })}
    />
  );
}
