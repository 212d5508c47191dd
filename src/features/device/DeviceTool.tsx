import { lazy, Suspense, useState } from 'react';
import { useAskedAct } from '@/components/palette/asked-act';
import { addressNow } from '@/request/leave';
import { useSession } from '@/session/SessionProvider';

/** The questions with their threats and mitigations come when somebody asks for them. */
const DeviceDialog = lazy(() => import(/* webpackChunkName: "device" */ './DeviceDialog'));

const rowIn = (address = '') => new URLSearchParams(address.split('?')[1]).get('row');

/** Opens the questions about a device from wherever they are asked for: the panel of an asset, the drawing, the palette. */
export function DeviceTool() {
  const session = useSession();
  const [asset, setAsset] = useState<string | null>(null);
  useAskedAct('device.open', (of) => {
    // The router is not told of a row that is chosen in the table.
    const wanted = [of, rowIn(of), rowIn(addressNow())];
    setAsset(wanted.find((id) => id && session.view.w.assets.has(id)) ?? '');
  });
  if (asset === null) return null;
  return (
    <Suspense fallback={null}>
      <DeviceDialog first={asset} onClose={() => setAsset(null)} />
    </Suspense>
  );
}
