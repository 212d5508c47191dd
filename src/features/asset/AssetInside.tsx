import { isInside } from '#domain/method/rate/coverage.ts';
import type { PanelPartProps } from '@/rows/fields';
import { PanelSwitch } from '@/rows/panel/PanelSwitch';
import { useWorkspace } from '@/session/SessionProvider';

/** Whether the asset counts as inside of the trust boundary. Where its place in a diagram or an answer by hand decides, the switch shows that and stays. */
export function AssetInside({ row, label, readOnly }: PanelPartProps<'assets'>) {
  const places = useWorkspace((v) => v.w.drawnInside);
  const isDecided = row.boundaryOverride !== null || places.has(row.id);
  return (
    <PanelSwitch
      kind="assets"
      row={row}
      label={label}
      value={isInside(row, places)}
      readOnly={readOnly || isDecided}
      patch={(insideTrustBoundary) => ({ insideTrustBoundary })}
    />
  );
}
