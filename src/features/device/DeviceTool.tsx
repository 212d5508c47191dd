import { lazy, Suspense, useState } from 'react';
import { useAskedAct } from '@/components/palette/asked-act';
import { useSession } from '@/session/SessionProvider';
import { useAddress } from '@/session/useAddress';

/** The questions with their threats and mitigations come when somebody asks for them. */
const DeviceDialog = lazy(() => import(/* webpackChunkName: "device" */ './DeviceDialog'));

/** Opens the questions about a device from wherever they are asked for: the panel of an asset, the drawing, the palette. */
export function DeviceTool() {
  const session = useSession();
  const [{ row }] = useAddress();
  const [asset, setAsset] = useState<string | null>(null);
  useAskedAct('device.open', (of) => setAsset([of, row].find((id) => id && session.view.w.assets.has(id)) ?? ''));
  if (asset === null) return null;
  return (
    <Suspense fallback={null}>
      <DeviceDialog first={asset} onClose={() => setAsset(null)} />
    </Suspense>
  );
}
