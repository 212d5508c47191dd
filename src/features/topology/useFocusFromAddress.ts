import { useMemoizedFn } from 'ahooks';
import { useEffect } from 'react';
import type { Canvas } from '@/canvas/canvas';
import { useSession } from '@/session/SessionProvider';
import { useAddress } from '@/session/useAddress';
import { assetsOf, shapeOf } from './edits';
import type { usePicture } from './usePicture';

/** An asset that is led to from elsewhere (a problem, the address) is selected and shown where it is drawn. */
export function useFocusFromAddress({
  canvas,
  shown,
  selection,
  onLed,
}: {
  canvas: Canvas | null;
  shown: ReturnType<typeof usePicture>;
  selection: readonly string[];
  onLed: (ids: readonly string[]) => void;
}) {
  const session = useSession();
  const [{ row }] = useAddress();
  const lead = useMemoizedFn((asset: string) => {
    if (assetsOf(session.view.w, selection).includes(asset)) return;
    const id = shapeOf(shown.drawing, asset);
    if (!id) return;
    onLed([id]);
    canvas?.reveal(id);
  });
  useEffect(() => {
    if (canvas && row) lead(row);
  }, [canvas, row, lead]);
}
